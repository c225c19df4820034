/** The card that says what has just happened, where, and by which clause it counted. */

import { el, redrawn } from '../lib/dom.js';
import { clauseLink } from '../board/rules-sheet.js';
import { rich } from '../lib/texts.js';
import { panels } from '../board/view.js';
import { placeOf, toldAt } from './step-labels.js';

/** @typedef {import('./frames.js').Reel} Reel */

const LINES = 4; // that have room; what was announced is one of them

/**
 * @param {HTMLElement} host
 * @param {Reel} reel
 * @param {number} k
 */
export function drawNow(host, reel, k) {
  const view = reel.view(k);
  const told = toldAt(reel, k);
  const announced = reel.step(k)?.sentences.find((one) => one.announced);
  host.classList.toggle('begins', k === 0);
  redrawn(host, [k, told], () => [
    el(
      'p',
      { class: 'where-now' },
      placeOf(reel, k),
      ...clausesAt(reel, k).map((clause) => clauseLink(view.game, clause)),
    ),
    ...told
      .filter((text, line) => line < LINES - 1 || told.length === LINES || text === announced?.text)
      .map((text) =>
        el(
          'p',
          { class: text === announced?.text ? 'announced' : '' },
          ...rich(text),
          announced?.text === text ? scored(announced.points ?? 0) : '',
        ),
      ),
  ]);
}

/** @param {number} points @returns {string} */
const scored = (points) => (points ? ` ${points > 0 ? '+' : '−'}${Math.abs(points)}` : '');

/**
 * The clauses by which a move counted: those of the rows of the score that it has changed, and of a judgement that it ended.
 * @param {Reel} reel
 * @param {number} k
 * @returns {string[]}
 */
function clausesAt(reel, k) {
  if (k === 0) return [];
  const [before, now] = [reel.view(k - 1), reel.view(k)];
  const rows = (/** @type {import('../board/view.js').View} */ view) =>
    panels(view, 'table').flatMap((panel) => panel.rows.map((row) => ({ ...row, id: `${panel.key} ${row.label}` })));
  const old = new Map(rows(before).map((row) => [row.id, row.values.join()]));
  const changed = rows(now).filter((row) => row.clause && old.has(row.id) && old.get(row.id) !== row.values.join());
  const judged = reel.rests(k) ? (now.judging?.last?.steps[0]?.clause ?? '') : '';
  return [...new Set([...changed.map((row) => row.clause), judged])].filter(Boolean);
}
