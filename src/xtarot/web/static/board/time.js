/**
 * The time of who is to move: a quiet ring that runs out clockwise, first for the move and then for the reserve, and the
 * seconds when there are few. The server says once a turn until when it lasts; nothing is sent while it runs.
 */

import { el, setText, style } from '../lib/dom.js';
import { still } from './motion.js';
import { serverNow } from '../lib/server-time.js';
import { t } from '../lib/texts.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {{of: 'move' | 'reserve', seconds: number, all: number}} Left  `all`: with the reserve, until the bot moves */

const FEW = 20; // seconds of a move from which on they are written
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
  if (due === undefined || !view.clock) return null;
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
 * What is left in digits, as it runs down. While much is left of a move they are there already, and not seen (`later`).
 * @param {View} view
 * @param {number} seat
 * @returns {HTMLElement | null}
 */
export function timeDigits(view, seat) {
  if (!timeLeft(view, seat)) return null;
  const node = el('span', { class: 'time-digits' });
  const tick = () => {
    const now = timeLeft(view, seat);
    setText(node, now ? written(now) : '');
    node.classList.toggle('later', now?.of === 'move' && now.seconds > FEW);
    const rest = now ? (now.seconds % 1) * 1_000 : 0;
    if (now && now.all > 0) setTimeout(() => node.isConnected && tick(), rest + 20);
  };
  tick();
  return node;
}

/** @param {Left} left @returns {string} */
function written({ of, seconds }) {
  if (of === 'reserve') return t('reserve_left', { time: minutes(seconds) });
  return t('seconds_left', { n: Math.ceil(Math.min(seconds, FEW)) });
}

/** @param {number} seconds @returns {string} 1:58 */
export function minutes(seconds) {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/**
 * What is left of the reserve of a seat; empty where there is none.
 * @param {View} view
 * @param {number} seat
 * @returns {string}
 */
export function reserveOf(view, seat) {
  const { left } = view.seats[seat] ?? {};
  return view.clock && left !== undefined ? t('reserve_left', { time: minutes(left / 1000) }) : '';
}
