/** The seats that somebody who looks on may take: at the prompt, and over the result, which covers it. */

import { seatTitle, stone } from '../board/seats.js';
import { el } from '../lib/dom.js';
import { page, t } from '../lib/texts.js';

/** @typedef {import('../board/view.js').View} View */

/**
 * A button for each, first the one where they sat before, then those kept for friends.
 * @param {View} view
 * @param {(seat: number) => void} sit
 * @returns {HTMLElement[]}
 */
export function freeSeats(view, sit) {
  const rank = (/** @type {number} */ k) => (k === page.seat ? 2 : view.seats[k]?.invited ? 1 : 0);
  return view.seats
    .flatMap((seat, k) => (seat.bot !== undefined || seat.away ? [k] : []))
    .sort((a, b) => rank(b) - rank(a))
    .map((k) => freeSeat(view, k, sit));
}

/**
 * @param {View} view
 * @param {number} k  the seat
 * @param {(seat: number) => void} sit
 * @returns {HTMLElement}
 */
function freeSeat(view, k, sit) {
  const who = view.seats[k]?.name ?? '';
  const own = k === page.seat;
  const meant = own || (view.seats[k]?.invited && page.seat === undefined);
  const sides = view.sides.length < view.seats.length;
  return el(
    'button',
    { class: `button small${meant ? ' filled' : ''}`, on: { click: () => sit(k) } },
    sides ? stone(view, view.seats[k]?.side ?? 0) : null,
    own ? t('take_own_seat', { who }) : seatTitle(view, k),
  );
}
