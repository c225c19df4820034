/** The list of problems: made by the server. */

import { byId } from './dom.js';
import { apply, speakIn } from './settings.js';
import { openSettings } from './settings-sheet.js';
import { fill, page } from './texts.js';

apply();
fill();
byId('gear').addEventListener('click', () => openSettings());
byId('language').addEventListener('click', (event) => {
  event.preventDefault();
  speakIn(page.lang === 'ja' ? 'en' : 'ja');
});
