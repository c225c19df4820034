/** A review as it comes from the server: decision by decision, over a line that may break. */

import { page } from '../lib/texts.js';

/** @typedef {import('./types').ToldMove} Candidate */
/** @typedef {import('./types').ToldDecision} Decision */
/** @typedef {import('./types').ReviewProgress} Progress */

const WAIT = 20; // seconds for which the server may hold an answer
const AGAIN = [1000, 2000, 4000, 8000, 15000]; // ms until a lost line is tried again

export class Review {
  /** @type {Map<number, Decision>} */
  decisions = new Map();
  /** @type {Omit<Progress, 'decisions'>} */
  progress = { n: 0, condition: 'paused', total: 0, looked: 0, seats: [] };
  lost = false;
  #failures = 0;
  #path;
  #changed;

  /**
   * @param {string} path  of the review on the server
   * @param {() => void} changed
   */
  constructor(path, changed) {
    this.#path = path;
    this.#changed = changed;
  }

  /** @returns {Decision[]} in the order of the deal */
  get inOrder() {
    return [...this.decisions.values()].sort((a, b) => a.move - b.move);
  }

  /** What values of this deal count, as soon as one is known; in all of it with as many digits. */
  get measure() {
    const all = [...this.decisions.values()];
    const [first] = all;
    return first && { unit: first.unit, points: first.points, digits: Math.min(...all.map(({ digits }) => digits)) };
  }

  /** @returns {Decision[]} those that mattered, the largest difference first */
  get ranked() {
    return this.inOrder.filter((one) => one.matters).sort((a, b) => b.difference - a.difference);
  }

  /** @param {Progress} news */
  take({ decisions, ...progress }) {
    for (const one of decisions) this.decisions.set(one.move, one);
    const digits = this.measure?.digits ?? 1;
    for (const one of this.decisions.values()) one.digits = digits;
    this.progress = progress;
    this.lost = false;
    this.#failures = 0;
    this.#changed();
  }

  /**
   * Has the server look at all decisions, and takes what comes, until it is done or has failed.
   * @param {number} [move]  the decision that comes first
   */
  async follow(move = 0) {
    await this.prefer(move);
    while (!['done', 'failed'].includes(this.progress.condition)) {
      // A server that was started again knows nothing of what it was asked.
      if (this.progress.condition === 'paused') await this.#ask('POST', '');
      else await this.#ask('GET', `&after=${this.progress.n}&wait=${this.lost ? 0 : WAIT}`); // perhaps too many wait
    }
  }

  /** @param {number} move  the decision that is to be looked at next */
  prefer(move) {
    return this.#ask('POST', move ? `&move=${move}` : '');
  }

  /** @param {'GET' | 'POST'} method @param {string} query */
  async #ask(method, query) {
    try {
      const answer = await fetch(`${this.#path}?lang=${page.lang}${query}`, {
        method,
        headers: method === 'POST' ? { 'Content-Type': 'application/json' } : {},
      });
      if (!answer.ok) throw new Error(String(answer.status));
      this.take(await answer.json());
    } catch {
      this.lost = true;
      this.#changed();
      await new Promise((done) => setTimeout(done, AGAIN[Math.min(this.#failures++, AGAIN.length - 1)]));
    }
  }
}
