/** Who writes a draft together: those who do, whom to ask, and on one's own list what one was asked to write. */

import { el, place } from '../lib/dom.js';
import { patiently } from '../lib/fetch-retry.js';
import { page, rich, t } from '../lib/texts.js';

/** @typedef {import('../lib/page').WriterEntry} Writer */
/** @typedef {import('../lib/page').Invitation} Invitation */

/** Those who write one draft. */
export class Writers {
  #code;
  #changed;
  /** @type {Writer[]} */
  #all;
  #list = el('ul', { class: 'writers' });
  #fault = el('p', { class: 'fault', role: 'alert' });
  #name = el('input', {
    required: true,
    maxLength: 60,
    'aria-label': t('name_of_writer'),
    placeholder: t('name_of_writer'),
  });
  node;

  /** @param {string} code @param {Writer[]} all @param {() => void} changed  the authors of the book are others */
  constructor(code, all, changed) {
    this.#code = code;
    this.#all = all;
    this.#changed = changed;
    const ask = el('button', { class: 'button', type: 'submit' }, t('ask_writer'));
    const form = el('form', { class: 'ask-writer cluster' }, this.#name, ask);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#send('POST', '/writers', { name: this.#name.value });
    });
    this.node = el(
      'section',
      {},
      el('h2', {}, t('writers')),
      el('p', {}, t('writers_text')),
      this.#list,
      page.person
        ? this.#mine
          ? form
          : null
        : el('p', {}, ...rich(t('writers_need_name')), ' ', toName(code, t('take_name'))),
      this.#fault,
    );
    this.#draw();
  }

  /** Whether whoever reads began it. */
  get #mine() {
    return this.#all.some((one) => one.first && one.who === page.person);
  }

  #draw() {
    place(
      this.#list,
      this.#all.map((one) => el('li', { class: 'cluster' }, el('b', {}, one.name), this.#state(one), this.#out(one))),
    );
    this.#list.hidden = this.#all.length < 2;
  }

  /** @param {Writer} one @returns {HTMLElement | null} */
  #state({ first, joined }) {
    return first || !joined ? el('span', { class: 'tag' }, t(first ? 'sends_it' : 'was_asked')) : null;
  }

  /** @param {Writer} one @returns {HTMLElement | null} */
  #out({ who, name, first }) {
    if (first || !(this.#mine || who === page.person)) return null;
    const own = who === page.person;
    const text = t(own ? 'leave_draft' : 'remove_writer');
    return el(
      'button',
      {
        class: 'button small plain',
        type: 'button',
        'aria-label': `${text} ${name}`,
        on: {
          click: () =>
            void this.#send('DELETE', `/writers/${who}`).then((done) => done && own && location.assign('/write')),
        },
      },
      text,
    );
  }

  /** @param {string} method @param {string} path @param {object} [body] @returns {Promise<boolean>} */
  async #send(method, path, body) {
    this.#fault.textContent = '';
    const told = await asked(method, `${this.#code}${path}`, body);
    if (told.fault) {
      this.#fault.textContent = told.fault;
      return false;
    }
    const now = await patiently(`/api/drafts/${this.#code}/writers`).catch(() => null);
    if (now?.ok) this.#all = await now.json();
    this.#name.value = '';
    this.#draw();
    this.#changed();
    return true;
  }
}

/** What one was asked to write. @param {Invitation[]} invitations @returns {HTMLElement | null} */
export function invited(invitations) {
  if (!invitations.length) return null;
  const fault = el('p', { class: 'fault', role: 'alert' });
  /** @param {Invitation} one @param {HTMLElement} row @param {boolean} agrees */
  async function answer({ code }, row, agrees) {
    const path = agrees ? `${code}/join` : `${code}/writers/${page.person}`;
    const told = await asked(agrees ? 'POST' : 'DELETE', path);
    fault.textContent = told.fault ?? '';
    if (told.fault) return;
    if (agrees) location.assign(`/write/${code}`);
    else row.remove();
  }
  const rows = invitations.map((one) => {
    const yes = el(
      'button',
      { class: 'button filled small', type: 'button', on: { click: () => void answer(one, row, true) } },
      t('join_draft'),
    );
    const no = el(
      'button',
      { class: 'button small', type: 'button', on: { click: () => void answer(one, row, false) } },
      t('decline'),
    );
    const row = el('li', { class: 'cluster' }, el('span', {}, t('invited', { by: one.by, title: one.title })), yes, no);
    return row;
  });
  return el('section', { class: 'invitations box' }, el('ul', {}, ...rows), fault);
}

/** @param {string} method @param {string} path @param {object} [body] @returns {Promise<{fault?: string}>} */
async function asked(method, path, body) {
  const sent = body ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {};
  const answer = await patiently(`/api/drafts/${path}?lang=${page.lang}`, { method, ...sent }, false).catch(() => null);
  if (answer?.ok) return {};
  return { fault: (await answer?.json().catch(() => null))?.detail ?? t('failed_text') };
}

/** The way to a name and back to the draft. @param {string} code @param {string} text @returns {HTMLElement} */
export function toName(code, text) {
  return el('a', { href: `/you?next=${encodeURIComponent(`/write/${code}#send`)}` }, text);
}
