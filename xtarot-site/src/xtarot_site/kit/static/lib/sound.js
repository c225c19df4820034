/** Sounds, off until chosen: what makes them is loaded with the first one. */

import { lazily } from './lazily.js';
import { settings } from './settings.js';

const tones = lazily(() => import('./tones.js'));

/**
 * The sounds of a moment.
 * @param {import('../board/view.js').View | null} old
 * @param {import('../board/view.js').View} now
 * @param {import('../board/view.js').Sentence[]} sentences
 */
export function soundOf(old, now, sentences) {
  if (settings.sound) tones((all) => all.soundOf(old, now, sentences));
}

/**
 * @param {string} name
 * @param {number} [after]  seconds
 * @param {boolean} [hidden]  also while another tab is in front
 */
export function sound(name, after = 0, hidden = false) {
  if (settings.sound) tones((all) => all.sound(name, after, hidden));
}
