/** Answers to what the eye sees at a glance, as sentences: for the keys that ask. */

import { cardName, rankOf, suitOf } from './card.js';
import { sideName } from './panel.js';
import { nameOf } from './seats.js';
import { t } from './texts.js';
import { zones } from './view.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./view.js').Play} Play */

/** @param {View} view @returns {string} */
export function scoreSentence(view) {
  const rows = (view.panel ?? []).flatMap((panel) => panel.rows ?? []).map((row) => `${row.label} ${row.values.join(t('versus'))}`);
  const totals = view.sides.map((side, k) => `${sideName(view, k)} ${side.total}`);
  return [...rows, `${t('match_total')}${t('colon')}${totals.join(t('comma'))}`].join(t('comma'));
}

/** @param {View} view @returns {string} */
export function legalSentence(view) {
  if (!view.can) return t('legal_none');
  const cards = view.can.words.cards;
  return cards.length ? t('legal_are', { cards: listed(cards) }) : t('legal_all');
}

/**
 * The trick, or the one before; for a game without tricks how many cards everybody holds.
 * @param {View} view
 * @param {'plays' | 'last'} which
 * @returns {string}
 */
export function trickSentence(view, which) {
  const trick = zones(view, 'trick')[0];
  if (!trick) return view.seats.map((_, k) => `${nameOf(view, k)} ${t('n_cards', { n: holds(view, k) })}`).join(t('comma'));
  const plays = (which === 'plays' ? trick.plays : trick.last?.plays) ?? [];
  return plays.length ? plays.map((play) => played(view, play)).join(t('comma')) : t('trick_empty');
}

/** @param {View} view @param {Play} play @returns {string} */
function played(view, play) {
  return `${nameOf(view, play.seat)}${t('colon')}${cardName(play.card)}${play.best ? ` (${t('winning')})` : ''}`;
}

/** @param {View} view @param {number} seat @returns {number} */
function holds(view, seat) {
  return zones(view, 'hand').find((zone) => zone.seat === seat)?.count ?? 0;
}

/** @param {string[]} cards @returns {string} suit by suit */
function listed(cards) {
  return [...cards].sort((a, b) => 'SCHDT'.indexOf(suitOf(a)) - 'SCHDT'.indexOf(suitOf(b)) || rankOf(a).localeCompare(rankOf(b))).map(cardName).join(t('comma'));
}
