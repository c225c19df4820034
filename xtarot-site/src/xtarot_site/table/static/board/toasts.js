/** Announcements: an ink toast in the middle of the table, one after the other. They never block a move. */

import { drawing, picture } from './card.js';
import { el, place } from '../lib/dom.js';
import { still } from './motion.js';
import { rich } from '../lib/texts.js';

/** @typedef {import('./view.js').Sentence} Sentence */

const SHOWN = 2_400; // ms
const FOLLOWED = 1_600; // when another one waits
const BRIEF = 700; // when another one waits and nobody waits for it: bots move at once

/** @param {number} points */
const signed = (points) => (points < 0 ? `−${-points}` : `+${points}`);

/** The announcements of one board. */
export class Toasts {
  #host;
  /** @type {Sentence[]} Still to be announced. News replaces them: the game has gone on, and the record has everything. */
  #waiting = [];
  /** @type {HTMLElement | null} */
  #toast = null;
  #since = 0; // when it was shown
  #least = FOLLOWED;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #begin;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #end;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.#host = host;
  }

  /**
   * @param {Sentence[]} sentences  at one moment
   * @param {{after: number, brief: boolean}} how  in how many ms; whether it gives way to the next one early
   */
  announce(sentences, { after, brief }) {
    this.#least = brief ? BRIEF : FOLLOWED;
    this.#waiting = [...sentences];
    clearTimeout(this.#begin);
    if (after) this.#begin = setTimeout(() => this.now(), after);
    else this.now();
  }

  /** Announces at once what still waits for a judgement to be revealed. */
  now() {
    clearTimeout(this.#begin);
    if (!this.#toast) this.#next();
    else if (this.#waiting.length) this.#closeIn(this.#since + this.#least - performance.now());
  }

  /** @param {number} time  ms */
  #closeIn(time) {
    clearTimeout(this.#end);
    this.#end = setTimeout(() => this.#close(), time);
  }

  #next() {
    const sentence = this.#waiting.shift();
    if (!sentence) return;
    const toast = this.#made(sentence);
    this.#toast = toast;
    place(this.#host, [toast]);
    this.#since = performance.now();
    if (!still())
      toast.animate(
        [
          { opacity: 0, transform: 'scale(.96)' },
          { opacity: 1, transform: 'none' },
        ],
        { duration: 180, easing: 'ease-out' },
      );
    this.#closeIn(this.#waiting.length ? this.#least : SHOWN);
  }

  /** @param {Sentence} sentence @returns {HTMLElement} */
  #made(sentence) {
    const emblem = sentence.card?.startsWith('T')
      ? drawing(`emblem-${sentence.card.slice(1)}`, '0 0 66 66')
      : sentence.card
        ? picture(sentence.card)
        : null;
    return el(
      'button',
      { class: 'toast bare', type: 'button', tabIndex: -1, 'aria-hidden': 'true', on: { click: () => this.#close() } },
      emblem ? el('span', { class: 'emblem row' }, emblem) : null,
      el(
        'span',
        { class: 'words' },
        el(
          'b',
          {},
          ...rich(sentence.title ?? sentence.text),
          sentence.points ? el('span', { class: 'points' }, ` ${signed(sentence.points)}`) : null,
        ),
        sentence.title ? el('span', {}, ...rich(sentence.text)) : null,
      ),
    );
  }

  #close() {
    clearTimeout(this.#end);
    const old = this.#toast;
    this.#toast = null;
    if (!old) return;
    const gone = () => {
      old.remove();
      if (!this.#toast) this.#next();
    };
    if (still()) gone();
    else old.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 240 }).onfinish = gone;
  }
}
