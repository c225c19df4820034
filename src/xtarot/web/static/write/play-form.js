/** The play of a draft as a form: drawn from a description that the server sends, so that it knows no rule itself. */

import { el, icon, place } from '../lib/dom.js';
import { t } from '../lib/texts.js';
import { inputOf } from './play-fields.js';

/** @typedef {import('../lib/page').PlayPart} Part */
/** @typedef {import('../lib/page').PlayField} Field */
/** @typedef {import('./types').FieldFault} Fault */
/** @typedef {Record<string, any>} Play */

const CLAUSE = /^\*\*([A-Z]{2,4}-\d+)\*\* *(.*)$/gm;
const SHOWN = 28; // characters of a clause, by which it is known again

/** The form of one play. */
export class PlayForm {
  #parts;
  #changed;
  /** @type {Play} */
  #play = {};
  /** @type {Map<string, string>} The clauses of the text, with their first words. */
  #clauses = new Map();
  /** @type {Map<string, HTMLElement>} Where what is wrong at a field stands. */
  #faults = new Map();
  /** @type {Map<string, HTMLElement>} Where what a part says stands. */
  #says = new Map();
  node = el('form', {
    class: 'play-form stacked',
    autocomplete: 'off',
    on: { submit: (/** @type {Event} */ event) => event.preventDefault() },
  });

  /** @param {Part[]} parts @param {(play: Play) => void} changed */
  constructor(parts, changed) {
    this.#parts = parts;
    this.#changed = changed;
  }

  /** @param {Play} play @param {string} text  of the rules, in one language */
  show(play, text) {
    this.#play = play;
    this.#clauses = new Map([...text.matchAll(CLAUSE)].map(([, id = '', words = '']) => [id, words]));
    this.#draw();
  }

  /** @param {Fault[]} faults @param {Record<string, string>} says */
  tell(faults, says) {
    for (const host of this.#faults.values()) place(host, []);
    for (const { field, text } of faults) {
      const host = this.#host(field);
      if (host) host.append(el('li', { class: 'note box error' }, icon('close'), t('level_error'), text));
    }
    for (const [name, host] of this.#says) place(host, says[name] ? [says[name]] : []);
  }

  /** @param {string} field */
  focus(field) {
    const input = this.#host(field)?.parentElement?.querySelector('input, select, button');
    input?.scrollIntoView({ block: 'center' });
    if (input instanceof HTMLElement) input.focus();
  }

  /** Where a fault stands: at its field, or at the nearest part around it. @param {string} field @returns {HTMLElement | undefined} */
  #host(field) {
    const steps = field.split('.');
    while (steps.length) {
      const host = this.#faults.get(steps.join('.'));
      if (host) return host;
      steps.pop();
    }
    return this.#faults.get('');
  }

  #draw() {
    this.#faults.clear();
    this.#says.clear();
    const general = this.#faultsAt('');
    place(this.node, [general, ...this.#parts.map((part) => this.#part(part))]);
  }

  /** @param {Part} part @returns {HTMLElement} */
  #part(part) {
    if (part.kinds) return this.#lines(part, part.kinds);
    const held = part.name ? this.#play[part.name] : this.#play;
    if (!held)
      return el(
        'p',
        { class: 'absent-part' },
        this.#button('plus', t('add_part', { what: part.title }), () => this.#add(part)),
      );
    const set = (/** @type {string} */ key, /** @type {unknown} */ value) => {
      // As it is now: other fields may have been filled in since this was drawn.
      const put = without({ ...(part.name ? this.#play[part.name] : this.#play), [key]: value });
      this.#set(part.name ? { ...this.#play, [part.name]: put } : put);
    };
    const inputs = part.fields.map((field) => this.#field(field, part.name, held, set));
    return el(
      'fieldset',
      { class: 'play-part' },
      el('legend', {}, part.title),
      el('div', { class: 'play-fields' }, ...inputs, part.name ? this.#clause(part.name, held, set) : null),
      this.#saysAt(part.name),
      part.name ? this.#faultsAt(part.name) : null,
      part.optional
        ? this.#button('close', t('remove_part', { what: part.title }), () => {
            const { [part.name]: _, ...others } = this.#play;
            this.#set(others, true);
          })
        : null,
    );
  }

  /** The lines of the score. @param {Part} part @param {Part[]} kinds @returns {HTMLElement} */
  #lines(part, kinds) {
    const now = () => /** @type {Play[]} */ (this.#play[part.name] ?? []);
    const lines = now();
    const put = (/** @type {Play[]} */ changed, drawn = true) =>
      this.#set({ ...this.#play, [part.name]: changed }, drawn);
    const drawn = lines.map((line, k) => {
      const kind = kinds.find((one) => one.name in line);
      const place_ = `${part.name}.${k}`;
      const set = (/** @type {string} */ key, /** @type {unknown} */ value) =>
        put(
          now().map((one, at) => (at === k ? without({ ...one, [key]: value }) : one)),
          false,
        );
      const up = () =>
        put([...now().slice(0, k - 1), ...now().slice(k, k + 1), ...now().slice(k - 1, k), ...now().slice(k + 1)]);
      return el(
        'li',
        { class: 'play-line box' },
        el('p', { class: 'line-title' }, kind?.title ?? ''),
        el(
          'div',
          { class: 'play-fields' },
          ...(kind?.fields ?? []).map((field) => this.#field(field, place_, line, set)),
          this.#clause(place_, line, set),
        ),
        this.#saysAt(place_),
        this.#faultsAt(place_),
        el(
          'p',
          { class: 'cluster' },
          k ? this.#button('sort', t('line_up'), up) : null,
          this.#button('close', t('remove_line'), () => put(now().filter((_, at) => at !== k))),
        ),
      );
    });
    const choice = el(
      'select',
      { 'aria-label': t('add_line') },
      ...kinds.map((one) => el('option', { value: one.name }, one.title)),
    );
    const add = () => {
      const kind = kinds.find((one) => one.name === choice.value) ?? kinds[0];
      if (kind) put([...now(), { ...started(kind), clause: this.#nextClause() }]);
    };
    return el(
      'fieldset',
      { class: 'play-part' },
      el('legend', {}, part.title),
      this.#faultsAt(part.name),
      el('ol', { class: 'play-lines stack' }, ...drawn),
      el('p', { class: 'cluster add-line' }, choice, this.#button('plus', t('add_line'), add)),
    );
  }

  /** @param {Field} field @param {string} part @param {Play} held @param {(key: string, value: unknown) => void} set @returns {HTMLElement} */
  #field(field, part, held, set) {
    const path = part ? `${part}.${field.name}` : field.name;
    const input = inputOf(
      field,
      held[field.name],
      (value) => set(field.name, value),
      () => this.#draw(),
    );
    return el(
      'div',
      { class: `play-field ${field.kind}`, data: { field: path } },
      input,
      field.hint ? el('p', { class: 'small-print' }, field.hint) : null,
      this.#faultsAt(path),
    );
  }

  /** In which clause the text says it. @param {string} part @param {Play} held @param {(key: string, value: unknown) => void} set @returns {HTMLElement} */
  #clause(part, held, set) {
    const next = this.#nextClause();
    const known = [...this.#clauses].map(([id, words]) => el('option', { value: id }, `${id}  ${short(words)}`));
    if (held.clause && !this.#clauses.has(held.clause))
      known.unshift(el('option', { value: held.clause }, held.clause));
    const select = el(
      'select',
      { data: { clause: part } },
      ...known,
      el('option', { value: next }, t('write_clause', { clause: next })),
    );
    select.value = held.clause ?? '';
    select.addEventListener('change', () => set('clause', select.value));
    return el('label', { class: 'field clause-of' }, el('span', {}, t('in_clause')), select);
  }

  /** @returns {string} the clause after the last one */
  #nextClause() {
    const used = [...this.#clauses.keys(), ...cited(this.#play)];
    const letters = used[0]?.split('-')[0] ?? 'AB';
    const last = Math.max(0, ...used.map((id) => Number(id.split('-')[1])));
    return `${letters}-${last + 1}`;
  }

  /** @param {Part} part */
  #add(part) {
    this.#set({ ...this.#play, [part.name]: { ...started(part), clause: this.#nextClause() } }, true);
  }

  /** @param {Play} play @param {boolean} [drawn]  whether there are other fields now */
  #set(play, drawn = false) {
    this.#play = play;
    if (drawn) this.#draw();
    this.#changed(play);
  }

  /** @param {string} path @returns {HTMLElement} */
  #faultsAt(path) {
    const host = el('ul', { class: 'faults' });
    this.#faults.set(path, host);
    return host;
  }

  /** @param {string} path @returns {HTMLElement} */
  #saysAt(path) {
    const host = el('p', { class: 'says quiet' });
    this.#says.set(path, host);
    return host;
  }

  /** @param {string} sign @param {string} label @param {() => void} press @returns {HTMLElement} */
  #button(sign, label, press) {
    return el('button', { class: 'button small', type: 'button', on: { click: press } }, icon(sign), label);
  }
}

/** @param {Play} held @returns {Play} the same, less what is not said */
const without = (held) => Object.fromEntries(Object.entries(held).filter(([, value]) => value !== undefined));

/** @param {string} words @returns {string} */
const short = (words) => (words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words);

/** @param {Play} play @returns {string[]} every clause that it names */
function cited(play) {
  const parts = Object.values(play).flatMap((part) => (Array.isArray(part) ? part : [part]));
  return parts.map((part) => part?.clause).filter((clause) => typeof clause === 'string');
}

/** @param {Part} part @returns {Play} with what a new part begins */
function started(part) {
  const needed = part.fields.filter((field) => !field.optional);
  const value = (/** @type {Field} */ field) =>
    field.kind === 'number'
      ? 1
      : field.kind === 'choice'
        ? field.choices?.[0]?.value
        : field.kind === 'table'
          ? []
          : '';
  return Object.fromEntries(needed.map((field) => [field.name, value(field)]));
}
