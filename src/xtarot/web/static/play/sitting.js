/**
 * Sitting down at an open table: at once where it has not begun or a deal is over, else when the one that is on has
 * ended. Who came by "Sit" in the lobby (`#sit`) has said so already.
 */

import { settings } from '../lib/settings.js';
import { sits } from '../board/view.js';

/** @typedef {import('../board/view.js').View} View */
/** @typedef {import('./wire.js').Wire} Wire */

/** Whether one sits down as soon as it is possible. */
export const sitsNext = { on: location.hash === '#sit' };

/** @param {View} view @returns {boolean} whether seats can only be taken when the deal that is on has ended */
export function betweenDeals(view) {
  return view.door === 'open' && view.game.bots && !['over', 'shuffle'].includes(view.deal.phase);
}

/**
 * Takes a free seat once that is possible.
 * @param {Wire} wire
 * @param {View} view
 * @param {(why: string) => void} refused
 */
export async function sitDown(wire, view, refused) {
  if (!sitsNext.on || (betweenDeals(view) && !sits(view))) return;
  sitsNext.on = false;
  history.replaceState(null, '', location.pathname + location.search);
  if (sits(view)) return;
  const { v } = wire;
  const answer = await wire.send({ t: 'sit', seat: -1, name: settings.name });
  if (answer.t !== 'nack') return;
  if (view.door === 'open' && wire.v > v)
    sitsNext.on = true; // the next deal was quicker: after that one
  else refused(answer.error.text);
}
