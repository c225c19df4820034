/** Whether there is anybody to talk to at a table, or anything to read: else nothing is seen of the talk. */

import { sits } from '../board/view.js';

/**
 * @param {import('../board/view.js').View | null} view
 * @param {import('../lib/page').TalkSoFar['may']} may
 * @param {number} lines  that were said
 * @returns {boolean}
 */
export function hasTalk(view, may, lines) {
  if (!view || (may === 'none' && lines === 0)) return false;
  const others = view.seats.some((seat, k) => seat.bot === undefined && !seat.invited && k !== view.you);
  return others || !sits(view) || lines > 0;
}
