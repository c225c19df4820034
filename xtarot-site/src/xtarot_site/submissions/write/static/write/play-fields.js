/** The fields of the play's form, by kind: what is typed becomes a value of the data; what is empty is not there. */

import { el, icon } from '../lib/dom.js';
import { page, t } from '../lib/texts.js';

/** @typedef {import('../lib/page').PlayField} Field */
/** @typedef {(value: unknown) => void} Put */

const SEATS = [2, 3, 4, 5, 6, 7, 8];
const LANGS = page.lang === 'en' ? ['en', 'ja'] : ['ja', 'en'];

/**
 * A field with its label.
 * @param {Field} field
 * @param {any} value
 * @param {Put} put
 * @param {() => void} drawn  there are other fields now
 * @returns {HTMLElement}
 */
export function inputOf(field, value, put, drawn) {
  switch (field.kind) {
    case 'choice':
      return choice(field, value, put);
    case 'flag':
      return flag(field, value, put);
    case 'players':
      return players(field, value, put);
    case 'list':
      return list(field, value, put, drawn);
    case 'table':
      return table(field, value ?? [], put, drawn);
    case 'group':
      return group(field, value, put, drawn);
    case 'words':
      return words(field, value, put, drawn);
    default:
      return typed(field, value, put);
  }
}

/** @param {Field} field @param {any} value @param {Put} put @returns {HTMLElement} */
function typed(field, value, put) {
  const numeric = field.kind === 'number';
  const input = el('input', { inputMode: numeric ? 'decimal' : 'text', autocapitalize: 'off', spellcheck: false });
  input.value = field.kind === 'sizes' ? sizesText(value) : chosen(value);
  if (typeof field.default === 'number') input.placeholder = String(field.default);
  input.addEventListener('input', () => {
    const plain = input.value.normalize('NFKC').replace('−', '-').trim();
    if (!plain) put(undefined);
    else if (field.kind === 'sizes') put(sizes(plain));
    else put(numeric ? number(plain) : input.value.trim());
  });
  return el('label', { class: 'field' }, el('span', {}, field.label), input);
}

/** @param {Field} field @param {any} value @param {Put} put @returns {HTMLElement} */
function choice(field, value, put) {
  const select = el('select', {}, ...(field.choices ?? []).map((one) => el('option', { value: one.value }, one.label)));
  select.value = value ?? field.default ?? '';
  select.addEventListener('change', () => put(select.value === field.default ? undefined : select.value));
  return el('label', { class: 'field' }, el('span', {}, field.label), select);
}

/** @param {Field} field @param {any} value @param {Put} put @returns {HTMLElement} */
function flag(field, value, put) {
  const input = el('input', { type: 'checkbox' });
  input.checked = value ?? field.default ?? false;
  input.addEventListener('change', () => put(input.checked === field.default ? undefined : input.checked));
  return el('label', { class: 'field flag' }, input, el('span', {}, field.label));
}

/** @param {Field} field @param {number[] | undefined} value @param {Put} put @returns {HTMLElement} */
function players(field, value, put) {
  const inputs = SEATS.map((seats) => {
    const input = el('input', { type: 'checkbox', value: String(seats) });
    input.checked = (value ?? []).includes(seats);
    return input;
  });
  const read = () => put(inputs.filter((one) => one.checked).map((one) => Number(one.value)));
  for (const input of inputs) input.addEventListener('change', read);
  return el(
    'div',
    { class: 'field', role: 'group', 'aria-label': field.label },
    el('span', {}, field.label),
    el('div', { class: 'segments' }, ...inputs.map((one) => el('label', {}, one, el('span', {}, one.value)))),
  );
}

/** Some words in an order, such as to whom cards are passed in turn. @param {Field} field @param {string[] | undefined} value @param {Put} put @param {() => void} drawn @returns {HTMLElement} */
function list(field, value, put, drawn) {
  const words = value ?? [field.choices?.[0]?.value ?? ''];
  const change = (/** @type {string[]} */ changed) => {
    put(changed);
    drawn();
  };
  const selects = words.map((word, k) => {
    const select = el(
      'select',
      { 'aria-label': `${field.label} ${k + 1}` },
      ...(field.choices ?? []).map((one) => el('option', { value: one.value }, one.label)),
    );
    select.value = word;
    select.addEventListener('change', () => change(words.map((one, at) => (at === k ? select.value : one))));
    return select;
  });
  const more = () => change([...words, words.at(-1) ?? '']);
  return el(
    'div',
    { class: 'field', role: 'group', 'aria-label': field.label },
    el('span', {}, field.label),
    el(
      'p',
      { class: 'cluster' },
      ...selects,
      press('plus', t('add_row'), more),
      words.length > 1 ? sign('close', t('remove_row'), () => change(words.slice(0, -1))) : null,
    ),
  );
}

/** @param {Field} field @param {Record<string, any>[]} rows @param {Put} put @param {() => void} drawn @returns {HTMLElement} */
function table(field, rows, put, drawn) {
  let now = rows;
  const change = (/** @type {Record<string, any>[]} */ changed) => {
    put(changed);
    drawn();
  };
  const drawnRows = rows.map((_, k) =>
    el(
      'li',
      { class: 'row' },
      ...fieldsOf(
        field,
        rows[k] ?? {},
        (row) => {
          now = now.map((one, at) => (at === k ? row : one));
          put(now);
        },
        drawn,
      ),
      sign('close', t('remove_row'), () => change(now.filter((_, at) => at !== k))),
    ),
  );
  const more = (/** @type {string} */ label) => press('plus', label, () => change([...now, {}]));
  if (!rows.length) return el('div', { class: 'field' }, more(field.label));
  return el(
    'div',
    { class: 'field', role: 'group', 'aria-label': field.label },
    el('span', {}, field.label),
    el('ul', { class: 'rows stack' }, ...drawnRows),
    more(t('add_row')),
  );
}

/** @param {Field} field @param {Record<string, any> | undefined} value @param {Put} put @param {() => void} drawn @returns {HTMLElement} */
function group(field, value, put, drawn) {
  const change = (/** @type {unknown} */ changed) => {
    put(changed);
    drawn();
  };
  if (!value)
    return el(
      'div',
      { class: 'field' },
      press('plus', field.label, () => change({})),
    );
  return el(
    'div',
    { class: 'field', role: 'group', 'aria-label': field.label },
    el('span', {}, field.label),
    el(
      'div',
      { class: 'rows row' },
      ...fieldsOf(field, value, put, drawn),
      sign('close', t('remove_row'), () => change(undefined)),
    ),
  );
}

/** A text in each language. @param {Field} field @param {Record<string, string> | undefined} value @param {Put} put @param {() => void} drawn @returns {HTMLElement} */
function words(field, value, put, drawn) {
  const open = (/** @type {unknown} */ changed) => {
    put(changed);
    drawn();
  };
  if (!value && field.optional)
    return el(
      'div',
      { class: 'field' },
      press('plus', field.label, () => open(Object.fromEntries(LANGS.map((lang) => [lang, ''])))),
    );
  let now = value ?? {};
  const inputs = LANGS.map((lang) => {
    const input = el('input', { lang, maxLength: 80, value: value?.[lang] ?? '' });
    input.addEventListener('input', () => {
      now = { ...now, [lang]: input.value };
      put(now);
    });
    return el('label', { class: 'field' }, el('span', {}, `${field.label} (${t(`in_${lang}`)})`), input);
  });
  return el(
    'div',
    { class: 'rows row', role: 'group', 'aria-label': field.label },
    ...inputs,
    field.optional ? sign('close', t('remove_row'), () => open(undefined)) : null,
  );
}

/** The fields of a row. @param {Field} field @param {Record<string, any>} row @param {(row: Record<string, any>) => void} put @param {() => void} drawn @returns {HTMLElement[]} */
function fieldsOf(field, row, put, drawn) {
  let now = row;
  return (field.fields ?? []).map((one) =>
    inputOf(
      one,
      row[one.name],
      (value) => {
        const { [one.name]: _, ...others } = now;
        now = value === undefined ? others : { ...others, [one.name]: value };
        put(now);
      },
      drawn,
    ),
  );
}

/** @param {string} name @param {string} label @param {() => void} act @returns {HTMLElement} */
const press = (name, label, act) =>
  el('button', { class: 'button small', type: 'button', on: { click: act } }, icon(name), label);

/** @param {string} name @param {string} label @param {() => void} act @returns {HTMLElement} */
const sign = (name, label, act) =>
  el('button', { class: 'button plain icon', type: 'button', 'aria-label': label, on: { click: act } }, icon(name));

/** @param {string} plain @returns {number | string} what is no number stays as it was written, for the checker */
const number = (plain) => (/^-?\d{1,6}(\.\d)?$/.test(plain) ? Number(plain) : plain);

/** @param {string} plain @returns {unknown} `18`, or `3=24, 4=18` */
function sizes(plain) {
  if (!plain.includes('=')) return number(plain);
  const parts = plain.split(/[,、]/).map((one) => one.split('=').map((word) => word.trim()));
  return Object.fromEntries(parts.map(([seats = '', each = '']) => [seats, number(each)]));
}

/** @param {any} value @returns {string} */
function sizesText(value) {
  if (typeof value !== 'object' || !value) return chosen(value);
  return Object.entries(value)
    .map(([seats, each]) => `${seats}=${each}`)
    .join(', ');
}

/** A number that a table may choose is shown by its default. @param {any} value @returns {string} */
const chosen = (value) => String((typeof value === 'object' && value ? value.default : value) ?? '');
