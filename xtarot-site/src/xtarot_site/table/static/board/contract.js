/** A contract at the side: large, with a box for each trick, and what it will be worth. */

import { el } from '../lib/dom.js';
import { clauseLink } from './rules-sheet.js';
import { nameOf } from './seats.js';
import { rich, t } from '../lib/texts.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./view.js').ContractPanel} Panel */

/**
 * @param {View} view
 * @param {Panel} panel
 * @returns {HTMLElement}
 */
export function contractSheet(view, panel) {
  const { tricks } = panel;
  return el(
    'section',
    { class: 'contract' },
    el(
      'div',
      { class: 'title' },
      el('h2', {}, panel.title),
      el('span', {}, t('played_by', { who: nameOf(view, panel.by) })),
    ),
    el(
      'p',
      { class: 'contract-sign cluster' },
      ...rich(panel.sign),
      panel.tag ? el('span', { class: 'ink-tag' }, panel.tag) : null,
    ),
    el(
      'div',
      { class: 'places', role: 'img', 'aria-label': panel.short },
      ...Array.from({ length: panel.all }, (_, k) =>
        el('i', { class: k < tricks.length ? (tricks[k] ? 'won' : 'lost') : '' }),
      ),
    ),
    el('p', { class: 'short' }, panel.short),
    el(
      'dl',
      { class: 'cluster quiet' },
      ...panel.rows.map((row) =>
        el(
          'div',
          { class: 'cluster' },
          el('dt', {}, ...rich(row.label), ' ', row.clause ? clauseLink(view.game, row.clause) : null),
          el('dd', {}, ...row.values.flatMap(rich)),
        ),
      ),
    ),
  );
}

/**
 * The same in one line.
 * @param {View} view
 * @param {Panel} panel
 * @returns {HTMLElement[]}
 */
export function contractLine(view, panel) {
  return [
    el('b', { class: 'contract-sign' }, ...rich(panel.sign)),
    ...(panel.tag ? [el('span', { class: 'ink-tag' }, panel.tag)] : []),
    el('small', { class: 'clip' }, nameOf(view, panel.by)),
    el('span', { class: 'short' }, panel.short),
  ];
}
