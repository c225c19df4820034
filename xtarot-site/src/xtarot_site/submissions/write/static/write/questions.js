/** What reviewers asked about the text that came back, each beside its clause, with the place for an answer. */

import { el, icon, place } from '../lib/dom.js';
import { newId } from '../lib/command-id.js';
import { patiently } from '../lib/fetch-retry.js';
import { page, t } from '../lib/texts.js';

/** @typedef {import('../lib/page').ReviewersQuestion} Asked */

/** The questions at one draft. */
export class Questions {
  #code;
  #answered;
  /** @type {Asked[]} */
  all;

  /** @param {string} code @param {Asked[]} asked @param {() => void} answered  one has an answer now */
  constructor(code, asked, answered) {
    this.#code = code;
    this.all = asked;
    this.#answered = answered;
  }

  /** How many have no answer. */
  get open() {
    return this.all.filter((one) => one.open).length;
  }

  /** @param {Asked} asked @returns {HTMLElement} */
  note(asked) {
    const { at, who, words } = asked;
    const talk = el('div', { class: 'stack' });
    const head = el('p', {}, icon('chat'), el('b', {}, t('asked_by', { who, clause: at })));
    this.#talk(talk, asked);
    return el('li', { class: 'note box asked' }, head, el('p', { class: 'words' }, words), talk);
  }

  /** @param {HTMLElement} host @param {Asked} asked */
  #talk(host, asked) {
    const said = asked.answers.map((one) =>
      el('p', { class: 'words' }, el('span', { class: 'quiet' }, `${one.who} `), one.words),
    );
    place(
      host,
      [...said, asked.open ? this.#form(host, asked) : null].filter((one) => one !== null),
    );
  }

  /** @param {HTMLElement} host @param {Asked} asked @returns {HTMLElement} */
  #form(host, asked) {
    const kept = `xtarot-answer ${this.#code} ${asked.seq}`;
    const words = el('textarea', { rows: 2, required: true, maxLength: 4000, 'aria-label': t('your_answer') });
    words.value = localStorage.getItem(kept) ?? '';
    words.addEventListener('input', () => localStorage.setItem(kept, words.value));
    const fault = el('p', { class: 'fault', role: 'alert' });
    const id = newId(); // pressed again after a line has dropped, it is said once
    const form = el(
      'form',
      { class: 'stack' },
      words,
      el('p', {}, el('button', { class: 'button small', type: 'submit' }, t('answer'))),
      fault,
    );
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const answer = await patiently(`/api/works/${this.#code}/note?lang=${page.lang}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ id, words: words.value, clause: asked.clause, reply_to: asked.seq }),
      }).catch(() => null);
      const told = await answer?.json().catch(() => null);
      if (!answer?.ok) {
        fault.textContent = told?.error?.text ?? told?.detail ?? t('failed_text');
        return;
      }
      localStorage.removeItem(kept);
      asked.answers.push({ who: t('you'), words: words.value });
      asked.open = false;
      this.#talk(host, asked);
      this.#answered();
    });
    return form;
  }
}
