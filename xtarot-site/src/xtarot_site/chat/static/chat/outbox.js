/** Lines that somebody has written and the server has not taken yet: sent in their order, and again after a break. */

import { newId } from '../lib/command-id.js';
import { page } from '../lib/texts.js';
import { reasonOf } from './message-actions.js';

/** @typedef {import('../lib/page').ToldLine} ToldLine */
/** @typedef {{phrase: string} | {words: string}} Saying */
/** @typedef {{id: string, text: string, saying: Saying}} Entry  `id`: the server says it once, however often it comes */

const MOST = 10; // entries; who writes more while nothing is taken would lose sight of them
const OVERDUE = 10_000; // ms until a request is given up that gets no answer
const AGAIN = [500, 1_000, 2_000, 4_000, 8_000, 15_000]; // ms from one try to the next

export class Outbox {
  #address;
  #key;
  #hooks;
  #busy = false;
  #waits = false; // for as long as the server has said
  #tries = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Entry[]} */
  entries = [];

  /**
   * @param {string} code  of the table
   * @param {object} hooks
   * @param {(line: ToldLine) => void} hooks.said  the server has taken a line
   * @param {(entry: Entry, why: string) => void} hooks.refused  it does not take one
   * @param {() => void} hooks.delayed  it does not take one now
   */
  constructor(code, hooks) {
    this.#address = `/api/tables/${code}/talk?lang=${page.lang}`;
    this.#key = `xtarot-unsaid ${code}`;
    this.#hooks = hooks;
    try {
      this.entries = JSON.parse(sessionStorage.getItem(this.#key) ?? '[]');
    } catch {
      // Blocked storage: they last as long as the page.
    }
    addEventListener('online', () => this.retry());
    void this.#send();
  }

  /**
   * Sends a line, as soon as the server takes it. The same as the last one that waits is a second press on one button.
   * @param {Saying} saying
   * @param {string} text  as it is shown until then
   * @returns {boolean} whether it could be added
   */
  add(saying, text) {
    if (this.entries.at(-1)?.text === text) return true;
    if (this.entries.length === MOST) return false;
    this.entries.push({ id: newId(), text, saying });
    this.#store();
    void this.#send();
    return true;
  }

  /** The line is back, as far as anybody knows. */
  retry() {
    this.#tries = 0;
    if (!this.#waits) void this.#send();
  }

  async #send() {
    if (this.#busy) return;
    this.#busy = true;
    this.#waits = false;
    clearTimeout(this.#timer);
    for (let entry = this.entries[0]; entry; entry = this.entries[0]) {
      const answer = await this.#post(entry).catch(() => null);
      const wait = Number(answer?.headers.get('retry-after') ?? 0);
      if (!answer || answer.status >= 500 || wait) {
        this.#delay(1000 * wait);
        break;
      }
      this.#tries = 0;
      this.entries.shift();
      this.#store();
      if (answer.ok) this.#hooks.said(await answer.json());
      else this.#hooks.refused(entry, await reasonOf(answer));
    }
    this.#busy = false;
  }

  /** @param {Entry} entry @returns {Promise<Response>} */
  #post({ id, saying }) {
    return fetch(this.#address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ id, ...saying }),
      signal: AbortSignal.timeout(OVERDUE),
    });
  }

  /** Tries again later. @param {number} wait  ms; 0 where the server does not say so */
  #delay(wait) {
    this.#waits = wait > 0;
    const next = AGAIN[Math.min(this.#tries, AGAIN.length - 1)] ?? 0;
    this.#tries += 1;
    this.#timer = setTimeout(() => void this.#send(), wait || next * (0.75 + Math.random() / 2));
    this.#hooks.delayed();
  }

  #store() {
    try {
      if (this.entries.length) sessionStorage.setItem(this.#key, JSON.stringify(this.entries));
      else sessionStorage.removeItem(this.#key);
    } catch {
      // Blocked or full storage: they last as long as the page.
    }
  }
}
