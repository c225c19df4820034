/** What one sees at a glance, as sentences, for the keys that ask. */

import { cardName, rankOf, suitOf } from '../board/card.js';
import { sideName } from '../board/panel.js';
import { nameOf } from '../board/seats.js';
import { t } from '../lib/texts.js';
import { panels, zones } from '../board/view.js';

/** @typedef {import('../board/view.js').View} View */
/** @typedef {import('../board/view.js').Play} Play */

/** @param {View} view @returns {string} */
export function scoreSentence(view) {
  const rows = view.panel
    .flatMap((panel) => ('rows' in panel ? panel.rows : []))
    .map((row) => `${row.label} ${row.values.join(t('versus'))}`);
  const totals = view.sides.map((side, k) => `${sideName(view, k)} ${side.total}`);
  return [...rows, `${t('match_total')}${t('colon')}${totals.join(t('comma'))}`].join(t('comma'));
}

/**
 * What one may do now: cards, and what else.
 * @param {View} view
 * @returns {string}
 */
export function legalSentence(view) {
  if (!view.can) return t('legal_none');
  const { cards, buttons } = view.can.actions;
  const grid = (view.can.grid ?? []).flat();
  const open = grid.filter((cell) => cell.move);
  const [first, last] = [open[0], open[open.length - 1]];
  // Where moves are in menus, these are named.
  const others = new Set(
    buttons
      .filter(({ move }) => !open.some((cell) => cell.move === move))
      .map(({ label, group }) => group?.[0] ?? label),
  );
  // Bids that stand side by side are named by the first and the last.
  const side = first && last && grid.indexOf(last) - grid.indexOf(first) === open.length - 1 && open.length > 2;
  const bids = side ? [t('from_to', { first: first.label, last: last.label })] : open.map(({ label }) => label);
  const moves = [...others, ...bids].join(t('comma'));
  if (cards.length === 0) return t('may_do', { moves });
  return [t('legal_are', { cards: listed(cards) }), ...(moves ? [t('or_do', { moves })] : [])].join('');
}

/**
 * What lies on the table: open cards and the calls of an auction, the trick, what is judged, or the sets.
 * @param {View} view
 * @returns {string}
 */
export function tableSentence(view) {
  const { middle } = view;
  if (middle?.length) {
    const open = view.zones.filter((zone) => middle.includes(zone.key) && zone.count).map((zone) => lies(view, zone));
    const calls = panels(view, 'calls')
      .flatMap((panel) => panel.calls)
      .slice(-view.seats.length);
    return joined([...open, ...calls.map((call) => `${nameOf(view, call.seat)}${t('colon')}${call.label}`)]);
  }
  const trick = zones(view, 'trick')[0];
  if (trick)
    return trick.plays?.length ? joined(trick.plays.map((play) => played(view, play, t('winning')))) : t('trick_empty');
  if (view.judging) return judgement(view, view.judging);
  return joined((zones(view, 'sets')[0]?.sets ?? []).map((set) => set.caption));
}

/**
 * What lies in a zone: its cards, or how many of them one does not see.
 * @param {View} view
 * @param {import('../board/view.js').Zone} zone
 * @returns {string}
 */
function lies(view, { title, seat, cards = [], count = 0 }) {
  const unseen = count > cards.length ? [`${t('n_cards', { n: count - cards.length })} (${t('face_down')})`] : [];
  return `${seat === undefined ? title : `${nameOf(view, seat)} ${title}`}${t('colon')}${[...cards.map(cardName), ...unseen].join(t('comma'))}`;
}

/**
 * What lay there before: the last trick, or what was judged last; in a game without either how many cards everybody holds.
 * @param {View} view
 * @returns {string}
 */
export function lastSentence(view) {
  const trick = zones(view, 'trick')[0];
  if (trick) return joined((trick.last?.plays ?? []).map((play) => played(view, play, t('won_it'))));
  if (view.judging) return view.judging.last ? judgement(view, view.judging.last) : t('none_yet');
  return joined(view.seats.map((_, k) => `${nameOf(view, k)} ${t('n_cards', { n: holds(view, k) })}`));
}

/** @param {string[]} parts @returns {string} */
const joined = (parts) => parts.join(t('comma')) || t('none_yet');

/** @param {View} view @param {Play} play @param {string} best @returns {string} */
function played(view, play, best) {
  return `${nameOf(view, play.seat)}${t('colon')}${cardName(play.card)}${play.best ? ` (${best})` : ''}`;
}

/**
 * What is judged, and what each seat has laid.
 * @param {View} view
 * @param {import('../board/view.js').Judging} judging
 * @returns {string}
 */
function judgement(view, judging) {
  const laid = judging.seats.flatMap((seat) => {
    const cards = (judging.laid[seat] ?? []).map((card) => (card ? cardName(card) : t('face_down')));
    const what = cards.length ? cards.join(t('and')) : judging.notes?.[seat];
    return what
      ? [`${nameOf(view, seat)}${t('colon')}${what}${judging.winner === seat ? ` (${judging.result})` : ''}`]
      : [];
  });
  return joined([cardName(judging.card), ...laid]);
}

/** @param {View} view @param {number} seat @returns {number} */
function holds(view, seat) {
  return zones(view, 'hand').find((zone) => zone.seat === seat)?.count ?? 0;
}

/** @param {string[]} cards @returns {string} suit by suit */
function listed(cards) {
  return [...cards]
    .sort((a, b) => 'SCHDT'.indexOf(suitOf(a)) - 'SCHDT'.indexOf(suitOf(b)) || rankOf(a).localeCompare(rankOf(b)))
    .map(cardName)
    .join(t('comma'));
}
