/** What is said of a place in a deal, on the page and aloud. */

import { nameOf } from '../board/seats.js';
import { t } from '../lib/texts.js';

/** @typedef {import('./course.js').Course} Course */

/**
 * Where frame k is: "Trick 10, card 5".
 * @param {Course} course
 * @param {number} k
 * @returns {string}
 */
export function placeOf(course, k) {
  const step = course.step(k);
  const group = step && course.groups[step.group];
  if (!step || !group) return t('as_dealt');
  const single = group.first === group.last;
  return [
    partOf(course, step.group),
    ...(single ? [] : [t(course.kind === 'tricks' && group.number ? 'nth_card' : 'nth_move', { n: step.order })]),
  ].join(t('apart'));
}

/**
 * @param {Course} course
 * @param {number} number  of a part of the deal
 * @returns {string} what it is called: "Trick 10"
 */
export function partOf(course, number) {
  const group = course.groups[number];
  if (!group) return '';
  const whose = course.kind === 'turns' && group.seat !== undefined ? nameOf(course.view(group.first), group.seat) : '';
  const name = group.number ? t('part_n', { part: course.title, n: group.number }) : group.title;
  return whose ? t('part_of', { who: whose, part: name }) : name;
}

/**
 * What move k brought about.
 * @param {Course} course
 * @param {number} k
 * @returns {string[]}
 */
export function toldAt(course, k) {
  const step = course.step(k);
  if (!step) return [t('begins')];
  const told = step.sentences.map((one) => one.text);
  return told.length ? told : [step.seat < 0 ? t('by_chance') : t('moved', { who: nameOf(course.view(k), step.seat) })];
}

/**
 * Frame k as a screen reader hears it.
 * @param {Course} course
 * @param {number} k
 * @returns {string}
 */
export function heardAt(course, k) {
  return [placeOf(course, k), ...toldAt(course, k)].join(t('comma'));
}
