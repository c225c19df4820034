/** A card is one button, kept while it moves from zone to zone. */

import { el, icon, setAttr, svg } from '../lib/dom.js';
import { page, t } from '../lib/texts.js';

/** Ranks of a suit in rising order, as in the deck. */
const RANKS = [
  'M',
  'N',
  'A',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  '12',
  '13',
  '14',
  '15',
  'J',
  'C',
  'Q',
  'K',
  'F',
];
/** What each rank counts where numbers are compared: J, C, Q, K follow 10 as in a run. */
const NUMBERS = [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 11, 11.5, 12, 13, 99];

/**
 * A face, a tab (`SK-tab`) or the back, drawn from the sheet, or from the few faces that came with the page.
 * @param {string} part
 * @param {string} [view]
 * @returns {SVGElement}
 */
export function drawing(part, view = part.endsWith('-tab') ? '0 0 46 78' : '0 0 120 180') {
  const sheet = document.querySelector(`#faces > #${part}`) ? '' : page.sprite;
  return svg('svg', { class: 'face', viewBox: view, 'aria-hidden': 'true' }, svg('use', { href: `${sheet}#${part}` }));
}

/** The cards of one board. */
export class Cards {
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();

  /** @param {Element} [root]  cards that lie in it already are taken over */
  constructor(root) {
    for (const button of root?.querySelectorAll('button') ?? [])
      if (button.dataset.card) this.#buttons.set(button.dataset.card, button);
  }

  /**
   * The button of a card, always the same one.
   * @param {string} card
   * @returns {HTMLButtonElement}
   */
  button(card) {
    let button = this.#buttons.get(card);
    if (!button) {
      const data = { card, suit: suitOf(card) };
      button = el(
        'button',
        { class: 'card bare', type: 'button', data },
        drawing(card),
        el('i', { class: 'tick' }, icon('check')),
      );
      this.#buttons.set(card, button);
    }
    return button;
  }

  /** @returns {HTMLButtonElement[]} those that are on the page now */
  shown() {
    return [...this.#buttons.values()].filter((button) => button.isConnected);
  }
}

/**
 * A picture of a card that is not to be pressed: in the last trick, on a plate, in a sentence.
 * @param {string} card
 * @param {'full' | 'tab'} [shape]
 * @returns {HTMLElement}
 */
export function picture(card, shape = 'full') {
  const node = document.createElement('span');
  node.className = shape === 'tab' ? 'tab' : 'picture';
  node.dataset.card = card;
  node.dataset.suit = card.slice(0, 1);
  node.setAttribute('role', 'img');
  node.setAttribute('aria-label', cardName(card));
  node.append(drawing(shape === 'tab' ? `${card}-tab` : card));
  return node;
}

/** @returns {HTMLElement} */
export function back() {
  const node = document.createElement('span');
  node.className = 'picture back';
  node.append(drawing('back'));
  return node;
}

/**
 * @param {string} card
 * @returns {string} the name as it is spoken
 */
export function cardName(card) {
  return page.cards[card] ?? card;
}

/**
 * The states of a card, visible and in its accessible name.
 * @param {HTMLButtonElement} button
 * @param {{legal?: boolean, marked?: boolean, selected?: boolean, joins?: boolean, fresh?: boolean, note?: string, inert?: boolean}} state
 */
export function showState(
  button,
  { legal = true, marked = false, selected = false, joins = false, fresh = false, note = '', inert = false },
) {
  const classes = button.classList;
  classes.toggle('legal', marked && legal);
  classes.toggle('barred', marked && !legal);
  classes.toggle('selected', selected);
  classes.toggle('joins', joins);
  classes.toggle('fresh', fresh);
  const parts = [cardName(button.dataset.card ?? ''), note, marked && !legal && t('not_now'), joins && t('joins')];
  setAttr(button, 'aria-label', parts.filter(Boolean).join(t('comma')));
  setAttr(button, 'aria-pressed', inert ? null : String(selected));
  setAttr(button, 'aria-disabled', inert || (marked && !legal) ? 'true' : null);
  // A card that is only looked at is no control.
  classes.toggle('inert', inert);
  if (inert) button.tabIndex = -1;
}

/** @param {string} card */
export const suitOf = (card) => card.slice(0, 1);
/** @param {string} card */
export const rankOf = (card) => card.slice(1);

/**
 * The cards in the order a person holds them.
 * @param {string[]} hand
 * @param {'suit' | 'number'} by
 * @param {boolean} rising
 * @param {string} [suits]  their order
 * @param {boolean} [ordered]  whether the hand comes in the game's own order, which is then that of its numbers
 * @returns {string[]}
 */
export function sorted(hand, by, rising, suits = 'SCHDT', ordered = false) {
  const turn = rising ? 1 : -1;
  /** @param {string} card */
  const suit = (card) => suits.indexOf(suitOf(card));
  /** @param {string} card */
  const place = (card) => (suitOf(card) === 'T' ? Number(rankOf(card)) : RANKS.indexOf(rankOf(card)));
  /** @param {string} card */
  const number = (card) => (suitOf(card) === 'T' ? Number(rankOf(card)) : (NUMBERS[RANKS.indexOf(rankOf(card))] ?? 0));
  /** @param {string} card */
  const rank = (card) => (ordered ? hand.indexOf(card) : by === 'suit' ? place(card) : number(card));
  const order =
    by === 'suit'
      ? (/** @type {string} */ a, /** @type {string} */ b) => suit(a) - suit(b) || turn * (rank(a) - rank(b))
      : (/** @type {string} */ a, /** @type {string} */ b) => turn * (rank(a) - rank(b)) || suit(a) - suit(b);
  return [...hand].sort(order);
}

/**
 * A card as it is written: ♠K.
 * @param {string} card
 * @returns {string}
 */
export function symbol(card) {
  return '♠♣♥♦★'.charAt('SCHDT'.indexOf(card.charAt(0))) + card.slice(1).replace('F', '∞');
}
