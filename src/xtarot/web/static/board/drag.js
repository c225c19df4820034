/** A card of one's hand is dragged to the table, or to a set there. A press that hardly moves stays a press. */

import { setAttr, style } from '../lib/dom.js';
import { zoomOf } from '../lib/page-size.js';
import { hidePower } from './powers.js';

const FAR = 12; // pixels from which a press is a drag

/** @param {PointerEvent} event */
const setAt = (event) =>
  document.elementsFromPoint(event.clientX, event.clientY).find((node) => node.matches('.set')) ?? null;

/**
 * Lets a card that lies where it was dropped go to where it belongs.
 * @param {HTMLElement} root
 */
export function letGo(root) {
  for (const card of root.querySelectorAll('.card.dragged')) {
    card.classList.remove('dragged');
    if (card instanceof HTMLElement) card.style.removeProperty('translate');
  }
}

/**
 * @param {HTMLElement} hand
 * @param {(card: HTMLElement) => boolean} may  whether a card can be taken to the table now
 * @param {(card: HTMLElement, set: HTMLElement | null) => void} drop  it has been let go over the table, or over a set
 * @param {() => void} redraw
 */
export function dragging(hand, may, drop, redraw) {
  /** @type {{card: HTMLElement, x: number, y: number, id: number, drags: boolean} | null} */
  let held = null;
  /** @type {Element | null} The set over which a card is held. */
  let over = null;

  /** @param {Element | null} set */
  function holdOver(set) {
    if (over === set) return;
    over?.classList.remove('aimed'); // it is redrawn when the card is let go
    set?.classList.add('aimed');
    over = set;
  }

  hand.addEventListener('pointerdown', (event) => {
    const card = event.target instanceof Element ? event.target.closest('button.card') : null;
    held =
      event.isPrimary && event.button === 0 && card instanceof HTMLElement
        ? { card, x: event.clientX, y: event.clientY, id: event.pointerId, drags: false }
        : null;
  });
  hand.addEventListener('dragstart', (event) => event.preventDefault());
  document.addEventListener('pointermove', (event) => {
    if (!held || event.pointerId !== held.id) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.drags) {
      if (Math.hypot(x, y) < FAR) return;
      if (!may(held.card)) {
        held = null;
        return;
      }
      letGo(hand);
      hidePower();
      held.drags = true;
      held.card.setPointerCapture(held.id);
      held.card.classList.add('dragged');
    }
    const zoom = zoomOf(held.card);
    style(held.card, { translate: `${x / zoom}px ${y / zoom}px` });
    setAttr(document.body, 'data-over', event.clientY < hand.getBoundingClientRect().top - FAR ? 'table' : null);
    holdOver(setAt(event));
  });
  document.addEventListener('pointerup', (event) => {
    if (!held || event.pointerId !== held.id) return;
    const { card, drags } = held;
    held = null;
    if (!drags) return;
    // The click that follows a drag does not press the card.
    const swallow = (/** @type {Event} */ click) => {
      click.stopPropagation();
      click.preventDefault();
    };
    document.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => document.removeEventListener('click', swallow, true), 50);
    const set = over instanceof HTMLElement ? over : null;
    if (document.body.dataset.over || set) drop(card, set);
    setAttr(document.body, 'data-over', null);
    holdOver(null);
    redraw();
  });
  document.addEventListener('pointercancel', () => {
    held = null;
    setAttr(document.body, 'data-over', null);
    holdOver(null);
    redraw();
  });
}
