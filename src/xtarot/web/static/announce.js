/** Announcements: an ink slip in the middle of the table, one after the other. They never block a move. */

import { drawing, picture } from './card.js';
import { el, place } from './dom.js';
import { still } from './motion.js';
import { rich } from './texts.js';

/** @typedef {import('./view.js').Said} Said */

const SHOWN = 2_400; // ms
const FOLLOWED = 1_600; // when another one waits

/** @type {Said[]} */
const waiting = [];
/** @type {HTMLElement | null} */
let slip = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * @param {HTMLElement} host
 * @param {Said} said
 */
export function announce(host, said) {
  waiting.push(said);
  if (waiting.length > 3) waiting.shift();
  if (!slip) next(host);
  else {
    clearTimeout(timer);
    timer = setTimeout(() => close(host), FOLLOWED);
  }
}

/** @param {HTMLElement} host */
function next(host) {
  const said = waiting.shift();
  if (!said) return;
  const emblem = said.card?.startsWith('T') ? drawing(`emblem-${said.card.slice(1)}`, '0 0 66 66') : said.card ? picture(said.card) : null;
  slip = el(
    'button',
    { class: 'slip', type: 'button', tabIndex: -1, 'aria-hidden': 'true', on: { click: () => close(host) } },
    emblem ? el('span', { class: 'emblem' }, emblem) : null,
    el(
      'span',
      { class: 'words' },
      el('b', {}, ...rich(said.title ?? said.text), said.points ? el('em', {}, ` +${said.points}`) : null),
      said.title ? el('span', {}, ...rich(said.text)) : null,
    ),
  );
  place(host, [slip]);
  if (!still()) slip.animate([{ opacity: 0, transform: 'scale(.96)' }, { opacity: 1, transform: 'none' }], { duration: 180, easing: 'ease-out' });
  timer = setTimeout(() => close(host), waiting.length ? FOLLOWED : SHOWN);
}

/** @param {HTMLElement} host */
function close(host) {
  clearTimeout(timer);
  const old = slip;
  slip = null;
  if (!old) return;
  const gone = () => {
    old.remove();
    next(host);
  };
  if (still()) gone();
  else old.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 240 }).onfinish = gone;
}
