/**
 * What a card is called and can do in this game, and what a call means: shown when it is pointed at, focused, or pressed
 * for long. Beside it; for a button below the grid, where one stands, so that the other buttons stay visible.
 */

import { cardName } from './card.js';
import { el, place, setAttr, style } from '../lib/dom.js';
import { zoomOf } from '../lib/page-size.js';
import { page, rich, t } from '../lib/texts.js';

const PAUSE = 600; // ms that the mouse rests on a card, or the focus
const LONG = 450; // ms of a long press

const note = el('div', { class: 'power stack quiet box floating', id: 'power', role: 'tooltip', hidden: true });
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {Element | null} */
let shown = null;
let mouse = ''; // where it was when it last moved
let pressed = false; // whether the note came by a long press, which then is no tap

/** @param {EventTarget | null} target */
const cardAt = (target) => (target instanceof Element ? target.closest('[data-card], [data-meaning]') : null);

/**
 * @param {Element} node
 * @returns {[title: string, text: string]}  no text where there is nothing to say
 */
function noteOf(node) {
  if (!(node instanceof HTMLElement)) return ['', ''];
  const { card, label, meaning } = node.dataset;
  return card ? [cardName(card), page.powers?.[card] ?? ''] : [label ?? '', meaning ?? ''];
}

/** @param {Element} node */
const lineFor = (node) =>
  node.matches('[data-move]')
    ? (node.closest('.table')?.querySelector('.grid:not(.resting, [hidden]) .meaning') ?? null)
    : null;

/** @param {PointerEvent} event @returns {string} */
const spot = (event) => `${event.clientX} ${event.clientY}`;

/** @param {Element} card @returns {number} above which nothing lies that is needed with a card that has the focus */
function freeAbove(card) {
  const mine = card.closest('.mine');
  const all = mine && card.matches(':focus-visible') ? [card, mine, ...mine.querySelectorAll('.overlay')] : [card];
  return Math.min(
    ...all.map((node) => node.getBoundingClientRect()).map(({ top, height }) => (height ? top : innerHeight)),
  );
}

/** @param {Element} card */
function show(card) {
  const [title, text] = noteOf(card);
  if (!text || !card.isConnected) return;
  const line = lineFor(card);
  if (line) {
    place(line, [el('b', {}, ...rich(title)), ' ', ...rich(text)]);
    shown = card;
    setAttr(card, 'aria-describedby', line.id);
    return;
  }
  place(note, [el('b', {}, ...rich(title)), el('span', {}, ...rich(text))]);
  const host = card.closest('dialog') ?? document.body; // a dialog lies over all else
  if (note.parentElement !== host) host.append(note);
  note.hidden = false;
  const at = card.getBoundingClientRect();
  const { width, height } = note.getBoundingClientRect();
  const x = Math.max(8, Math.min(innerWidth - width - 8, at.left + at.width / 2 - width / 2));
  const above = freeAbove(card) - height - 12;
  const y = above > 8 ? above : Math.min(innerHeight - height - 8, at.bottom + 12);
  const zoom = zoomOf(note);
  style(note, { left: `${x / zoom}px`, top: `${y / zoom}px` });
  shown = card;
  setAttr(card, 'aria-describedby', 'power');
}

/** @returns {string} how to find out what a call means */
export const meaningHint = () => t(matchMedia('(any-hover: hover)').matches ? 'meaning_hint' : 'meaning_hint_touch');

export function hidePower() {
  clearTimeout(timer);
  if (!shown) return;
  const line = lineFor(shown);
  if (line) place(line, [meaningHint()]);
  setAttr(shown, 'aria-describedby', null);
  shown = null;
  note.hidden = true;
}

/** After a change of the page: the note goes when its card has gone. */
export function keepPower() {
  if (shown && !shown.isConnected) hidePower();
}

/**
 * @param {Element | null} card
 * @param {number} after  ms
 */
function soon(card, after) {
  hidePower();
  if (card && lineFor(card))
    show(card); // nothing lies in the way
  else if (card) timer = setTimeout(() => show(card), after);
}

/** Listens on the whole page. */
export function showPowers() {
  document.addEventListener('pointerover', (event) => {
    // A card that comes to lie under a resting mouse is not pointed at.
    if (event.pointerType === 'mouse')
      soon(event.buttons || spot(event) === mouse ? null : cardAt(event.target), PAUSE);
  });
  document.addEventListener('pointermove', (event) => (mouse = spot(event)), { passive: true });
  document.addEventListener('pointerdown', (event) => {
    hidePower();
    pressed = false;
    const card = event.pointerType === 'mouse' ? null : cardAt(event.target);
    if (!card) return;
    timer = setTimeout(() => {
      show(card);
      pressed = shown === card;
    }, LONG);
  });
  document.addEventListener('pointerup', () => clearTimeout(timer));
  document.addEventListener('pointercancel', hidePower);
  document.addEventListener('contextmenu', (event) => {
    const card = cardAt(event.target);
    if (card && noteOf(card)[1] && matchMedia('(pointer: coarse)').matches) event.preventDefault();
  });
  document.addEventListener(
    'click',
    (event) => {
      if (!pressed) return;
      pressed = false;
      event.stopPropagation();
      event.preventDefault();
    },
    true,
  );
  document.addEventListener('focusin', (event) => {
    if (pressed) return; // the finger that is lifted brings the focus
    const card = cardAt(event.target);
    soon(card?.matches(':focus-visible') ? card : null, PAUSE);
  });
  document.addEventListener('focusout', () => pressed || hidePower());
  document.addEventListener('keydown', (event) => event.key === 'Escape' && hidePower());
}
