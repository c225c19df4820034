/** The part before sending: what is still to do, the link to show, earlier texts, and the button that sends. */

import { el, icon, place } from '../lib/dom.js';
import { FormStorage } from '../lib/form-storage.js';
import { newId } from '../lib/command-id.js';
import { patiently } from '../lib/fetch-retry.js';
import { copyText, shareOrigin } from '../lib/share.js';
import { openSheet } from '../lib/sheet.js';
import { page, rich, t } from '../lib/texts.js';
import { SIGNS } from './editor.js';
import { fieldName, wordsOf } from './form.js';
import { toName } from './coauthors.js';

/** @typedef {import('./checker-client.js').Found} Found */
/** @typedef {import('./editor.js').Finding} Finding */

const TEXTS = /** @type {const} */ (['ja', 'en']);

/** The part of one draft. */
export class Sending {
  #known = el('ul', { class: 'known' });
  #fault = el('div', { class: 'fault', role: 'alert' });
  /** @type {Finding[]} What must be put right first. */
  #errors = [];
  #words = el('textarea', { id: 'to-reviewers', name: 'words', rows: 3, maxLength: 2000 });
  #storage;
  #table = el('a', { class: 'button', hidden: true }, icon('play'), t('try_at_table'));
  /** @type {Map<string, HTMLElement>} The draft as a booklet, by language. */
  #pdfs = new Map();
  #code;
  #hooks;
  #id = newId(); // of what is sent: pressed again after a line has dropped, it is sent once
  node;

  /**
   * @param {string} code
   * @param {string} secret
   * @param {HTMLElement} writers  who writes it
   * @param {{save: () => Promise<boolean>, restore: (revision: number) => Promise<void>, goTo: (found: Finding) => void, nameOf: (field: string) => string}} hooks
   */
  constructor(code, secret, writers, hooks) {
    this.#code = code;
    this.#hooks = hooks;
    const path = `/write/${code}/show/${secret}`;
    for (const lang of TEXTS) {
      const open = { class: 'button', hidden: true, href: `${path}/${lang}.pdf`, target: '_blank', rel: 'noopener' };
      this.#pdfs.set(lang, el('a', open, icon('print'), `PDF ${t(`in_${lang}`)}`));
    }
    this.node = el(
      'div',
      { class: 'before-sending' },
      el('section', {}, el('h2', {}, t('still_to_do')), this.#known),
      el(
        'div',
        { class: 'ways-to-show stacked' },
        el(
          'section',
          {},
          el('h2', {}, t('show_it')),
          el('p', {}, t('show_it_text')),
          link(shareOrigin + path),
          page.said ? el('p', {}, el('a', { href: `${path}#said` }, t('said_of_draft', { n: page.said }))) : null,
          el('p', { class: 'cluster' }, this.#table, ...this.#pdfs.values()),
        ),
        writers,
        el(
          'section',
          {},
          el('h2', {}, t('earlier_texts')),
          el('p', {}, t('earlier_texts_text')),
          el(
            'button',
            { class: 'button', type: 'button', on: { click: () => void this.#earlier() } },
            icon('clock'),
            t('earlier_texts'),
          ),
        ),
      ),
      el(
        'section',
        { class: 'send box' },
        el('h2', {}, t('send_in')),
        el('p', {}, t('send_in_text')),
        el('label', { class: 'field', htmlFor: 'to-reviewers' }, el('span', {}, t('to_reviewers'))),
        this.#words,
        page.person ? null : el('p', { class: 'needs-name' }, t('needs_name'), ' ', toName(code, t('take_name'))),
        this.#fault,
        el(
          'p',
          {},
          el(
            'button',
            { class: 'button filled', id: 'send', type: 'button', on: { click: () => void this.#send() } },
            t('send_in'),
          ),
        ),
      ),
    );
    this.#storage = new FormStorage(this.node, `xtarot-words ${code}`);
    this.#storage.keep();
  }

  /** @param {Found} found */
  find({ findings, known, table, whole }) {
    for (const [lang, link] of this.#pdfs) link.hidden = !whole.includes(lang);
    this.#errors = findings.filter((one) => one.level === 'error');
    this.#table.hidden = !table;
    if (table) this.#table.href = table;
    place(
      this.#known,
      known.map(({ text, level, codes }) =>
        el(
          'li',
          { class: level },
          icon(SIGNS[level]),
          el('b', { class: 'visually-hidden' }, t(`level_${level}`)),
          ' ',
          text,
          codes.length
            ? el('ul', {}, ...findings.filter((one) => codes.includes(one.code ?? '')).map((one) => this.#toDo(one)))
            : null,
        ),
      ),
    );
  }

  /** Shows what was saved before, each to be read and brought back. */
  async #earlier() {
    const answer = await patiently(`/api/drafts/${this.#code}/revisions`).catch(() => null);
    /** @type {{revision: number, at: number}[]} */
    const found = answer?.ok ? await answer.json() : [];
    const list = found.map(({ revision, at }) =>
      el(
        'li',
        {},
        new Date(at * 1000).toLocaleString(page.lang, { dateStyle: 'medium', timeStyle: 'medium' }),
        el(
          'button',
          {
            class: 'button small',
            type: 'button',
            on: { click: () => void this.#hooks.restore(revision).then(() => sheet.close()) },
          },
          t('bring_back'),
        ),
      ),
    );
    const sheet = openSheet(t('earlier_texts'), [
      found.length ? el('ul', { class: 'revisions' }, ...list) : el('p', { class: 'empty' }, t('failed_text')),
      el('p', {}, t('bring_back_text')),
    ]);
  }

  /** Sends in what is saved. Whoever has no name yet takes one first and comes back here. */
  async #send() {
    this.#fault.textContent = '';
    if (!(await this.#hooks.save())) {
      this.#fault.textContent = t('not_saved_yet');
      return;
    }
    const body = JSON.stringify({ id: this.#id, words: this.#words.value });
    const answer = await patiently(`/api/works/${this.#code}/send?lang=${page.lang}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    }).catch(() => null);
    if (answer) this.#id = newId();
    const told = await answer?.json().catch(() => null);
    if (answer?.ok) {
      this.#storage.clear();
      location.assign(`/write/${this.#code}/course`);
    } else if (answer?.status === 401) location.assign(`/you?next=${encodeURIComponent(`/write/${this.#code}#send`)}`);
    else if (told?.error?.findings && this.#errors.length)
      place(this.#fault, [el('p', {}, t('not_sent_yet')), el('ul', {}, ...this.#errors.map((one) => this.#toDo(one)))]);
    else this.#fault.textContent = told?.error?.text ?? told?.detail ?? t('failed_text');
  }

  /** What is to be put right, and the way there. @param {Finding} found @returns {HTMLElement} */
  #toDo(found) {
    const { file, line, key } = found;
    const part = TEXTS.find((one) => file === `${one}.md`) ?? (file === 'play.toml' ? 'play' : 'data');
    const named = { data: fieldName(key) || file, play: this.#hooks.nameOf(key) };
    const where = part === 'data' || part === 'play' ? named[part] : line && t('line_n', { n: line });
    const way = el(
      'button',
      { class: 'button small', type: 'button', on: { click: () => this.#hooks.goTo(found) } },
      [t(`part_${part}`), where].filter(Boolean).join(' › '),
    );
    return el('li', { class: 'cluster' }, way, el('span', {}, ...rich(wordsOf(found))));
  }
}

/** @param {string} address @returns {HTMLElement} */
function link(address) {
  const field = el('input', { readOnly: true, value: address, 'aria-label': t('show_it') });
  const said = el('span', { role: 'status', class: 'visually-hidden' });
  const copy = el(
    'button',
    { class: 'button', type: 'button', on: { click: () => void take() } },
    icon('copy'),
    t('copy_link'),
  );
  async function take() {
    const copied = await copyText(address);
    field.select();
    if (copied) said.textContent = t('link_copied');
  }
  return el(
    'p',
    { class: 'copy cluster' },
    field,
    copy,
    el('a', { class: 'button', href: address, target: '_blank', rel: 'noopener' }, icon('eye'), t('reader_view')),
    said,
  );
}
