/** What lies on the table: a trick, the one before while it rests there, or a choice of cards instead. */

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./view.js').Zone} Zone */
/** @typedef {import('./view.js').Play} Play */

/** A finished trick stays a while, whatever the server waits for. */
export const rest = { on: false };

/**
 * What lies on the table: the trick, or the one before while it rests there to be seen.
 * @param {Zone} zone
 * @returns {{plays: Play[], rests: boolean}}
 */
export function lying(zone) {
  const plays = zone.plays ?? [];
  const rests = plays.length === 0 && rest.on && (zone.last?.plays ?? []).length > 0;
  return { plays: rests ? (zone.last?.plays ?? []) : plays, rests };
}

/**
 * Whether something else than a trick is due: cards are chosen, by several at once.
 * @param {View} view
 * @param {Zone} zone
 * @returns {boolean}
 */
export function choosing(view, zone) {
  if (view.middle?.length) return false;
  const several = view.seats.filter((seat) => seat.acting).length > 1 || Boolean(view.can && !view.can.one);
  return view.deal.phase === 'play' && several && lying(zone).plays.length === 0;
}
