/** The panel at the side: what the game counts, the last trick, what happened; on a phone it is a sheet. */

import { callsTable } from './calls.js';
import { contractLine, contractSheet } from './contract.js';
import { el, icon, keyed, place, redrawn } from '../lib/dom.js';
import { clauseLink } from './rules-sheet.js';
import { runsSheet } from './runs.js';
import { nameOf, stone } from './seats.js';
import { rich, t } from '../lib/texts.js';
import { panels } from './view.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./view.js').TablePanel} Panel */
/** @typedef {import('./view.js').Sentence} Sentence */

/**
 * A number as it is printed.
 * @param {string} number
 * @returns {string}
 */
export const figure = (number) => number.replace(/^-/, '−');

/**
 * A ledger: rows of a label, its clause and a value for each column.
 * @param {View} view
 * @param {Panel} panel
 * @param {string[]} before  the match so far, as a last row
 * @returns {HTMLElement}
 */
function ledger(view, panel, before = []) {
  const { rows } = panel;
  const width = Math.max(0, ...rows.map((row) => row.values.length));
  const sides = !panel.columns.length && width === view.sides.length;
  const heads = panel.columns.length
    ? panel.columns.map((text) => el('th', { scope: 'col' }, ...rich(text)))
    : sides
      ? view.sides.map((_, k) => el('th', { scope: 'col' }, stone(view, k, true), ' ', sideName(view, k)))
      : [];
  return el(
    'section',
    { class: 'ledger' },
    el('div', { class: 'title' }, el('h2', {}, panel.title)),
    el(
      'table',
      {},
      ...(heads.length ? [el('thead', {}, el('tr', {}, el('td', {}), ...heads))] : []),
      el(
        'tbody',
        {},
        ...rows.map((row, k) =>
          el(
            'tr',
            { class: k === rows.length - 1 && !row.clause ? 'sum' : '' },
            el('th', { scope: 'row' }, ...rich(row.label), ' ', row.clause ? clauseLink(view.game, row.clause) : null),
            ...row.values.map((value) =>
              el(
                'td',
                { class: value === '0' || value === '–' ? 'nil' : '' },
                ...rich(value === '0' ? '–' : figure(value)),
              ),
            ),
          ),
        ),
        before.length
          ? el(
              'tr',
              { class: 'before-now' },
              el('th', { scope: 'row' }, t('before')),
              ...before.map((total) => el('td', {}, figure(total))),
            )
          : null,
      ),
    ),
  );
}

/**
 * @param {HTMLElement} host
 * @param {View} view
 */
export function drawLedgers(host, view) {
  redrawn(host, [view.panel, view.sides, view.match, view.middle, view.seats.map((seat) => seat.name)], () =>
    ledgers(view),
  );
}

/** @param {View} view @returns {(HTMLElement | null)[]} */
function ledgers(view) {
  const aside = (/** @type {{key: string}} */ panel) => !view.middle.includes(panel.key);
  const tables = panels(view, 'table').filter((panel) => aside(panel) && panel.rows.length);
  const long = view.match.deals !== 1;
  // The match so far stands below the deal, where both have the same columns; else by itself.
  const first = tables.find((panel) => !panel.columns.length);
  const drawn = tables.map((panel) =>
    ledger(view, panel, long && panel === first ? view.sides.map((side) => side.total) : []),
  );
  return [
    ...panels(view, 'contract')
      .filter(aside)
      .map((panel) => contractSheet(view, panel)),
    ...drawn,
    ...panels(view, 'runs')
      .filter(aside)
      .map((panel) => runsSheet(view, panel)),
    long && !first ? totals(view) : null,
    ...panels(view, 'calls')
      .filter((panel) => aside(panel) && panel.calls.length)
      .map((panel) => callsTable(view, panel)),
  ];
}

/**
 * The match so far.
 * @param {View} view
 * @returns {HTMLElement}
 */
function totals(view) {
  return el(
    'section',
    { class: 'ledger' },
    el('div', { class: 'title' }, el('h2', {}, t('match_total')), el('span', {}, view.match.status)),
    el(
      'table',
      {},
      el(
        'tbody',
        {},
        ...view.sides.map((side, k) =>
          el(
            'tr',
            {},
            el('th', { scope: 'row' }, stone(view, k, true), ' ', sideName(view, k)),
            el('td', {}, figure(side.total)),
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {View} view
 * @param {number} side
 * @returns {string} the name of a side: its own, or its only seat's
 */
export function sideName(view, side) {
  return view.sides.length === view.seats.length ? nameOf(view, side) : (view.sides[side]?.name ?? '');
}

const LATEST = 20; // events that the panel shows; the record has all

/**
 * What happened, the newest first.
 * @param {HTMLElement} host
 * @param {Sentence[]} log
 */
export function drawEvents(host, log) {
  if (!host.firstChild)
    host.append(el('div', { class: 'title' }, el('h2', {}, t('events'))), el('ol', { class: 'events quiet' }));
  const list = host.children[1];
  if (!list) return;
  const shown = log.slice(-LATEST).reverse();
  if (shown.length === 0) {
    place(list, [el('li', { class: 'empty' }, t('nothing_yet'))]);
    return;
  }
  keyed(
    list,
    shown,
    (_, k) => String(log.length - k),
    (sentence) => el('li', { class: sentence.announced ? 'announced' : '' }, ...rich(sentence.text)),
    () => undefined,
  );
}

/**
 * One line of the footer of the panel.
 * @param {string} name  of its icon
 * @param {string} label
 * @param {() => void} open
 * @returns {HTMLButtonElement}
 */
export function footerLine(name, label, open) {
  return el(
    'button',
    { class: 'footer-line bare row', type: 'button', on: { click: open } },
    icon(name),
    el('span', {}, label),
    icon('next'),
  );
}

/**
 * The one line of score at the top of a phone.
 * @param {HTMLElement} host
 * @param {View} view
 */
export function drawBrief(host, view) {
  redrawn(host, [view.panel, view.sides, view.match, view.seats.map((seat) => seat.name)], () => brief(view));
}

/** @param {View} view @returns {(Node | string)[]} */
function brief(view) {
  const [contract] = panels(view, 'contract');
  if (contract) return [...contractLine(view, contract), el('span', { class: 'end row' }, icon('next'))];
  const end = el('span', { class: 'end row' }, t('score'), icon('next'));
  if (view.sides.length === view.seats.length) return [el('span', {}, ...rich(view.match.status)), end];
  const now = panels(view, 'table')
    .map((one) => one.rows.at(-1)?.values)
    .find((values) => values?.length === view.sides.length);
  return [
    ...view.sides.map((side, k) =>
      el('span', {}, stone(view, k, true), ' ', side.name, ' ', el('b', {}, figure(now?.[k] ?? side.total))),
    ),
    ...(now
      ? [el('small', { class: 'clip' }, `${t('match_score')} ${view.match.totals.map(figure).join(' : ')}`)]
      : []),
    end,
  ];
}
