/**
 * Cards travel by transforms: where each was is read before the page changes, and it is moved back there and let go.
 * Nothing waits for an animation, and a later change ends the former at once.
 */

import { cardsShown } from './card.js';
import { settings } from './settings.js';

const EASE = 'cubic-bezier(.2,.7,.2,1)';
/** @type {Record<string, number>} */
const SPEEDS = { off: 0, fast: 0.5, normal: 1, slow: 1.8 };
const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** @type {Set<Animation>} */
const running = new Set();
/** @type {WeakMap<HTMLElement, Animation>} The last one of each card. */
const journeys = new WeakMap();

/** @returns {number} by what times are multiplied; 0 is no motion at all */
export function tempo() {
  return SPEEDS[settings.motion] ?? 1;
}

/** @returns {boolean} */
export function still() {
  return calm.matches || tempo() === 0;
}

/** @typedef {Map<string, DOMRect>} Places */

/** @returns {Places} where every card is, as it is seen now */
export function places() {
  /** @type {Places} */
  const found = new Map();
  for (const button of cardsShown()) found.set(button.dataset.card ?? '', button.getBoundingClientRect());
  return found;
}

/** Ends what still moves. */
export function finish() {
  for (const animation of running) animation.finish();
  running.clear();
}

/**
 * Lets the cards travel from where they were to where they are.
 * @param {Places} before
 * @param {(card: string) => DOMRect | null} from  where a card comes from that was not to be seen
 * @param {boolean} dealt  whether the new cards are a fresh hand, dealt one after the other
 */
export function travel(before, from, dealt) {
  if (before.size === 0 && !dealt) return;
  /** @type {{button: HTMLElement, was: DOMRect | null, is: DOMRect}[]} */
  const moved = [];
  for (const button of cardsShown()) {
    const card = button.dataset.card ?? '';
    const was = before.get(card) ?? from(card);
    const is = button.getBoundingClientRect();
    if (was && Math.abs(was.left - is.left) < 1 && Math.abs(was.top - is.top) < 1) continue;
    if (was || before.size || dealt) moved.push({ button, was, is });
  }
  moved.forEach(({ button, was, is }, k) => {
    if (calm.matches || !was) fade(button, dealt && !calm.matches ? 40 * k : 0);
    else if (tempo() > 0) {
      const scale = was.width && is.width ? was.width / is.width : 1;
      const x = was.left + was.width / 2 - is.left - is.width / 2;
      const y = was.top + was.height / 2 - is.top - is.height / 2;
      button.classList.add('travels');
      // Nothing but the transform is animated: so the compositor can do it alone.
      const animation = play(button, [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: 'none' }], {
        duration: 220,
        delay: dealt ? 40 * k : 0,
      });
      journeys.set(button, animation);
      const arrived = () => journeys.get(button) === animation && button.classList.remove('travels');
      animation.finished.then(arrived, arrived);
    }
  });
}

/**
 * @param {HTMLElement} node
 * @param {number} delay
 */
function fade(node, delay) {
  play(node, [{ opacity: 0 }, { opacity: 1 }], { duration: calm.matches ? 80 : 160, delay });
}

/**
 * Pictures of cards that leave the page travel to a place and vanish: a trick is gathered.
 * @param {{node: HTMLElement, rect: DOMRect}[]} gone  copies, and where they were
 * @param {DOMRect} to
 */
export function gather(gone, to) {
  if (still()) return;
  for (const { node, rect } of gone) {
    node.classList.add('leaving');
    node.style.setProperty('left', `${rect.left}px`);
    node.style.setProperty('top', `${rect.top}px`);
    node.style.setProperty('width', `${rect.width}px`);
    document.body.append(node);
    const x = to.left + to.width / 2 - rect.left - rect.width / 2;
    const y = to.top + to.height / 2 - rect.top - rect.height / 2;
    const animation = play(node, [{ transform: 'none', opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(.3)`, opacity: 0.2 }], { duration: 320 });
    animation.onfinish = () => node.remove();
  }
}

/**
 * @param {HTMLElement} node
 * @param {Keyframe[]} frames
 * @param {{duration: number, delay?: number}} time
 * @returns {Animation}
 */
export function play(node, frames, { duration, delay = 0 }) {
  const times = tempo();
  const animation = node.animate(frames, { duration: duration * times, delay: delay * times, easing: EASE, fill: 'backwards' });
  running.add(animation);
  animation.finished.then(
    () => running.delete(animation),
    () => running.delete(animation),
  );
  return animation;
}
