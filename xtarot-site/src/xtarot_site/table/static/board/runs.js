/** Numbered places that fill in the course of a game, a line for each seat; what lies side by side is bracketed. */

import { el } from '../lib/dom.js';
import { clauseLink } from './rules-sheet.js';
import { nameOf } from './seats.js';
import { t } from '../lib/texts.js';
import { round } from './view.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./view.js').RunsPanel} Panel */

/**
 * @param {View} view
 * @param {Panel} panel
 * @returns {HTMLElement}
 */
export function runsSheet(view, panel) {
  return el(
    'section',
    { class: 'runs stack' },
    el('div', { class: 'title' }, el('h2', {}, panel.title), panel.clause ? clauseLink(view.game, panel.clause) : null),
    ...round(view).map((seat) => line(view, panel, seat)),
  );
}

/**
 * @param {View} view
 * @param {Panel} panel
 * @param {number} seat
 * @returns {HTMLElement}
 */
function line(view, panel, seat) {
  const held = panel.held?.[seat] ?? [];
  const runs = panel.runs?.[seat] ?? [];
  const points = runs.reduce((sum, run) => sum + Number(run.points), 0);
  const inRun = (/** @type {number} */ number) => runs.find((run) => run.first <= number && number <= run.last);
  const places = Array.from({ length: panel.places }, (_, number) => {
    const run = inRun(number);
    const kind = !held.includes(number) ? '' : run?.broken ? 'broken' : run ? 'run' : 'one';
    return el('i', { class: `${kind}${held.includes(number) && number === panel.fresh ? ' fresh' : ''}` });
  });
  const alone = held
    .filter((number) => !inRun(number))
    .map((number) => ({ first: number, last: number, points: '', broken: false }));
  const marks = [...runs, ...alone].sort((a, b) => a.first - b.first);
  return el(
    'div',
    { class: `line${seat === view.you ? ' own' : ''}` },
    el('p', {}, el('b', {}, nameOf(view, seat)), el('span', {}, el('b', {}, points), t('points_unit'))),
    el(
      'div',
      { class: 'places', role: 'img', 'aria-label': held.length ? held.join(t('comma')) : t('none_yet') },
      ...places,
    ),
    el(
      'div',
      { class: 'marks', 'aria-hidden': 'true' },
      ...marks.map((run) => {
        const node = el(
          'span',
          { class: run.broken ? 'broken' : '' },
          run.first === run.last ? run.first : `${run.first}–${run.last}`,
          run.points ? el('b', {}, `${run.points}${t('points_unit')}`) : null,
        );
        node.style.setProperty('--at', String((run.first + run.last + 1) / 2 / panel.places));
        return node;
      }),
    ),
  );
}
