/** What is said of one's own time: when the reserve begins to run, and when little is left, by ear and by one soft tone. */

import { minutes, timeLeft } from '../board/move-clock.js';
import { sound } from '../lib/sound.js';
import { say } from '../lib/speech.js';
import { t } from '../lib/texts.js';

/** @typedef {import('../board/view.js').View} View */

const SAID = [20, 10]; // seconds before the bot moves
const TONE = 10;

export class OwnTime {
  /** @type {number | undefined} */
  #due;
  /** @type {ReturnType<typeof setTimeout>[]} */
  #timers = [];

  /** @param {View} view  that is shown now */
  follow(view) {
    const me = view.seats[view.you];
    if (me?.due === this.#due) return;
    this.#due = me?.due;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    const now = timeLeft(view, view.you);
    if (!now || !view.clock?.reserve) return; // nobody waits for it by days
    const kept = (me?.left ?? 0) / 1000;
    if (now.of === 'move' && kept >= 1) this.#after(now.seconds, () => say(t('reserve_runs', { time: minutes(kept) })));
    for (const seconds of SAID) this.#after(now.all - seconds, () => this.#warn(seconds));
  }

  /** @param {number} seconds */
  #warn(seconds) {
    say(t('seconds_said', { n: seconds }));
    if (seconds === TONE) sound('time');
  }

  /**
   * @param {number} seconds  nothing is done where they have passed
   * @param {() => void} act
   */
  #after(seconds, act) {
    if (seconds > 0) this.#timers.push(setTimeout(act, seconds * 1_000));
  }
}
