/** The play of a draft as a form: drawn from a description that the server sends, so that it knows no rule itself. */

import { el, icon, place, setAttr } from '../lib/dom.js';
import { rich, t } from '../lib/texts.js';
import { inputOf } from './play-fields.js';

/** @typedef {import('../lib/page').PlayPart} Part */
/** @typedef {import('../lib/page').PlayField} Field */
/** @typedef {import('./types').FieldFault} Fault */
/** @typedef {import('./editor.js').Finding} Finding */
/** @typedef {Record<string, any>} Play */
/** @typedef {(key: string, value: unknown) => void} Put */

const CLAUSE = /^\*\*([A-Z]{2,4}-\d+)\*\* *(.*)$/gm;
const SHOWN = 28; // characters of a clause, by which it is known again
const FOCUSED = 'input, select, button';

/** The form of one play. */
export class PlayForm {
  #parts;
  #changed;
  #repaired;
  /** @type {Play} */
  #play = {};
  /** @type {Map<string, string>} The clauses of the text, with their first words. */
  #clauses = new Map();
  /** @type {Map<string, HTMLElement>} Where what is wrong at a field stands. */
  #hosts = new Map();
  /** @type {Map<string, HTMLElement>} Where what a part says stands. */
  #says = new Map();
  /** @type {Fault[]} What keeps it from being played. */
  #faults = [];
  /** @type {Finding[]} What the checker says of it, and where it and the text differ. */
  #found = [];
  node = el('form', {
    class: 'play-form stacked',
    autocomplete: 'off',
    on: { submit: (/** @type {Event} */ event) => event.preventDefault() },
  });

  /**
   * @param {Part[]} parts
   * @param {(play: Play) => void} changed
   * @param {(repair: import('./editor.js').Repair) => void} repaired  of the data of the book
   */
  constructor(parts, changed, repaired) {
    this.#parts = parts;
    this.#changed = changed;
    this.#repaired = repaired;
  }

  /** @param {Play} play @param {string} text  of the rules, in one language */
  show(play, text) {
    const same = this.node.firstChild && JSON.stringify(play) === JSON.stringify(this.#play);
    this.#play = play;
    this.#clauses = new Map([...text.matchAll(CLAUSE)].map(([, id = '', words = '']) => [id, words]));
    if (same) this.#refill();
    else this.#draw();
  }

  /** @param {Fault[]} faults @param {Record<string, string>} says */
  tell(faults, says) {
    this.#faults = faults;
    if (!faults.length) this.#found = this.#found.filter((one) => one.code !== 'play'); // it was put right meanwhile
    this.#point();
    if (faults.length) return; // what it said last still stands there
    for (const [name, host] of this.#says) place(host, says[name] ? [...rich(says[name])] : []);
  }

  /** @param {Finding[]} found  of the whole draft */
  find(found) {
    this.#found = found.filter((one) => one.field !== undefined && (one.field || one.file === 'play.toml'));
    this.#point();
  }

  /** @param {string} field */
  focus(field) {
    const input = this.#host(field)?.parentElement?.querySelector(FOCUSED);
    input?.scrollIntoView({ block: 'center' });
    if (input instanceof HTMLElement) input.focus();
  }

  /** What a field is called, with its part; "" for none. @param {string} path @returns {string} */
  nameOf(path) {
    const [first = '', ...rest] = path.split('.');
    const part = this.#parts.find((one) => one.name === first) ?? this.#parts.find((one) => one.name === '');
    const fields = part?.kinds ? part.kinds.flatMap((one) => one.fields) : (part?.fields ?? []);
    const field = fields.find(
      (one) => one.name === (part?.name ? rest.findLast((word) => !/^\d+$/.test(word)) : first),
    );
    return [part?.name || field ? part?.title : '', field?.label].filter(Boolean).join(' › ');
  }

  /** Puts everything that is wrong at its field. */
  #point() {
    for (const host of this.#hosts.values()) place(host, []);
    const seen = new Set();
    for (const { field = '', text, level = 'error', repairs = [] } of [...this.#faults, ...this.#found].map(
      asFinding,
    )) {
      const host = this.#host(field);
      if (!host || seen.has(`${field} ${text}`)) continue;
      seen.add(`${field} ${text}`);
      const offers = repairs
        .filter((one) => one.key)
        .map((one) =>
          el(
            'button',
            { class: 'repair bare as-link', type: 'button', on: { click: () => this.#repaired(one) } },
            one.text,
          ),
        );
      const sign = icon(level === 'error' ? 'close' : 'warn');
      const words = el('p', {}, sign, el('b', { class: 'visually-hidden' }, t(`level_${level}`)), ' ', text);
      host.append(el('li', { class: `note box ${level}` }, words, ...offers));
    }
    for (const host of this.#hosts.values())
      for (const input of host.parentElement?.querySelectorAll(':scope > label > :is(input, select)') ?? []) {
        setAttr(input, 'aria-describedby', host.childElementCount ? host.id : null);
        setAttr(input, 'aria-invalid', host.querySelector('.error') ? 'true' : null);
      }
  }

  /** Where a fault stands: at its field, or at the nearest part around it. @param {string} field @returns {HTMLElement | undefined} */
  #host(field) {
    const steps = field.split('.');
    while (steps.length) {
      const host = this.#hosts.get(steps.join('.'));
      if (host) return host;
      steps.pop();
    }
    return this.#hosts.get('');
  }

  /** Draws it anew; what had the focus keeps it, unless something else is to have it. @param {string} [focus]  a field or part */
  #draw(focus) {
    const had = document.activeElement?.closest('[data-field]');
    const held = had instanceof HTMLElement && this.node.contains(had) ? had.dataset.field : undefined;
    const nth = had ? [...had.querySelectorAll(FOCUSED)].indexOf(/** @type {Element} */ (document.activeElement)) : 0;
    this.#hosts.clear();
    this.#says.clear();
    const general = this.#faultsAt('');
    place(this.node, [general, ...this.#together()]);
    this.#point();
    const wanted = focus ?? held;
    const host = wanted === undefined ? null : this.node.querySelector(`[data-field="${CSS.escape(wanted)}"]`);
    const inputs = [...(host?.querySelectorAll(FOCUSED) ?? [])];
    const input = inputs[focus === undefined ? Math.min(nth, inputs.length - 1) : 0];
    if (input instanceof HTMLElement) input.focus({ preventScroll: focus === undefined });
  }

  /** The parts in their order; those that are not there stand in a row, each a press away. @returns {HTMLElement[]} */
  #together() {
    /** @type {HTMLElement[]} */
    const drawn = [];
    for (const part of this.#parts) {
      if (!part.optional || this.#play[part.name]) {
        drawn.push(this.#part(part));
        continue;
      }
      const add = el(
        'button',
        {
          class: 'button small',
          type: 'button',
          'aria-label': t('add_part', { what: part.title }),
          on: { click: () => this.#add(part) },
        },
        icon('plus'),
        part.title,
      );
      const last = drawn.at(-1);
      const row = last?.matches('.absent-parts') ? last : el('p', { class: 'absent-parts cluster' });
      if (row !== last) drawn.push(row);
      row.append(el('span', { data: { field: `add ${part.name}` } }, add));
    }
    return drawn;
  }

  /** @param {Part} part @returns {HTMLElement} */
  #part(part) {
    if (part.kinds) return this.#lines(part, part.kinds);
    const now = () => /** @type {Play} */ (part.name ? this.#play[part.name] : this.#play);
    /** @type {Put} */
    const set = (key, value) => {
      const put = this.#meant(part, without({ ...now(), [key]: value }));
      this.#set(part.name ? { ...this.#play, [part.name]: put } : put, decides(part, key));
    };
    const remove = () => {
      const { [part.name]: _, ...others } = this.#play;
      this.#set(others, true, `add ${part.name}`);
    };
    return el(
      'fieldset',
      { class: 'play-part' },
      el('legend', {}, part.title),
      part.optional ? this.#sign('close', t('remove_part', { what: part.title }), remove, 'remove-part') : null,
      this.#fields(part, part.name, now(), set),
      part.name ? this.#sentence(part.name, now(), set) : null,
      part.name ? this.#faultsAt(part.name) : null,
    );
  }

  /** The lines of the score. @param {Part} part @param {Part[]} kinds @returns {HTMLElement} */
  #lines(part, kinds) {
    const now = () => /** @type {Play[]} */ (this.#play[part.name] ?? []);
    const put = (/** @type {Play[]} */ changed, /** @type {string} */ focus) =>
      this.#set({ ...this.#play, [part.name]: changed }, true, focus);
    const drawn = now().map((line, k) => {
      const kind = kinds.find((one) => one.name in line);
      const where = `${part.name}.${k}`;
      /** @type {Put} */
      const set = (key, value) =>
        this.#set({
          ...this.#play,
          [part.name]: now().map((one, at) => (at === k ? without({ ...one, [key]: value }) : one)),
        });
      const up = () => {
        const [before, own] = [now().slice(k - 1, k), now().slice(k, k + 1)];
        put([...now().slice(0, k - 1), ...own, ...before, ...now().slice(k + 1)], `${part.name}.${k - 1}`);
      };
      const remove = () =>
        put(
          now().filter((_, at) => at !== k),
          'add line',
        );
      return el(
        'li',
        { class: 'play-line box', data: { field: where } },
        el(
          'div',
          { class: 'line-head row apart' },
          el('p', { class: 'line-title' }, kind?.title ?? ''),
          el(
            'span',
            { class: 'row' },
            k ? this.#sign('up', t('line_up'), up) : null,
            this.#sign('close', t('remove_line'), remove),
          ),
        ),
        kind ? this.#fields(kind, where, line, set) : null,
        this.#sentence(where, line, set),
        this.#faultsAt(where),
      );
    });
    const choice = el(
      'select',
      { 'aria-label': t('add_line') },
      ...kinds.map((one) => el('option', { value: one.name }, one.title)),
    );
    const add = () => {
      const kind = kinds.find((one) => one.name === choice.value) ?? kinds[0];
      if (kind)
        put([...now(), { ...kind.start, clause: this.#nextClause() }], `${part.name}.${now().length}.${kind.name}`);
    };
    const more = el('button', { class: 'button', type: 'button', on: { click: add } }, icon('plus'), t('add_line'));
    return el(
      'fieldset',
      { class: 'play-part' },
      el('legend', {}, part.title),
      el('ol', { class: 'play-lines stack' }, ...drawn),
      el('p', { class: 'cluster add-line', data: { field: 'add line' } }, choice, more),
      this.#faultsAt(part.name),
    );
  }

  /** The fields of a part that mean something now. @param {Part} part @param {string} place @param {Play} held @param {Put} set @returns {HTMLElement} */
  #fields(part, place, held, set) {
    const shown = part.fields.filter((field) => matters(part, field, held));
    return el('div', { class: 'play-fields' }, ...shown.map((field) => this.#field(field, place, held, set)));
  }

  /** @param {Field} field @param {string} part @param {Play} held @param {Put} set @returns {HTMLElement} */
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

  /** In which clause the text says it, and the sentence that says what the play does. @param {string} part @param {Play} held @param {Put} set @returns {HTMLElement} */
  #sentence(part, held, set) {
    const select = el('select', { data: { clause: part }, 'aria-label': t('in_clause') });
    this.#options(select, held.clause);
    select.addEventListener('change', () => set('clause', select.value));
    const host = el('p', { class: 'says' });
    this.#says.set(part, host);
    return el(
      'div',
      { class: 'play-field sentence', data: { field: `${part}.clause` } },
      el('label', { class: 'clause-of' }, select),
      host,
      this.#faultsAt(`${part}.clause`),
    );
  }

  /** @param {HTMLSelectElement} select @param {string | undefined} clause */
  #options(select, clause) {
    const next = this.#nextClause();
    const known = [...this.#clauses].map(([id, words]) => el('option', { value: id }, `${id} ${short(words)}`));
    if (clause && !this.#clauses.has(clause)) known.push(el('option', { value: clause }, clause));
    place(select, [...known, el('option', { value: next }, t('write_clause', { clause: next }))]);
    select.value = clause ?? '';
  }

  /** The clauses to choose from have changed; what is being filled in stays. */
  #refill() {
    for (const select of this.node.querySelectorAll('select[data-clause]'))
      if (select instanceof HTMLSelectElement) this.#options(select, select.value);
  }

  /** @returns {string} the clause after the last one */
  #nextClause() {
    const used = [...this.#clauses.keys(), ...cited(this.#play)];
    const letters = used[0]?.split('-')[0] ?? 'AB';
    const last = Math.max(0, ...used.map((id) => Number(id.split('-')[1]) || 0));
    return `${letters}-${last + 1}`;
  }

  /** @param {Part} part */
  #add(part) {
    const added = { ...part.start, clause: this.#nextClause() };
    const first = part.fields[0];
    this.#set({ ...this.#play, [part.name]: added }, true, first ? `${part.name}.${first.name}` : part.name);
  }

  /** A part without what means nothing in it now. @param {Part} part @param {Play} held @returns {Play} */
  #meant(part, held) {
    const idle = new Set(part.fields.filter((field) => !matters(part, field, held)).map((field) => field.name));
    return Object.fromEntries(Object.entries(held).filter(([key]) => !idle.has(key)));
  }

  /** @param {Play} play @param {boolean} [drawn]  whether there are other fields now @param {string} [focus] */
  #set(play, drawn = false, focus) {
    this.#play = play;
    if (drawn) this.#draw(focus);
    this.#changed(play);
  }

  /** @param {string} path @returns {HTMLElement} */
  #faultsAt(path) {
    const host = el('ul', { class: 'faults stack', id: `play-faults-${path.replaceAll(' ', '-')}` });
    this.#hosts.set(path, host);
    return host;
  }

  /** @param {string} sign @param {string} label @param {() => void} press @param {string} [kind] @returns {HTMLElement} */
  #sign(sign, label, press, kind = '') {
    const how = {
      class: `button plain icon ${kind}`.trim(),
      type: 'button',
      'aria-label': label,
      on: { click: press },
    };
    return el('button', how, icon(sign));
  }
}

/** @param {Fault | Finding} one @returns {{field?: string, text: string, level?: string, repairs?: Finding['repairs']}} */
const asFinding = (one) => one;

/** Whether other fields of a part hang on this one. @param {Part} part @param {string} key @returns {boolean} */
const decides = (part, key) => part.fields.some((field) => field.when?.field === key);

/** Whether a field of a part means anything, as the others are filled in. @param {Part} part @param {Field} field @param {Play} held @returns {boolean} */
function matters(part, field, held) {
  const { when } = field;
  if (!when) return true;
  const other = part.fields.find((one) => one.name === when.field);
  return (held[when.field] ?? other?.default) === when.value;
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
