/** What every page begins with: the person's settings hold, and the bar works. */

import { byId, icon } from './dom.js';
import { stayPresent } from './presence.js';
import { apply, speakIn } from './settings.js';
import { openSettings } from './settings-sheet.js';
import { page } from './texts.js';

/**
 * @param {object} [ways]
 * @param {() => void} [ways.settings]  opens them
 * @param {() => void} [ways.leaving]  is called before the page comes again in the other language
 */
export function startBar({ settings = () => openSettings(), leaving = () => {} } = {}) {
  apply();
  drawIcons();
  stayPresent();
  byId('gear').addEventListener('click', settings);
  for (const link of document.querySelectorAll('a[href^="?lang="]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      leaving();
      speakIn(page.lang === 'ja' ? 'en' : 'ja');
    });
  }
}

/** Draws the icons that the page's skeleton names. */
export function drawIcons() {
  for (const node of document.querySelectorAll('[data-icon]'))
    node.prepend(icon(/** @type {HTMLElement} */ (node).dataset.icon ?? ''));
}
