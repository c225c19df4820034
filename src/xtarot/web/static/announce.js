/** Announcements: an ink slip in the middle of the table, one after the other. They never block a move. */

import { drawing, picture } from './card.js';
import { el, place } from './dom.js';
import { still } from './motion.js';
import { rich } from './texts.js';

/** @typedef {import('./view.js').Said} Said */

const SHOWN = 2_400; // ms
const FOLLOWED = 1_600; // when another one waits
const BRIEF = 700; // when another one waits and nobody waits for it: bots move at once

/** @type {Said[]} What is to be announced. News takes its place: the game has gone on, and the record has it all. */
let waiting = [];
/** @type {HTMLElement} */
let table;
/** @type {HTMLElement | null} */
let slip = null;
let since = 0; // when the slip was shown
let least = FOLLOWED;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let begin;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let end;

/**
 * @param {HTMLElement} host
 * @param {Said[]} said  at one moment
 * @param {{after: number, brief: boolean}} how  in how many ms; whether it gives way to the next one early
 */
export function announce(host, said, { after, brief }) {
  table = host;
  least = brief ? BRIEF : FOLLOWED;
  waiting = [...said];
  clearTimeout(begin);
  if (after) begin = setTimeout(announceNow, after);
  else announceNow();
}

/** Waits no longer until that has been told which is announced. */
export function announceNow() {
  clearTimeout(begin);
  if (!slip) next();
  else if (waiting.length) closeIn(since + least - performance.now());
}

/** @param {number} time  ms */
function closeIn(time) {
  clearTimeout(end);
  end = setTimeout(close, time);
}

function next() {
  const said = waiting.shift();
  if (!said) return;
  const emblem = said.card?.startsWith('T') ? drawing(`emblem-${said.card.slice(1)}`, '0 0 66 66') : said.card ? picture(said.card) : null;
  slip = el(
    'button',
    { class: 'slip', type: 'button', tabIndex: -1, 'aria-hidden': 'true', on: { click: close } },
    emblem ? el('span', { class: 'emblem' }, emblem) : null,
    el(
      'span',
      { class: 'words' },
      el('b', {}, ...rich(said.title ?? said.text), said.points ? el('em', {}, ` +${said.points}`) : null),
      said.title ? el('span', {}, ...rich(said.text)) : null,
    ),
  );
  place(table, [slip]);
  since = performance.now();
  if (!still()) slip.animate([{ opacity: 0, transform: 'scale(.96)' }, { opacity: 1, transform: 'none' }], { duration: 180, easing: 'ease-out' });
  closeIn(waiting.length ? least : SHOWN);
}

function close() {
  clearTimeout(end);
  const old = slip;
  slip = null;
  if (!old) return;
  const gone = () => {
    old.remove();
    if (!slip) next();
  };
  if (still()) gone();
  else old.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 240 }).onfinish = gone;
}
