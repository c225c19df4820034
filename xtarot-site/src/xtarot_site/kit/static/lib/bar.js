/** What every page begins with: the person's settings hold, and the bar works. */

import { byId, icon } from './dom.js';
import { keepHouse } from './announcements.js';
import { stayPresent } from './presence.js';
import { apply, speakIn } from './settings.js';
import { page } from './texts.js';

/**
 * @param {object} [ways]
 * @param {() => void} [ways.settings]  opens them
 * @param {() => void} [ways.leaving]  is called before the page comes again in the other language
 * @param {() => boolean} [ways.heard]  whether the page hears from the server what is new on the site
 * @param {() => void} [ways.renew]  shows what a pushed notice speaks of, where the page does not do so by itself
 */
export function startBar({
  settings = () => void loadSettings().then((open) => open()),
  leaving = () => {},
  heard = () => false,
  renew = () => {
    if (!heard()) location.reload();
  },
} = {}) {
  apply();
  drawIcons();
  stayPresent();
  keepHouse(heard);
  navigator.serviceWorker?.addEventListener('message', async ({ data }) => {
    const { follow } = await import('./push-click.js');
    follow(data, renew);
  });
  byId('gear').addEventListener('click', settings);
  for (const link of document.querySelectorAll('a[href^="?lang="]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      leaving();
      speakIn(page.lang === 'ja' ? 'en' : 'ja');
    });
  }
}

/** What opens the settings, loaded when it is needed. */
export const loadSettings = () => import('./settings-sheet.js').then((all) => all.openSettings);

/** Draws the icons that the page's skeleton names. */
export function drawIcons() {
  for (const node of document.querySelectorAll('[data-icon]'))
    node.prepend(icon(/** @type {HTMLElement} */ (node).dataset.icon ?? ''));
}
