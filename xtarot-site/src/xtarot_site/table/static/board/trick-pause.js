/** A finished trick, or judgement, stays on the table for a while: until it has been seen, or the next one begins. */

import { judgementTime } from './judgement.js';
import { tempo } from './motion.js';
import { settings } from '../lib/settings.js';
import { sits, zones } from './view.js';

/** @typedef {import('./view.js').View} View */

const TIMES = { short: 900, long: 2_600, tap: Infinity }; // ms

export class TrickPause {
  on = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #over;

  /** @param {() => void} over  called when the time is over */
  constructor(over) {
    this.#over = over;
  }

  /**
   * Begins a pause when a trick, a judgement, or what else the game lets rest, has ended since the view before, and ends
   * it when cards lie in the trick again.
   * @param {View | null} old
   * @param {View} now
   */
  follow(old, now) {
    if (zones(now, 'trick')[0]?.plays?.length || now.hurried.includes(now.you)) this.end();
    else if (
      (old && now.rest && now.rest !== old.rest) ||
      (now.waiting === 'seen' && !(this.on && old?.waiting === 'seen'))
    )
      this.#begin(now);
  }

  /** @param {boolean} on  whether there is a pause, for as long as nobody ends it */
  stay(on) {
    this.end();
    this.on = on;
  }

  /** @param {View} now */
  #begin(now) {
    this.end();
    this.on = true;
    const trick = (sits(now) ? TIMES[settings.rest] : TIMES.short) * (tempo() || 0.3);
    const time = now.judging?.last ? Math.max(trick, TIMES.long) + judgementTime(now.judging.last) : trick;
    if (Number.isFinite(time)) this.#timer = setTimeout(this.#over, time);
  }

  /** @returns {boolean} whether there was a pause */
  end() {
    const was = this.on;
    clearTimeout(this.#timer);
    this.on = false;
    return was;
  }
}
