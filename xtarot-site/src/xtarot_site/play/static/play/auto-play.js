/**
 * Forced moves by themselves: the only legal move is made after a while, unless any key or press stops it.
 *
 * An answer at once would tell the others that there was no choice. So where other people sit, it takes as long as one
 * of one's own last free choices did; alone with bots, as long as they take.
 */

import { settings } from '../lib/settings.js';
import { sits } from '../board/view.js';

/** @typedef {import('../board/view.js').View} View */
/** @typedef {import('./selection.js').Choice} Choice */

const LEAST = 700; // ms, to see it and stop it
const PACES = [0, 350, 900, 2_000]; // ms that bots take, by the pace of the table
const USUAL = [1_400, 2_100, 3_200]; // ms, while too few choices of one's own are known
const KEPT = 12; // of one's own choices
const MOST = 8_000; // ms: nobody waits for a thought as long as that was

export class Forced {
  #choice;
  #redraw;
  #turn = -1; // of the choice
  #row = 0; // that brought it
  #since = 0; // when a free choice began; 0 for none
  #settled = false; // the move of this turn has been sent, or stopped
  /** @type {number[]} How long one's own last free choices took, in ms. */
  #times = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** Milliseconds until the move is made; 0 where none is about to be. */
  wait = 0;

  /**
   * @param {Choice} choice
   * @param {() => void} redraw
   */
  constructor(choice, redraw) {
    this.#choice = choice;
    this.#redraw = redraw;
    for (const kind of ['keydown', 'pointerdown']) document.addEventListener(kind, () => this.stop(), true);
    document.addEventListener('visibilitychange', redraw);
  }

  /**
   * Looks at a view that is drawn.
   * @param {View} view
   * @param {boolean} ready  whether a move can be seen and made: no finished trick is shown, and the line carries
   */
  follow(view, ready) {
    const { turn, wire, busy } = this.#choice;
    if (turn !== this.#turn) {
      if (this.#since) this.#times = [...this.#times, Math.min(Date.now() - this.#since, MOST)].slice(-KEPT);
      this.#hold();
      this.#turn = turn;
      this.#row = wire.v;
      this.#since = 0;
      this.#settled = false;
    }
    if (view.can && view.can.only === undefined && ready) this.#since ||= Date.now();
    const move = settings.forced && sits(view) ? view.can?.only : undefined;
    if (move === undefined || this.#settled || busy || !ready || document.hidden) this.#hold();
    else if (!this.#timer) this.#begin(view, move);
  }

  /** Leaves this move to the person. */
  stop() {
    if (!this.#timer) return;
    this.#settled = true;
    this.#hold();
    this.#redraw();
  }

  /**
   * @param {View} view
   * @param {string} move
   */
  #begin(view, move) {
    this.wait = this.#delay(view);
    this.#timer = setTimeout(() => {
      this.#settled = true;
      this.#hold();
      // The name of the command is that of the turn: from two tabs of one browser it is made once.
      void this.#choice.act(move, `forced-${this.#row}`);
    }, this.wait);
  }

  #hold() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.wait = 0;
  }

  /** @param {View} view @returns {number} ms */
  #delay(view) {
    const least = Math.max(LEAST, PACES[view.pace] ?? 0);
    const alone = view.seats.every((seat, k) => k === view.you || seat.bot !== undefined);
    if (alone) return least;
    const known = this.#times.length < USUAL.length ? [...this.#times, ...USUAL] : this.#times;
    const one = known[Math.floor(Math.random() * known.length)] ?? least;
    return Math.max(LEAST, one * (0.8 + 0.4 * Math.random()));
  }
}

/**
 * Raises the card that is about to play itself.
 * @param {HTMLButtonElement[]} cards  that are on the page
 * @param {import('../board/view.js').Can} [can]  where one is
 */
export function drawGoing(cards, can) {
  const going = can?.one ? can.actions.cards[0] : undefined;
  for (const card of cards) card.classList.toggle('going', card.dataset.card === going);
}
