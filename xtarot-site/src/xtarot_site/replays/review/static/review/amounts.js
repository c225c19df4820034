/** The numbers of a review as they are read: with their signs, their digits, and what they count. */

import { t } from '../lib/texts.js';

/** @typedef {Pick<import('./types').ToldDecision, 'unit' | 'digits' | 'points'>} Measure  what values count */

/** @param {number} n @returns {string} a number as it is read, with its sign */
export function signed(n, digits = 1) {
  const text = Math.abs(n).toFixed(digits);
  return Number(text) === 0 ? text : (n > 0 ? '+' : '−') + text;
}

/** @param {Measure} measure @param {number} n @returns {string} a value as it is read, where its unit stands beside it */
export const value = ({ unit, digits }, n) => (unit === 'wins' ? String(Math.round(n * 100)) : signed(n, digits));

/** @param {Measure} measure @param {number} n @returns {string} the same without its sign */
export const size = ({ unit, digits }, n) => (unit === 'wins' ? (n * 100).toFixed(0) : Math.abs(n).toFixed(digits));

/** @param {Measure} measure @param {number} n @returns {boolean} whether nothing but zeros is written of it */
export const isNothing = (measure, n) => Number(size(measure, n)) === 0;

/** @param {Measure} measure @param {number} n @returns {string} how much that is, with its unit and without its sign */
export const amount = (measure, n) => t(`amount_${measure.unit}`, { n: size(measure, n), what: measure.points });

/** @param {Measure} measure @param {number} n @returns {string} a mean of many, a digit finer; 0 is written as 0 */
export function average({ unit, digits }, n) {
  const text = unit === 'wins' ? (n * 100).toFixed(1) : n.toFixed(digits);
  return Number(text) === 0 ? '0' : text;
}

/** @param {Measure} measure @returns {string} what values count, for the head of a column */
export const unitName = ({ unit, points }) => (unit === 'wins' ? t('unit_wins') : points);
