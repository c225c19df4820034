/** What is said of a place in a deal, on the page and aloud. */

import { nameOf } from '../board/seats.js';
import { t } from '../lib/texts.js';

/** @typedef {import('./frames.js').Reel} Reel */

/**
 * Where frame k is: "Trick 10, card 5".
 * @param {Reel} reel
 * @param {number} k
 * @returns {string}
 */
export function placeOf(reel, k) {
  const step = reel.step(k);
  const group = step && reel.groups[step.group];
  if (!step || !group) return t('as_dealt');
  const single = group.first === group.last;
  return [
    partOf(reel, step.group),
    ...(single ? [] : [t(reel.kind === 'tricks' && group.number ? 'nth_card' : 'nth_move', { n: step.order })]),
  ].join(t('apart'));
}

/**
 * @param {Reel} reel
 * @param {number} number  of a part of the deal
 * @returns {string} what it is called: "Trick 10"
 */
export function partOf(reel, number) {
  const group = reel.groups[number];
  if (!group) return '';
  const whose = reel.kind === 'turns' && group.seat !== undefined ? nameOf(reel.view(group.first), group.seat) : '';
  const name = group.number ? t('part_n', { part: reel.title, n: group.number }) : group.title;
  return whose ? t('part_of', { who: whose, part: name }) : name;
}

/**
 * What move k brought about.
 * @param {Reel} reel
 * @param {number} k
 * @returns {string[]}
 */
export function toldAt(reel, k) {
  const step = reel.step(k);
  if (!step) return [t('begins')];
  const told = step.sentences.map((one) => one.text);
  return told.length ? told : [step.seat < 0 ? t('by_chance') : t('moved', { who: nameOf(reel.view(k), step.seat) })];
}

/**
 * Frame k as a screen reader hears it.
 * @param {Reel} reel
 * @param {number} k
 * @returns {string}
 */
export function heardAt(reel, k) {
  return [placeOf(reel, k), ...toldAt(reel, k)].join(t('comma'));
}
