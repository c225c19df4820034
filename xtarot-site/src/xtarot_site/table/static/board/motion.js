/**
 * Cards travel by transforms: where each was is read before the page changes, and it is moved back there and let go.
 * Nothing waits for an animation, and a later change ends the earlier one at once.
 */

import { el } from '../lib/dom.js';
import { zoomOf } from '../lib/page-size.js';
import { settings } from '../lib/settings.js';

/** @typedef {import('./card.js').Cards} Cards */
/** @typedef {Map<string, DOMRect>} Spots */

const EASE = 'cubic-bezier(.2,.7,.2,1)';
/** @type {Record<string, number>} */
const SPEEDS = { off: 0, fast: 0.5, normal: 1, slow: 1.8 };
const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** @returns {number} by what times are multiplied; 0 is no motion at all */
export function tempo() {
  return SPEEDS[settings.motion] ?? 1;
}

/** @returns {boolean} */
export function still() {
  return calm.matches || tempo() === 0;
}

/** How the cards of one board move. */
export class Motion {
  #cards;
  /** @type {Set<Animation>} */
  #running = new Set();
  /** @type {WeakMap<HTMLElement, Animation>} The last one of each card. */
  #journeys = new WeakMap();

  /** Cards that leave: in a place of their own, since the whole page is styled again when a child of its body goes. */
  #leaving = el('div', { 'aria-hidden': 'true' });

  /** @param {Cards} cards */
  constructor(cards) {
    this.#cards = cards;
  }

  /** @returns {Spots} where every card is on the screen now */
  spots() {
    return new Map(this.#cards.shown().map((button) => [button.dataset.card ?? '', button.getBoundingClientRect()]));
  }

  /** Ends what still moves. */
  finish() {
    for (const animation of this.#running) animation.finish();
    this.#running.clear();
  }

  /**
   * Lets the cards travel from where they were to where they are.
   * @param {Spots} before
   * @param {(card: string) => DOMRect | null} from  where a card comes from that was not visible, as large as it will be
   * @param {boolean} dealt  whether the new cards are a fresh hand, dealt one after the other
   */
  travel(before, from, dealt) {
    if (before.size === 0 && !dealt) return;
    /** @type {{button: HTMLElement, was: DOMRect | null, is: DOMRect, scale: number}[]} */
    const moved = [];
    for (const button of this.#cards.shown()) {
      const card = button.dataset.card ?? '';
      const seen = before.get(card);
      const was = seen ?? from(card);
      const is = button.getBoundingClientRect();
      const scale = seen?.width && is.width ? seen.width / is.width : 1;
      if (!was || Math.abs(was.left - is.left) >= 1 || Math.abs(was.top - is.top) >= 1)
        moved.push({ button, was, is, scale });
    }
    const zoom = zoomOf(document.body); // all is measured before anything is written: each change of the two is a layout
    moved.forEach(({ button, was, is, scale }, k) => {
      const delay = dealt && !calm.matches ? 40 * k : 0;
      if (calm.matches || !was) this.#fade(button, delay);
      else if (tempo() > 0)
        this.#journey(button, `translate(${way(is, was, zoom).join('px, ')}px) scale(${scale})`, delay);
    });
  }

  /** @param {HTMLElement} button @param {string} begin  the transform with which it begins @param {number} delay */
  #journey(button, begin, delay) {
    button.classList.add('travels');
    // Nothing but the transform is animated: so the compositor can do it alone.
    const animation = this.#play(button, [{ transform: begin }, { transform: 'none' }], 220, delay);
    this.#journeys.set(button, animation);
    const arrived = () => this.#journeys.get(button) === animation && button.classList.remove('travels');
    animation.finished.then(arrived, arrived);
  }

  /** @param {HTMLElement} node @param {number} delay */
  #fade(node, delay) {
    this.#play(node, [{ opacity: 0 }, { opacity: 1 }], calm.matches ? 80 : 160, delay);
  }

  /**
   * Pictures of cards that leave the page travel to a place and vanish: a trick is gathered.
   * @param {{node: HTMLElement, rect: DOMRect}[]} gone  copies, and where they were
   * @param {DOMRect} to
   */
  gather(gone, to) {
    if (still()) return;
    if (!this.#leaving.isConnected) document.body.append(this.#leaving);
    const zoom = zoomOf(document.body);
    for (const { node, rect } of gone) {
      node.classList.add('leaving');
      this.#leaving.append(node);
      node.style.setProperty('left', `${rect.left / zoom}px`);
      node.style.setProperty('top', `${rect.top / zoom}px`);
      node.style.setProperty('width', `${rect.width / zoom}px`);
      const [x, y] = way(rect, to, zoom);
      const end = { transform: `translate(${x}px, ${y}px) scale(.3)`, opacity: 0.2 };
      this.#play(node, [{ transform: 'none', opacity: 1 }, end], 320, 0).onfinish = () => node.remove();
    }
  }

  /**
   * @param {HTMLElement} node
   * @param {Keyframe[]} frames
   * @param {number} duration  ms
   * @param {number} delay
   * @returns {Animation}
   */
  #play(node, frames, duration, delay) {
    const times = tempo();
    const animation = node.animate(frames, {
      duration: duration * times,
      delay: delay * times,
      easing: EASE,
      fill: 'backwards',
    });
    const ended = () => this.#running.delete(animation);
    this.#running.add(animation);
    animation.finished.then(ended, ended);
    return animation;
  }
}

/**
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {number} zoom
 * @returns {[x: number, y: number]}  from middle to middle, in pixels of a node
 */
function way(from, to, zoom) {
  return [
    (to.left + to.width / 2 - from.left - from.width / 2) / zoom,
    (to.top + to.height / 2 - from.top - from.height / 2) / zoom,
  ];
}
