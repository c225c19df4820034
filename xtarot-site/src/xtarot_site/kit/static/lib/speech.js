/** What screen readers say: one polite live region, one sentence an event. */

import { byId, el } from './dom.js';
import { spoken } from './texts.js';

const KEPT = 12;

/**
 * Says a sentence. Cards in it are spoken by their names.
 * @param {string} sentence
 */
export function say(sentence) {
  const region = byId('speech');
  region.append(el('p', {}, spoken(sentence)));
  while (region.children.length > KEPT) region.firstChild?.remove();
}
