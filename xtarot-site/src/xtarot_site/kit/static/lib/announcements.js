/** House notices: what whoever runs the site tells everybody. How they are shown is loaded when there are any. */

import { byId } from './dom.js';
import { page } from './texts.js';

/** @typedef {{text: string, left: number}} Told  a notice, and for how many seconds it stands still */

const EVERY = 60_000; // ms from one question to the next, on pages to which nobody says it

/** Ends what the page came with in its time, and asks for what is new. @param {() => boolean} [heard]  whether a line says it */
export function keepHouse(heard = () => false) {
  if (byId('house').firstChild) void import('./announcement-bar.js').then((line) => line.endWhatCame());
  const ask = async () => {
    if (document.hidden || heard()) return;
    const answer = await fetch(`/api/house?lang=${page.lang}`).catch(() => null);
    if (answer?.ok) showHouse(await answer.json());
  };
  setInterval(ask, EVERY);
  document.addEventListener('visibilitychange', ask);
}

/** Shows what stands now, and nothing else. @param {Told[]} told */
export function showHouse(told) {
  if (told.length || byId('house').firstChild)
    void import('./announcement-bar.js').then((line) => line.drawHouse(told));
}
