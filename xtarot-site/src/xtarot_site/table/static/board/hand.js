/** One's own hand: a fan in one row, two on a narrow page; what is legal stands out. */

import { showState, sorted } from './card.js';
import { place, setAttr, style } from '../lib/dom.js';
import { pageSize } from '../lib/page-size.js';
import { settings } from '../lib/settings.js';
import { t } from '../lib/texts.js';
import { lent, zones } from './view.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./view.js').Zone} Zone */

/**
 * The width of a card and the step from one to the next, for n cards.
 * @param {number} n
 * @param {number} room  pixels across
 * @param {'tall' | 'short' | 'low'} height  of the page
 * @returns {{width: number, step: number, rows: number, drop: number}}
 */
export function fan(n, room, height) {
  const large = settings.size === 'large' ? 1.15 : 1;
  if (height === 'low') {
    const width = 64 * large;
    return { width, step: spread(n, room, width, 44), rows: 1, drop: 0 };
  }
  if (room < 640) {
    // One row, where it leaves a finger's breadth of each card.
    const one = (room < 480 ? 70 : 88) * large;
    const step = spread(n, room, one, one * 0.76);
    if (step >= 44) return { width: one, step, rows: 1, drop: 0 };
    const row = Math.ceil(n / 2);
    const width = (n <= 12 ? 70 : 62) * large;
    return { width, step: spread(row, room, width, n <= 12 ? 58 : 44), rows: 2, drop: (n <= 12 ? 70 : 66) * large };
  }
  const narrow = room < 1000 || height !== 'tall';
  const width = (narrow ? 88 : n > 16 ? 100 : 108) * large;
  const most = n <= 8 ? width * 0.86 : n <= 13 ? width * 0.71 : narrow ? 44 : 60;
  return { width, step: spread(n, room, width, Math.max(most, narrow ? 44 : 57)), rows: 1, drop: 0 };
}

/**
 * @param {number} n
 * @param {number} room
 * @param {number} width
 * @param {number} wanted
 * @returns {number} the step wanted, or what the room allows
 */
function spread(n, room, width, wanted) {
  return n < 2 ? wanted : Math.min(wanted, (room - width) / (n - 1));
}

/**
 * A hand in the order in which it is held.
 * @param {string[]} cards
 * @param {boolean} trick  whether the game is one of tricks
 * @param {boolean} [ordered]  whether the cards come in the game's own order
 * @returns {string[]}
 */
export function held(cards, trick, ordered = false) {
  return sorted(
    cards,
    settings.sort || (trick ? 'suit' : 'number'),
    settings.sort ? settings.rising : !trick,
    settings.suits,
    ordered,
  );
}

/**
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Zone} zone
 * @param {import('./card.js').Cards} cards
 * @param {{selected?: Set<string>, joins?: Set<string>}} [choice]
 */
export function drawHand(host, view, zone, cards, { selected, joins } = {}) {
  const inHand = held(zone.cards ?? [], zones(view, 'trick').length > 0, view.game.ordered);
  const { width, step, rows, drop } = fan(inHand.length, host.clientWidth, pageSize(host).height);
  const row = Math.ceil(inHand.length / rows);
  const legal = new Set(view.can?.actions.cards ?? []);
  // With every card legal nothing is marked; waiting for others neither.
  const marked =
    Boolean(view.can) && view.can?.seat === undefined && legal.size > 0 && inHand.some((card) => !legal.has(card));
  style(host, { '--w': `${width}px`, '--step': `${step}px`, '--drop': `${drop}px` });
  setAttr(host, 'aria-label', t('your_hand', { n: inHand.length }));
  setAttr(host, 'role', 'group');
  host.classList.toggle('lent', lent(view));
  const buttons = inHand.map((card, k) => {
    const button = cards.button(card);
    const inRow = k % row;
    const length = Math.min(row, inHand.length - (k - inRow));
    // A second row begins where the first does.
    const across = rows === 2 ? Math.min(row, inHand.length) : length;
    style(button, {
      '--w': `${width}px`,
      '--x': `${(inRow - (across - 1) / 2) * step}px`,
      '--y': `${Math.floor(k / row) * drop}px`,
    });
    button.classList.toggle('last', inRow === length - 1);
    showState(button, {
      marked,
      legal: legal.has(card),
      selected: selected?.has(card),
      joins: joins?.has(card),
      inert: lent(view),
    });
    return button;
  });
  place(host, buttons);
}
