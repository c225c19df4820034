/** The moves of a decision: what each was worth to the seat, and how far the one that was made is behind. */

import { cardName } from '../board/card.js';
import { nameOf } from '../board/seats.js';
import { el, style } from '../lib/dom.js';
import { t } from '../lib/texts.js';
import { amount, isNothing, size, value } from './amounts.js';
import { asGood, madeOf, shown, tabOf } from './review-widgets.js';

/** @typedef {import('./review-widgets.js').Deal} Deal */
/** @typedef {import('./review-stream.js').Decision} Decision */
/** @typedef {import('./review-stream.js').Candidate} Candidate */

const SHOWN = 5; // candidates, until more are wanted
const NAMED = /^\d+ (.+)$/; // an arcanum is spoken by its number and its name

/** @param {Decision} decision @returns {HTMLElement} how far the made move is behind the best, and how sure that is */
export function amountOf(decision) {
  const none = asGood(decision) || isNothing(decision, decision.difference);
  const { worlds } = decision;
  const doubt = isNothing(decision, decision.error)
    ? t('over_worlds', { worlds })
    : t('give_or_take', { n: amount(decision, decision.error), worlds });
  return el(
    'div',
    { class: 'amount box cluster' },
    none ? null : el('strong', {}, amount(decision, decision.difference)),
    el('span', {}, t(none ? 'as_good' : 'to_the_best')),
    el('small', { class: 'second' }, doubt),
  );
}

/** @param {Decision} decision @returns {Candidate[]} the best, with the one that was made */
export function foremost(decision) {
  const first = decision.moves.slice(0, SHOWN);
  const made = madeOf(decision);
  return made && !first.includes(made) ? [...first.slice(0, -1), made] : first;
}

/**
 * A move that was tried: its mean, where half of the layouts end, and its value with open cards.
 * @param {Deal} deal
 * @param {Decision} decision
 * @param {Candidate} one
 * @returns {HTMLElement}
 */
export function rowOf(deal, decision, one) {
  const best = decision.moves[0];
  const tag =
    one.move === decision.made
      ? t(decision.seat === deal.you ? 'you_made' : 'was_made', { who: nameOf(deal.view, decision.seat) })
      : one === best
        ? t('bots_choice')
        : one.alike
          ? t('alike')
          : '';
  const kind = one.move === decision.made ? 'tag made' : 'tag';
  const row = el(
    'li',
    {},
    tabOf(one),
    el('p', { class: 'name cluster' }, nameIn(decision, one), tag ? el('span', { class: kind }, tag) : null),
    el(
      'b',
      { class: 'value' },
      value(decision, one.value),
      ' ',
      one === best || isNothing(decision, one.error)
        ? null
        : el('small', {}, t('behind', { n: size(decision, one.error) })),
    ),
    scaleOf(decision, one),
  );
  return row;
}

/** @param {Decision} decision @param {Candidate} one @returns {HTMLElement} its cards by sign, an arcanum by its name too */
function nameIn(decision, one) {
  const [card] = one.cards;
  const name = one.cards.length === 1 && card?.startsWith('T') ? NAMED.exec(cardName(card))?.[1] : '';
  return el('span', {}, shown(decision, one), name ? ` ${name}` : null);
}

/** @param {Decision} decision @param {Candidate} one @returns {HTMLElement} */
function scaleOf(decision, one) {
  const all = decision.moves.flatMap(({ low, high, open }) => [low, high, ...(open === undefined ? [] : [open])]);
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
  const at = (/** @type {number} */ n) => (100 * (n - least)) / (most - least || 1);
  const says = [
    t('half_between', { a: value(decision, one.low), b: value(decision, one.high) }),
    one.open === undefined ? '' : t('with_open_cards', { n: value(decision, one.open) }),
  ];
  const mark = (/** @type {string} */ kind, /** @type {number} */ n, to = n) => {
    const node = el('i', { class: kind });
    style(node, { '--at': `${at(n)}%`, '--wide': `${at(to) - at(n)}%` });
    return node;
  };
  return el(
    'span',
    { class: 'scale', role: 'img', 'aria-label': says.filter(Boolean).join(t('comma')) },
    mark('half', one.low, one.high),
    mark('zero', 0),
    mark('mean', one.value),
    one.open === undefined ? null : mark('open', one.open),
  );
}

/** @param {Deal} deal @param {Decision} decision @returns {HTMLElement} */
export function legend(deal, decision) {
  const who = decision.seat === deal.you ? 'from_your_seat' : 'from_the_seat';
  const open = decision.moves.some((one) => one.open !== undefined);
  return el(
    'ul',
    { class: 'legend quiet' },
    el('li', {}, el('i', { class: 'mean' }), t(who)),
    el('li', {}, el('i', { class: 'half' }), t('middle_half')),
    el('li', {}, el('i', { class: 'zero' }), t(decision.unit === 'wins' ? 'zero_wins' : 'zero_line')),
    open ? el('li', {}, el('i', { class: 'open' }), t('only_open')) : null,
  );
}
