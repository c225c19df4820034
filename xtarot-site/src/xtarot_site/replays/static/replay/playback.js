/** Where the playhead is, and how it goes on by itself. */

/** @typedef {import('./frames.js').Reel} Reel */
/** @typedef {import('./frames.js').Unit} Unit */

export const SPEEDS = [0.5, 1, 2, 4];
const REST = 900; // ms that a finished trick stays
const ANNOUNCED = 2_000;
const BETWEEN = 700; // from one card to the next

export class Playback {
  step = 0;
  playing = false;
  speed = 1;
  /** @type {Unit} */
  unit = 'card';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #moved;

  /**
   * @param {Reel} reel
   * @param {(from: number, jump: boolean) => void} moved  the playhead has moved, or how it goes on has changed
   */
  constructor(reel, moved) {
    this.reel = reel;
    this.#moved = moved;
  }

  /**
   * @param {number} step
   * @param {boolean} [jump]  whether it is chosen as a place, not reached by stepping
   */
  go(step, jump = true) {
    const from = this.step;
    this.step = Math.max(0, Math.min(this.reel.length, step));
    if (this.step === this.reel.length) this.playing = false;
    if (this.step !== from) this.#moved(from, jump);
    this.#schedule();
  }

  /**
   * @param {1 | -1} way
   * @param {Unit} [unit]
   */
  by(way, unit = this.unit) {
    this.go(this.reel.next(this.step, unit, way), false);
  }

  /** Plays, from the beginning when the end is reached; or stops. */
  toggle() {
    this.playing = !this.playing;
    if (this.playing && this.step === this.reel.length) this.go(0);
    this.#changed();
  }

  stop() {
    if (!this.playing) return;
    this.playing = false;
    this.#changed();
  }

  /** @param {number} speed */
  atSpeed(speed) {
    this.speed = speed;
    this.#changed();
  }

  /** @param {Unit} unit */
  inSteps(unit) {
    this.unit = unit;
    this.#changed();
  }

  #changed() {
    this.#moved(this.step, false);
    this.#schedule();
  }

  #schedule() {
    clearTimeout(this.#timer);
    if (this.playing) this.#timer = setTimeout(() => this.by(1), this.#wait() / this.speed);
  }

  /** @returns {number} ms for which this frame is looked at */
  #wait() {
    if (this.reel.announces(this.step)) return ANNOUNCED;
    return this.reel.rests(this.step) || this.unit !== 'card' ? REST : BETWEEN;
  }
}
