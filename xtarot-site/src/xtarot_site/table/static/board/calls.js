/** The calls of an auction, in a column for each seat from the first caller on. */

import { el } from '../lib/dom.js';
import { nameOf, nameWithin, stone } from './seats.js';
import { rich, t } from '../lib/texts.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./view.js').CallsPanel} Panel */

/**
 * @param {View} view
 * @param {Panel} panel
 * @returns {HTMLElement}
 */
export function callsTable(view, panel) {
  const { calls } = panel;
  const n = view.seats.length;
  const acting = view.seats.findIndex((seat) => seat.acting);
  const first = calls[0]?.seat ?? Math.max(0, acting);
  const seats = Array.from({ length: n }, (_, k) => (first + k) % n);
  const stands = calls.findLastIndex((call) => !call.quiet);
  const open = view.middle.includes(panel.key);
  const cells = [
    ...calls.map((call, k) =>
      cell(rich(call.label), call.quiet ? 'passing quiet' : k === stands ? 'stands' : '', call),
    ),
    ...(open ? [cell(['?'], 'now')] : []),
  ];
  const rows = Array.from({ length: Math.max(1, Math.ceil(cells.length / n)) }, (_, k) =>
    cells.slice(k * n, k * n + n),
  );
  const dealer = view.seats.findIndex((seat) => seat.dealer);
  const section = el(
    'section',
    { class: 'calls', data: { key: panel.key } },
    el(
      'div',
      { class: 'title' },
      el('h2', {}, panel.title),
      dealer < 0 ? null : el('span', {}, t('dealt_by', { who: nameWithin(view, dealer) })),
    ),
    el(
      'table',
      {},
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          ...seats.map((seat) =>
            el(
              'th',
              { scope: 'col', class: seat === view.you ? 'own clip' : 'clip' },
              stone(view, view.seats[seat]?.side ?? 0),
              el('span', {}, nameOf(view, seat)),
            ),
          ),
        ),
      ),
      el('tbody', {}, ...rows.map((row) => el('tr', {}, ...row, ...seats.slice(row.length).map(() => el('td', {}))))),
    ),
  );
  rove(section, n);
  return section;
}

/**
 * The calls that say what they mean are one stop of the Tab key, the last of them first, with arrows inside.
 * @param {HTMLElement} section
 * @param {number} n  columns
 */
function rove(section, n) {
  const cells = /** @type {HTMLElement[]} */ ([...section.querySelectorAll('[data-meaning]')]);
  const last = cells.at(-1);
  if (last) last.tabIndex = 0;
  section.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: n, ArrowUp: -n }[event.key];
    const from = cells.indexOf(/** @type {HTMLElement} */ (event.target));
    const to = cells[from + (step ?? 0)];
    if (from < 0 || !step) return;
    event.preventDefault();
    if (!to || from + step < 0) return;
    for (const cell of cells) cell.tabIndex = cell === to ? 0 : -1;
    to.focus();
  });
}

/**
 * @param {(Node | string)[]} label
 * @param {string} kind
 * @param {{label: string, meaning?: string}} [call]
 * @returns {HTMLElement}
 */
function cell(label, kind, call) {
  const data = call?.meaning ? { label: call.label, meaning: call.meaning } : {};
  return el(
    'td',
    { class: (call?.label.length ?? 0) > 3 ? `${kind} long` : kind, data, tabIndex: call?.meaning ? -1 : null },
    el('span', {}, ...label),
  );
}
