/** Asks the server what readers would see and what the checker finds, soon after the last letter, one time at a time. */

import { page } from '../lib/texts.js';

/** @typedef {import('./editor.js').Finding} Finding */
/** @typedef {import('./autosave.js').Text} Text */
/** @typedef {{findings: Finding[], known: {text: string, level: 'error' | 'warning' | 'right' | 'none', codes: string[]}[], table: string, whole: string[]}} Found  the table: where one is set up with these players and cards, or empty; whole: the languages in which it can be printed */

const SOON = 500; // ms after a letter
const LATER = 4_000; // ms after a failure

/** The checker beside one draft. */
export class Checking {
  #code;
  #text;
  #heard;
  #waits;
  #busy = false;
  #again = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {string} code
   * @param {() => Text} text
   * @param {(found: Found, shown: Document) => void} heard
   * @param {(seconds: number) => void} waits  so long, as much was checked for this address
   */
  constructor(code, text, heard, waits) {
    this.#code = code;
    this.#text = text;
    this.#heard = heard;
    this.#waits = waits;
  }

  /** @param {number} [after]  ms */
  soon(after = SOON) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), after);
  }

  #ask() {
    if (this.#busy) {
      this.#again = true;
      return;
    }
    [this.#busy, this.#again] = [true, false];
    // The answer is read as a document: nothing in it is run.
    const request = new XMLHttpRequest();
    request.open('POST', `/api/drafts/${this.#code}/check?lang=${page.lang}`);
    request.setRequestHeader('Content-Type', 'application/json');
    request.responseType = 'document';
    request.onload = () => {
      this.#busy = false;
      const found = request.status === 200 ? request.response?.getElementById('found')?.textContent : null;
      if (found) this.#heard(JSON.parse(found), request.response);
      const seconds = request.status === 429 ? Number(request.getResponseHeader('Retry-After')) : 0;
      if (seconds) this.#waits(seconds);
      if (this.#again || (!found && request.status !== 404)) this.soon(found ? SOON : seconds * 1000 || LATER);
    };
    request.onerror = () => {
      this.#busy = false;
      this.soon(LATER);
    };
    request.send(JSON.stringify(this.#text()));
  }
}
