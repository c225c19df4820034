/** The author's timeline and the reviewers' desk: the server has made them, and forms keep what is typed. */

import { byId } from './dom.js';
import { tell, watch } from './desk/forms.js';
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

for (const form of document.querySelectorAll('form[data-act]')) watch(/** @type {HTMLFormElement} */ (form));
tell();

// What waits is beside the text where there is room, and closed above it where there is not.
const waiting = document.querySelector('.reviewing .queue details');
if (waiting instanceof HTMLDetailsElement) {
  const fold = () => {
    waiting.open = getComputedStyle(waiting.querySelector('summary') ?? waiting).display === 'none';
  };
  addEventListener('resize', fold);
  fold();
}
