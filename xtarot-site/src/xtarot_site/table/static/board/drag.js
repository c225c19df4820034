/**
 * Cards, and the top of a pile, are dragged by mouse or finger to where they can go. A press that hardly moves stays a
 * press. The page does not know what may lie where: it is told the moves by the zone that they bring the cards to, and
 * whatever has `data-zone` is such a zone.
 */

import { el, place, setAttr, style } from '../lib/dom.js';
import { zoomOf } from '../lib/page-size.js';
import { rich } from '../lib/texts.js';
import { hidePower } from './card-info.js';

const FAR = 12; // pixels from which a press is a drag
const ABOVE = 64; // pixels from the finger up to what would be done

/** @typedef {{move: string, label: string}} Offered */
/** @typedef {Map<string, Offered[]>} Targets  the moves, by zone */
/** @typedef {{nodes: HTMLElement[], targets: Promise<Targets>}} Lifted  what moves along, and where it can go */
/** @typedef {{node: HTMLElement, x: number, y: number, id: number, lifted: Lifted | null, targets: Targets}} Held */
/** @typedef {{zone: HTMLElement, moves: Offered[], k: number}} Aim  over a zone, at one of the moves */

/** @param {HTMLElement} node @returns {string} the zone in which a card or the top of a pile lies */
export function zoneOf(node) {
  const zone = node.closest('[data-zone]');
  return zone instanceof HTMLElement ? (zone.dataset.zone ?? '') : '';
}

/**
 * Lets cards that lie where they were dropped go to where they belong.
 * @param {HTMLElement} root
 */
export function letGo(root) {
  for (const card of root.querySelectorAll('.dragged')) {
    card.classList.remove('dragged');
    if (card instanceof HTMLElement) card.style.removeProperty('translate');
  }
}

/** The click that follows a drag does not press the card. */
function swallowClick() {
  const swallow = (/** @type {Event} */ click) => {
    click.stopPropagation();
    click.preventDefault();
  };
  document.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener('click', swallow, true), 50);
}

/**
 * @param {HTMLElement} root  all that cards are dragged from, and to
 * @param {object} hand
 * @param {(node: HTMLElement) => Lifted | null} hand.lift  what is taken up with a card or the top of a pile, if it can be
 * @param {(move: string) => void} hand.act
 * @param {(node: HTMLElement) => void} hand.drop  it has been let go over the table, where no move brings it
 * @param {() => void} hand.redraw
 */
export function dragging(root, { lift, act, drop, redraw }) {
  /** @type {Held | null} */
  let held = null;
  /** @type {Aim | null} */
  let aim = null;
  const sign = el('div', { class: 'aim box floating', hidden: true, 'aria-hidden': 'true' });
  document.body.append(sign);
  const felt = /** @type {HTMLElement} */ (root.querySelector('[data-part="felt"]'));
  const mine = /** @type {HTMLElement} */ (root.querySelector('[data-part="hand"]'));

  /** @param {Targets} targets  where what is held can go */
  function markTargets(targets) {
    for (const node of document.querySelectorAll('[data-zone]')) {
      const takes = node instanceof HTMLElement && targets.has(node.dataset.zone ?? '');
      node.classList.toggle('takes', takes && !node.contains(held?.node ?? null));
    }
  }

  /** @param {Aim | null} next */
  function take(next) {
    if (aim?.zone !== next?.zone) {
      aim?.zone.classList.remove('aimed');
      next?.zone.classList.add('aimed');
    }
    const changed = aim?.zone !== next?.zone || aim?.k !== next?.k;
    aim = next;
    const labels = next?.moves.filter(({ label }) => label) ?? [];
    sign.hidden = labels.length === 0;
    if (changed)
      place(
        sign,
        labels.map(({ label }, k) => el(k === next?.k ? 'b' : 'span', {}, ...rich(label))),
      );
  }

  /**
   * The zone under the pointer that takes what is held; the table itself, where it lies anywhere above the hand. Of
   * several moves that bring it there, the upper part of the zone means the first.
   * @param {PointerEvent} event
   * @returns {Aim | null}
   */
  function aimAt({ clientX, clientY }) {
    const targets = held?.targets ?? new Map();
    for (const node of document.elementsFromPoint(clientX, clientY)) {
      const zone = node.closest('[data-zone]');
      if (!(zone instanceof HTMLElement) || zone === felt || zone.contains(held?.node ?? null)) continue;
      const moves = targets.get(zone.dataset.zone ?? '');
      if (!moves) continue;
      const { top, height } = zone.getBoundingClientRect();
      const k = Math.floor(((clientY - top) / height) * moves.length);
      return { zone, moves, k: Math.max(0, Math.min(moves.length - 1, k)) };
    }
    const moves = targets.get(felt.dataset.zone ?? '');
    return moves && isOverTable(clientY) ? { zone: felt, moves, k: 0 } : null;
  }

  const isOverTable = (/** @type {number} */ y) => y < mine.getBoundingClientRect().top - FAR;

  /** @param {Held} from @param {PointerEvent} event @returns {boolean} whether it has been taken up */
  function begin(from, event) {
    const lifted = lift(from.node);
    if (!lifted) return false;
    void lifted.targets.then((targets) => targets.delete(zoneOf(from.node)));
    letGo(root);
    hidePower();
    from.lifted = lifted;
    from.node.setPointerCapture(from.id);
    void lifted.targets.then((targets) => {
      if (held !== from) return;
      from.targets = targets;
      markTargets(targets);
      take(aimAt(event));
    });
    return true;
  }

  function end() {
    markTargets(new Map());
    take(null);
    setAttr(document.body, 'data-over', null);
    held = null;
  }

  root.addEventListener('pointerdown', (event) => {
    const node = event.target instanceof Element ? event.target.closest('button.card, button.top') : null;
    held =
      event.isPrimary && event.button === 0 && node instanceof HTMLElement
        ? { node, x: event.clientX, y: event.clientY, id: event.pointerId, lifted: null, targets: new Map() }
        : null;
  });
  root.addEventListener('dragstart', (event) => event.preventDefault());
  document.addEventListener('pointermove', (event) => {
    if (!held || event.pointerId !== held.id) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.lifted && (Math.hypot(x, y) < FAR || !begin(held, event))) {
      if (Math.hypot(x, y) >= FAR) held = null;
      return;
    }
    const zoom = zoomOf(held.node);
    for (const node of held.lifted?.nodes ?? []) {
      node.classList.add('dragged');
      style(node, { translate: `${x / zoom}px ${y / zoom}px` });
    }
    setAttr(document.body, 'data-over', isOverTable(event.clientY) ? 'table' : null);
    take(aimAt(event));
    style(sign, { left: `${event.clientX / zoom}px`, top: `${(event.clientY - ABOVE) / zoom}px` });
  });
  document.addEventListener('pointerup', async (event) => {
    if (!held || event.pointerId !== held.id) return;
    const from = held;
    if (!from.lifted) {
      held = null;
      return;
    }
    if (event.pointerType !== 'touch') swallowClick();
    from.targets = await from.lifted.targets; // it may have been dropped before the answer was there
    if (held !== from) return;
    const at = aimAt(event);
    end();
    const move = at?.moves[at.k]?.move;
    if (move) act(move);
    else if (isOverTable(event.clientY)) drop(from.node);
    redraw();
  });
  const cancel = () => {
    if (!held) return;
    end();
    redraw();
  };
  document.addEventListener('pointercancel', cancel);
  document.addEventListener('keydown', (event) => event.key === 'Escape' && cancel());
}
