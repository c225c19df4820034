/** The data of the title page as a form, each finding below its field. */

import { el, icon, place } from '../lib/dom.js';
import { page, rich, t } from '../lib/texts.js';
import { SIGNS } from './editor.js';

/** @typedef {import('./editor.js').Finding} Finding */
/** @typedef {import('./editor.js').Repair} Repair */
/** @typedef {Record<string, any>} Data */

/**
 * A field: its key in the data, how it is read and written, how many letters or lines.
 * @typedef {object} Field
 * @property {string} key
 * @property {'text' | 'both' | 'long' | 'lines' | 'number' | 'span' | 'sizes' | 'changes'} kind
 * @property {string} [name]  of its texts, where that is not the key
 */

/** @type {{title: string, fields: Field[]}[]} */
const GROUPS = [
  {
    title: 'data_book',
    fields: [
      { key: 'name', kind: 'both' },
      { key: 'author', kind: 'both' },
      { key: 'summary', kind: 'long' },
      { key: 'tagline', kind: 'both' },
      { key: 'game', kind: 'text' },
      { key: 'version', kind: 'text' },
      { key: 'changes', kind: 'changes' },
    ],
  },
  {
    title: 'data_play',
    fields: [
      { key: 'players', kind: 'span' },
      { key: 'minutes', kind: 'number' },
      { key: 'sides', kind: 'both' },
      { key: 'played', kind: 'both' },
      { key: 'kind', kind: 'both', name: 'game_kind' },
      { key: 'refers_to', kind: 'lines' },
    ],
  },
  {
    title: 'data_cards',
    fields: [
      { key: 'cards', kind: 'number', name: 'card_count' },
      { key: 'without', kind: 'text' },
      { key: 'left_out', kind: 'both' },
      { key: 'deal', kind: 'sizes' },
    ],
  },
];
const WIDE = ['long', 'lines', 'changes']; // kinds of fields that need the whole line
const LANGS = /** @type {const} */ (['ja', 'en']);

/** The name that the form gives to a key, or "". @param {string} key @returns {string} */
export function fieldName(key) {
  const field = GROUPS.flatMap(({ fields }) => fields).find((one) => one.key === key);
  return field ? t(`data_${field.name ?? key}`) : '';
}

/** What was found, in words that need no key where the form names the field. @param {Finding} found @returns {string} */
export const wordsOf = ({ code, key, text }) => {
  if (code === 'missing' && fieldName(key)) return t('not_filled_in');
  return code === 'ill_typed' && page.texts[`wrong_${key}`] ? t(`wrong_${key}`) : text;
};

/** The form of one draft. */
export class Form {
  #changed;
  /** @type {Map<string, HTMLElement>} Where the findings of a key stand. */
  #faults = new Map();
  /** @type {(() => void)[]} */
  #shown = [];
  /** @type {Data} */
  #data = {};
  #others = el('ul', { class: 'faults stack' });
  node;

  /** @param {(data: Data) => void} changed */
  constructor(changed) {
    this.#changed = changed;
    this.node = el(
      'form',
      {
        class: 'book-data',
        autocomplete: 'off',
        on: { submit: (/** @type {Event} */ event) => event.preventDefault() },
      },
      this.#others,
      ...GROUPS.map((group) =>
        el(
          'fieldset',
          { class: 'stacked' },
          el('legend', {}, t(group.title)),
          ...group.fields.map((field) => this.#field(field)),
        ),
      ),
    );
  }

  /** @param {Data} data */
  show(data) {
    this.#data = data;
    for (const one of this.#shown) one();
  }

  /** @param {Repair} repair */
  repair({ key, value }) {
    const [first = '', second] = key.split('.');
    this.#set(first, second ? { ...this.#data[first], [second]: value } : (value ?? undefined));
    this.show(this.#data);
  }

  /** @param {Finding[]} found  of the data, and of no file */
  find(found) {
    for (const [key, host] of this.#faults)
      place(
        host,
        found.filter((one) => one.key === key).map((one) => this.#fault(one)),
      );
    place(
      this.#others,
      found.filter((one) => !this.#faults.has(one.key)).map((one) => this.#fault(one)),
    );
  }

  /** @param {string} key */
  focus(key) {
    const host = this.#faults.get(key)?.parentElement ?? this.node;
    const input = host.querySelector('input, textarea');
    input?.scrollIntoView({ block: 'center' });
    if (input instanceof HTMLElement) input.focus();
  }

  /** @param {string} key @param {unknown} value */
  #set(key, value) {
    const { [key]: _, ...others } = this.#data;
    this.#data = value === undefined || value === '' ? others : { ...this.#data, [key]: value };
    this.#changed(this.#data);
  }

  /** @param {Finding} found @returns {HTMLElement} */
  #fault(found) {
    const offers = found.repairs
      .filter((one) => one.key)
      .map((one) =>
        el(
          'button',
          { class: 'repair bare as-link', type: 'button', on: { click: () => this.repair(one) } },
          ...rich(one.text),
        ),
      );
    return el(
      'li',
      { class: `note box ${found.level}` },
      el(
        'p',
        {},
        icon(SIGNS[found.level]),
        el('b', { class: 'visually-hidden' }, t(`level_${found.level}`)),
        ' ',
        ...rich(wordsOf(found)),
      ),
      ...offers,
    );
  }

  /** @param {Field} field @returns {HTMLElement} */
  #field({ key, kind, name = key }) {
    const faults = el('ul', { class: 'faults stack', id: `faults-${key}` });
    this.#faults.set(key, faults);
    const inputs = this.#inputs(key, kind, name);
    for (const input of inputs) input.querySelector('input, textarea')?.setAttribute('aria-describedby', faults.id);
    const hint = page.texts[`hint_${name}`] ? el('p', { class: 'small-print' }, ...rich(t(`hint_${name}`))) : null;
    return el(
      'div',
      { class: WIDE.includes(kind) ? 'data-field wide' : 'data-field' },
      el('b', {}, t(`data_${name}`)),
      el('div', { class: 'inputs stack' }, ...inputs),
      hint,
      faults,
    );
  }

  /** @param {string} key @param {Field['kind']} kind @param {string} name @returns {HTMLElement[]} */
  #inputs(key, kind, name) {
    if (kind === 'changes')
      return LANGS.map((lang) =>
        this.#one(
          t(`in_${lang}`),
          () => reasons(this.#data[key], lang),
          (text) => this.#set(key, changes(this.#data[key], lang, text)),
          'text',
          true,
          lang,
          t(`data_${name}`),
        ),
      );
    if (kind === 'both' || kind === 'long' || kind === 'lines')
      return LANGS.map((lang) => this.#ofLanguage(key, kind, name, lang));
    if (kind === 'span')
      return [0, 1].map((k) =>
        this.#one(
          t(k ? 'data_most' : 'data_fewest'),
          () => this.#data[key]?.[k] ?? '',
          (text) => this.#set(key, this.#span(key, k, text)),
          'numeric',
        ),
      );
    if (kind === 'sizes')
      return ['each', 'rest'].map((part) =>
        this.#one(
          t(`data_${part}`),
          () => written(this.#data.deal?.[part]),
          (text) => this.#set('deal', this.#sizes(part, text)),
        ),
      );
    const read = (/** @type {string} */ text) => (kind === 'number' ? number(text) : text);
    return [
      this.#one(
        '',
        () => this.#data[key] ?? '',
        (text) => this.#set(key, read(text)),
        kind === 'number' ? 'numeric' : 'text',
        false,
        undefined,
        t(`data_${name}`),
      ),
    ];
  }

  /** @param {string} key @param {string} kind @param {string} name @param {'ja' | 'en'} lang @returns {HTMLElement} */
  #ofLanguage(key, kind, name, lang) {
    const get = () => {
      const value = this.#data[key];
      const own = typeof value === 'object' && !Array.isArray(value) ? value?.[lang] : value;
      return Array.isArray(own) ? own.join('\n') : (own ?? '');
    };
    const put = (/** @type {string} */ text) => {
      const value = this.#data[key];
      const both =
        typeof value === 'object' && !Array.isArray(value) ? { ...value } : value ? { ja: value, en: value } : {};
      if (text) both[lang] = kind === 'lines' ? text.split('\n').filter(Boolean) : text;
      else delete both[lang];
      this.#set(key, Object.keys(both).length ? both : undefined);
    };
    return this.#one(t(`in_${lang}`), get, put, 'text', kind !== 'both', lang, t(`data_${name}`));
  }

  /**
   * @param {string} label
   * @param {() => any} get
   * @param {(text: string) => void} put
   * @param {string} mode
   * @param {boolean} long
   * @param {string} [lang]
   * @param {string} [of]
   * @returns {HTMLElement}
   */
  #one(label, get, put, mode = 'text', long = false, lang, of = '') {
    const input = long ? el('textarea', { rows: 3, lang }) : el('input', { inputMode: mode, lang });
    if (of) input.setAttribute('aria-label', label ? `${of} (${label})` : of);
    input.addEventListener('input', () => put(input.value));
    this.#shown.push(() => {
      if (document.activeElement !== input && input.value !== String(get())) input.value = String(get());
    });
    return el('label', { class: 'field' }, label ? el('span', {}, label) : null, input);
  }

  /** @param {string} key @param {number} k @param {string} text @returns {unknown} */
  #span(key, k, text) {
    const [fewest, most] = this.#data[key] ?? [];
    const both = k ? [fewest ?? number(text), number(text)] : [number(text), most ?? number(text)];
    return both.every((one) => one === undefined) ? undefined : both.map((one) => one ?? 0);
  }

  /** @param {string} part @param {string} text @returns {unknown} */
  #sizes(part, text) {
    const { [part]: _, ...others } = this.#data.deal ?? {};
    const size = sizes(text);
    const deal = size === undefined ? others : { ...others, [part]: size };
    return Object.keys(deal).length ? deal : undefined;
  }
}

/** @typedef {{clause: string, reason: Record<string, string> | string}} Change */

/** @param {Change} change @param {string} lang @returns {string} */
const reason = ({ reason: why }, lang) => (typeof why === 'string' ? why : (why?.[lang] ?? ''));

/** @param {Change[] | undefined} all @param {string} lang @returns {string} a line for each clause that has a reason in this language */
const reasons = (all, lang) =>
  (all ?? [])
    .filter((one) => reason(one, lang))
    .map((one) => `${one.clause} ${reason(one, lang)}`)
    .join('\n');

/**
 * The reasons with those of one language as they were written: `MF-3 why`, one a line.
 * @param {Change[] | undefined} all
 * @param {'ja' | 'en'} lang
 * @param {string} text
 * @returns {Change[] | undefined}
 */
function changes(all, lang, text) {
  const other = lang === 'ja' ? 'en' : 'ja';
  /** @type {Map<string, Record<string, string>>} */
  const whys = new Map();
  for (const one of all ?? []) if (reason(one, other)) whys.set(one.clause, { [other]: reason(one, other) });
  for (const line of text.split('\n').filter((one) => one.trim())) {
    const [, clause = '', why = ''] = /^\s*(\S+)\s*(.*)$/.exec(line) ?? [];
    whys.set(clause, { ...whys.get(clause), [lang]: why });
  }
  return whys.size ? [...whys].map(([clause, why]) => ({ clause, reason: why })) : undefined;
}

/** @param {string} text @returns {number | string | undefined} what is no number stays as it was written, for the checker */
function number(text) {
  const plain = text.normalize('NFKC').trim();
  return plain ? (/^\d{1,4}$/.test(plain) ? Number(plain) : plain) : undefined;
}

/** @param {string} text @returns {unknown} `18`, `3=24, 4=18`, or the rest */
function sizes(text) {
  const plain = text.normalize('NFKC').trim();
  if (!plain.includes('=')) return plain === t('the_rest') || plain === 'true' ? true : number(plain);
  return Object.fromEntries(
    plain
      .split(/[,、]/)
      .map((one) => one.split('=').map((word) => word.trim()))
      .map(([n = '', each = '']) => [n, number(each) ?? 0]),
  );
}

/** @param {any} size @returns {string} */
function written(size) {
  if (size === true) return t('the_rest');
  return typeof size === 'object' && size
    ? Object.entries(size)
        .map(([n, each]) => `${n}=${each}`)
        .join(', ')
    : String(size ?? '');
}
