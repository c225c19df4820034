/** What both pictures of a review are made of: whose a decision was, when, and its numbers. */

import { picture, symbol } from '../board/card.js';
import { amount, value } from './amounts.js';
import { unitOf } from './curve.js';
import { el } from '../lib/dom.js';
import { nameOf, stone } from '../board/seats.js';
import { rich, spoken, t } from '../lib/texts.js';

/** @typedef {import('../board/view.js').View} View */
/** @typedef {import('./review-stream.js').Candidate} Candidate */
/** @typedef {import('./review-stream.js').Decision} Decision */
/** @typedef {import('./review-stream.js').Review} Review */
/** @typedef {import('./curve.js').Unit} Unit */
/**
 * @typedef {object} Deal  the deal that is reviewed
 * @property {string} link
 * @property {View} view  the table as the cards were dealt: its seats and sides
 * @property {number} you  the seat of whoever looks on, or −1
 * @property {Unit[]} units
 * @property {{unit: number, text: string, points: number}[]} events  where points changed hands
 * @property {{seat: number, decision?: boolean}[]} steps  who made each move
 * @property {number | null} end  the result as the curve counts it, where it can be said
 */

/**
 * What a value says, with its unit and whose it is.
 * @param {Deal} deal
 * @param {Decision} decision
 * @param {'expects' | 'what'} as  over a column, or beside the cards
 * @returns {string}
 */
export const expects = (deal, decision, as = 'expects') =>
  t(`${as}_${decision.unit}`, { side: sideName(deal, decision.seat), unit: decision.points });

/** @param {Deal} deal @param {number} seat @returns {string} those whose results are the seat's */
function sideName({ view, you }, seat) {
  if (view.sides.length === view.seats.length) return seat === you ? t('you_mid') : nameOf(view, seat);
  return seat === you ? t('your_side_mid') : t('side_of', { who: nameOf(view, seat) });
}

/** @param {Decision} decision @returns {Candidate | undefined} */
export const madeOf = (decision) => decision.moves.find(({ move }) => move === decision.made);

/** @param {Decision} decision @returns {boolean} whether it cannot be told from the best */
export const asGood = (decision) => decision.difference <= decision.error;

/** @param {Deal} deal @param {number} move @returns {string} when a move was made */
export const when = (deal, move) => deal.units[unitOf(deal.units, move)]?.title ?? '';

/** @param {number} move @returns {string} the address of a decision in this page */
export const toDecision = (move) => `#m${move}`;

/** @param {Deal} deal @param {number} move @returns {string} the address of a move in the replay */
export const toReplay = (deal, move) => `/r/${deal.link}#m${move}`;

/** @param {Deal} deal @param {number} seat @returns {HTMLElement} */
export function decider(deal, seat) {
  return el(
    'span',
    { class: 'decider' },
    stone(deal.view, deal.view.seats[seat]?.side ?? 0),
    el('b', {}, nameOf(deal.view, seat)),
  );
}

/**
 * A move in a line: its cards, or what it is called; both where moves of several kinds were possible.
 * @param {Decision} decision
 * @param {Candidate} candidate
 * @returns {string}
 */
export function short(decision, candidate) {
  const kinds = new Set(decision.moves.filter(({ cards }) => cards.length).map(({ label }) => label));
  const named = (/** @type {string} */ card) => new RegExp(`${card}(?!\\d)`).test(candidate.label); // ★14 does not name ★1
  const cards = candidate.cards
    .map(symbol)
    .filter((card) => !named(card))
    .join(' ');
  return cards && kinds.size < 2 ? cards : [candidate.label, cards].filter(Boolean).join(' ');
}

/** @param {Decision} decision @param {Candidate} candidate @returns {HTMLElement} */
export const shown = (decision, candidate) => el('b', {}, ...rich(short(decision, candidate)));

/** @param {Candidate} candidate @returns {HTMLElement | null} its card, where it has but one */
export const tabOf = (candidate) =>
  candidate.cards.length === 1 && candidate.cards[0] ? picture(candidate.cards[0], 'tab') : null;

/** @param {Decision} decision @param {number} n @returns {string} */
const heardValue = (decision, n) => t(`amount_${decision.unit}`, { n: value(decision, n), what: decision.points });

/**
 * A decision in one sentence, for who hears it.
 * @param {Deal} deal
 * @param {Decision} decision
 * @returns {string}
 */
export function heard(deal, decision) {
  const [best, made] = [decision.moves[0], madeOf(decision)];
  if (!best || !made) return '';
  const words = {
    when: when(deal, decision.move),
    who: nameOf(deal.view, decision.seat),
    made: spoken(short(decision, made)),
    value: heardValue(decision, made.value),
    best: spoken(short(decision, best)),
    best_value: heardValue(decision, best.value),
    difference: amount(decision, decision.difference),
  };
  return t(asGood(decision) ? 'heard_as_good' : decision.seat === deal.you ? 'heard_you' : 'heard', words);
}

/**
 * Buttons of which one is chosen.
 * @param {string[]} names
 * @param {number} chosen  which of them
 * @param {(k: number) => void} choose
 * @returns {HTMLElement[]}
 */
export const segments = (names, chosen, choose) =>
  names.map((name, k) =>
    el(
      'button',
      {
        class: `button small segment${k === chosen ? ' filled' : ''}`,
        type: 'button',
        'aria-pressed': String(k === chosen),
        on: { click: () => choose(k) },
      },
      name,
    ),
  );
