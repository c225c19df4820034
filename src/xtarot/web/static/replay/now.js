/** The card that says what has just happened, and where. */

import { el, redrawn } from '../dom.js';
import { clauseLink } from '../rules-sheet.js';
import { rich } from '../texts.js';
import { placeOf, toldAt } from './words.js';

/** @typedef {import('./course.js').Course} Course */

/**
 * @param {HTMLElement} host
 * @param {Course} course
 * @param {number} k
 */
export function drawNow(host, course, k) {
  const view = course.view(k);
  const told = toldAt(course, k);
  const clauses = [...new Set((course.step(k)?.sentences ?? []).flatMap((one) => ('clause' in one && one.clause ? [String(one.clause)] : [])))];
  const announced = course.step(k)?.sentences.find((one) => one.announced);
  redrawn(host, [k, told], () => [
    el('p', { class: 'where-now' }, placeOf(course, k)),
    ...told.slice(0, LINES).map((text) => el('p', { class: text === announced?.text ? 'announced' : '' }, ...rich(text), points(announced?.text === text ? announced.points : 0))),
    ...(told.length > LINES ? [el('p', { class: 'more' }, '…')] : []),
    ...(clauses.length ? [el('p', { class: 'clauses' }, ...clauses.map((clause) => clauseLink(view.game, clause)))] : []),
  ]);
}

const LINES = 4;

/** @param {number} [scored] @returns {string} */
const points = (scored) => (scored ? ` ${scored > 0 ? '+' : '−'}${Math.abs(scored)}` : '');
