/**
 * The time of who is to move: a quiet ring that runs out clockwise, first for the move and then for the reserve, and the
 * seconds when there are few. The server says once a turn until when it lasts; nothing is sent while it runs.
 */

import { span } from './duration.js';
import { el, setText, style } from '../lib/dom.js';
import { styled } from '../lib/lazy-style.js';
import { still } from './motion.js';
import { serverNow } from '../lib/server-time.js';
import { t } from '../lib/texts.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {{of: 'move' | 'reserve', seconds: number, all: number}} Left  `all`: with the reserve, until the bot moves */

const FEW = 20; // seconds of a move from which on they are written
const LONG = 3_600; // seconds from which on they are told by the minute
const STEPS = [10, 0.2]; // of a ring, a second: so many that it flows, and where nothing is to move one in five seconds

/**
 * @param {View} view
 * @param {number} seat
 * @returns {Left | null} what is left of the time of a seat; null where none runs
 */
export function timeLeft(view, seat) {
  const { due, left = 0 } = view.seats[seat] ?? {};
  if (due === undefined || !view.clock) return null;
  const move = Math.min(view.clock.move, due - serverNow());
  const all = Math.max(0, move + left / 1000);
  return move > 0 ? { of: 'move', seconds: move, all } : { of: 'reserve', seconds: all, all };
}

/**
 * The ring of a seat, for its plate or for the prompt.
 * @param {View} view
 * @param {number} seat
 * @returns {HTMLElement | null}
 */
export function timeRing(view, seat) {
  const { due, left = 0 } = view.seats[seat] ?? {};
  if (due === undefined || !view.clock?.reserve) return null; // by days it is told in words
  void styled('board/move-clock.css'); // most tables have no clock
  const { move, reserve } = view.clock;
  const ring = el('i', { class: 'time-ring', 'aria-hidden': 'true' });
  const [from, kept] = [due - serverNow(), left / 1000];
  const steps = STEPS[Number(still())] ?? 1;
  style(ring, {
    '--move': `${move}s`,
    '--move-from': `${from - move}s`,
    '--move-steps': Math.ceil(move * steps),
    '--reserve': `${kept}s`,
    '--reserve-from': `${from}s`,
    '--reserve-steps': Math.max(1, Math.ceil(kept * steps)),
    '--spent': 1 - kept / reserve,
  });
  return ring;
}

/**
 * A text that is written again each second, while it is on the page and time runs.
 * @param {HTMLElement} node
 * @param {View} view
 * @param {number} seat
 * @param {(left: Left | null) => string} write
 */
function run(node, view, seat, write) {
  const left = timeLeft(view, seat);
  setText(node, write(left));
  if (left && left.all > 0)
    setTimeout(
      () => node.isConnected && run(node, view, seat, write),
      (left.all % (left.all > LONG ? 60 : 1)) * 1_000 + 20,
    );
}

/**
 * What is left in digits, as it runs down. While much is left of a move they are there already, and not seen (`later`).
 * @param {View} view
 * @param {number} seat
 * @returns {HTMLElement | null}
 */
export function timeDigits(view, seat) {
  if (!timeLeft(view, seat)) return null;
  void styled('board/move-clock.css');
  const node = el('span', { class: 'time-digits' });
  run(node, view, seat, (left) => {
    const { of, seconds } = left ?? { of: 'move', seconds: 0 };
    if (!view.clock?.reserve) return t('time_left', { time: span(seconds) });
    node.classList.toggle('later', of === 'move' && seconds > FEW);
    if (of === 'reserve') return reserve(seconds);
    return t('seconds_left', { n: Math.ceil(Math.min(seconds, FEW)) });
  });
  return node;
}

/**
 * What is left of the reserve of a seat.
 * @param {View} view
 * @param {number} seat
 * @returns {HTMLElement | null} null where there is none
 */
export function reserveOf(view, seat) {
  const { left: kept } = view.seats[seat] ?? {};
  if (!view.clock?.reserve || kept === undefined) return null;
  void styled('board/move-clock.css');
  const node = el('span', { class: 'reserve' });
  run(node, view, seat, (left) => reserve(left?.of === 'reserve' ? left.seconds : kept / 1000));
  return node;
}

/** @param {number} seconds @returns {string} */
const reserve = (seconds) => t('reserve_left', { time: minutes(seconds) });

/** @param {number} seconds @returns {string} 1:58 */
export function minutes(seconds) {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
