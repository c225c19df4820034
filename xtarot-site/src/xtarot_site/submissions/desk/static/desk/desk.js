/** The author's timeline and the reviewers' desk: the server has made them, and forms keep what is typed. */

import { startBar } from '../lib/bar.js';
import { tell, watch } from './forms.js';

startBar();

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
