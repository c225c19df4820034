/** What a text can show of recorded deals: the sheet from which hands, tricks and moves are put into it. */

import { el, icon, place } from '../lib/dom.js';
import { patiently } from '../lib/fetch-retry.js';
import { openSheet } from '../lib/sheet.js';
import { page, t } from '../lib/texts.js';

/** @typedef {import('../lib/page').DealEntry} Deal */
/** @typedef {{label: string, about: string, source: string}} Figure */
/** @typedef {{name: string, figures: Figure[], moves: string[], fault: string}} Recorded */

/** The recorded deals of one draft. */
export class Records {
  #code;
  #hooks;
  #list = el('div', { class: 'records stack' });
  #fault = el('p', { class: 'fault', role: 'alert' });
  /** @type {HTMLDialogElement | null} */
  #sheet = null;

  /**
   * @param {string} code
   * @param {{insert: (source: string) => void, changed: () => void}} hooks  `changed`: the draft has other records
   */
  constructor(code, hooks) {
    this.#code = code;
    this.#hooks = hooks;
  }

  /** Opens the sheet. */
  open() {
    const file = el('input', { type: 'file', accept: '.json', class: 'visually-hidden', id: 'record-file' });
    file.addEventListener('change', () => void this.#bring(file.files?.[0]));
    const deals = page.deals ?? [];
    this.#sheet = openSheet(
      t('insert_figure'),
      [
        this.#list,
        el('h3', {}, t('more_deals')),
        deals.length
          ? el('ul', { class: 'deals-to-add' }, ...deals.map((deal) => el('li', {}, this.#adder(deal))))
          : el('p', { class: 'quiet' }, t('no_own_deals')),
        el('p', {}, file, el('label', { class: 'button', htmlFor: 'record-file' }, icon('share'), t('bring_record'))),
        this.#fault,
      ],
      { className: 'wide' },
    );
    void this.#load();
  }

  /** @param {Deal} deal @returns {HTMLElement} */
  #adder(deal) {
    const add = () => void this.#change('POST', `/from/${deal.link}`);
    return el('button', { class: 'button small', type: 'button', on: { click: add } }, icon('plus'), dealName(deal));
  }

  async #load() {
    place(this.#list, [el('p', { class: 'quiet' }, t('reading_records'))]);
    const answer = await patiently(`/api/drafts/${this.#code}/records?lang=${page.lang}`).catch(() => null);
    const told = await answer?.json().catch(() => null);
    if (!answer?.ok) {
      this.#fault.textContent = told?.detail ?? t('failed_text');
      place(this.#list, []);
    } else if (told.length)
      place(
        this.#list,
        told.map((/** @type {Recorded} */ one) => this.#record(one)),
      );
    else place(this.#list, [el('p', { class: 'empty' }, t('no_records'))]);
  }

  /** @param {Recorded} record @returns {HTMLElement} */
  #record({ name, figures, moves, fault }) {
    const file = `deals/${name}.json`;
    const remove = el(
      'button',
      {
        class: 'button plain icon',
        type: 'button',
        'aria-label': `${t('remove_record')} ${file}`,
        on: { click: () => void this.#change('DELETE', `/${name}`) },
      },
      icon('close'),
    );
    return el(
      'section',
      { class: 'box' },
      el('header', { class: 'cluster' }, el('h3', {}, file), remove),
      fault ? el('p', { class: 'fault' }, fault) : null,
      el('ul', { class: 'cluster' }, ...figures.map((one) => el('li', {}, this.#figure(one)))),
      moves.length ? this.#course(name, moves) : null,
    );
  }

  /** @param {Figure} figure @returns {HTMLElement} */
  #figure({ label, about, source }) {
    return el(
      'button',
      { class: 'button small', type: 'button', on: { click: () => this.#insert(source) } },
      label,
      about ? el('small', { class: 'quiet' }, about) : null,
    );
  }

  /** Moves from one to another. @param {string} name @param {string[]} moves @returns {HTMLElement} */
  #course(name, moves) {
    const options = () => moves.map((said, k) => el('option', { value: String(k + 1) }, `${k + 1} ${said}`));
    const first = el('select', { 'aria-label': t('from_move') }, ...options());
    const last = el('select', { 'aria-label': t('to_move') }, ...options());
    last.value = String(Math.min(moves.length, 4));
    const insert = () => {
      const ends = [Number(first.value), Number(last.value)].sort((a, b) => a - b);
      this.#insert(`{course ${name} ${ends.join('-')}}`);
    };
    return el(
      'div',
      { class: 'course-of cluster' },
      el('label', { class: 'field' }, el('span', {}, t('from_move')), first),
      el('label', { class: 'field' }, el('span', {}, t('to_move')), last),
      el('button', { class: 'button small', type: 'button', on: { click: insert } }, t('insert_moves')),
    );
  }

  /** @param {string} source */
  #insert(source) {
    this.#sheet?.close();
    this.#hooks.insert(source);
  }

  /** @param {File | undefined} file  of a record */
  async #bring(file) {
    if (file) await this.#change('POST', '', file);
  }

  /** @param {string} method @param {string} path @param {File} [body] */
  async #change(method, path, body) {
    this.#fault.textContent = '';
    /** @type {RequestInit} */
    const how = { method, body, headers: body ? { 'Content-Type': 'application/json' } : {} };
    const address = `/api/drafts/${this.#code}/records${path}?lang=${page.lang}`;
    const answer = await patiently(address, how, false).catch(() => null);
    if (!answer?.ok) {
      this.#fault.textContent = (await answer?.json().catch(() => null))?.detail ?? t('failed_text');
      return;
    }
    this.#hooks.changed();
    await this.#load();
  }
}

/** @param {Deal} deal @returns {string} when it was played, and with whom */
export function dealName({ ended, players, you }) {
  const at = new Date(ended * 1000).toLocaleString(page.lang, { dateStyle: 'medium', timeStyle: 'short' });
  const others = players.filter((one, seat) => seat !== you && one.name).map((one) => one.name);
  return others.length ? `${at} ${t('with_players', { names: others.join(t('comma')) })}` : at;
}
