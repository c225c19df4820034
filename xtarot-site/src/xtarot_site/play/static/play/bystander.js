/** Who has nothing to decide in a deal: another plays the cards of the seat. It is told so, and can have the deal played on at once. */

import { el } from '../lib/dom.js';
import { t } from '../lib/texts.js';
import { lent } from '../board/view.js';

/** @typedef {import('../board/view.js').View} View */
/** @typedef {import('../board/view.js').Sentence} Sentence */

/** @param {View} view @returns {string} what the game calls such a seat */
const role = (view) => (view.seats[view.you]?.facts ?? []).find((fact) => fact.value === '')?.label ?? '';

/** @param {View} view @returns {string} who plays one's cards */
export function lentSentence(view) {
  const chooser = view.seats[view.you]?.chooser ?? -1;
  const words = t('plays_yours', { who: view.seats[chooser]?.name ?? '' });
  return [role(view), words].filter(Boolean).join(t('colon'));
}

/**
 * What is announced when it begins.
 * @param {View | null} old
 * @param {View} now
 * @returns {Sentence[]}
 */
export function lentNews(old, now) {
  return old && lent(now) && !lent(old) ? [{ key: 'lent', text: lentSentence(now), announced: true }] : [];
}

/**
 * @param {View} view
 * @param {() => void} hurry
 * @returns {Node[]}
 */
export function lookingOn(view, hurry) {
  const alone = view.seats.every((seat, k) => k === view.you || seat.bot !== undefined);
  return [
    el('span', {}, view.hurried.includes(view.you) ? t('hurrying') : lentSentence(view)),
    ...(alone && !view.hurried.includes(view.you)
      ? [el('button', { class: 'button small', id: 'hurry', on: { click: hurry } }, t('hurry'))]
      : []),
  ];
}
