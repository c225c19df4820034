/** The parts of the table page that are made once and drawn again and again. */

import { centre } from './centre.js';
import { byId, el } from './dom.js';
import { t } from './texts.js';

export const felt = byId('felt');
export const hand = byId('hand');
export const common = byId('common');
export const panel = byId('panel');

export const parts = {
  ring: /** @type {SVGElement} */ (document.createElementNS('http://www.w3.org/2000/svg', 'svg')),
  seats: el('div', { class: 'seats' }),
  trick: el('ol', { class: 'trick', 'aria-label': t('key_trick') }),
  led: el('div', { class: 'led', hidden: true }),
  task: el('div', { class: 'task', hidden: true }),
  sets: el('div', { class: 'sets', tabIndex: 0 }), // it scrolls, by keyboard too
  slips: el('div', { class: 'slips' }),
  lastLine: el('div', { class: 'last-line' }),
  sort: el('button', { class: 'button plain small sort', type: 'button' }),
  score: el('section', { class: 'score', hidden: true, 'aria-labelledby': 'result' }),
  ledgers: el('div', { class: 'ledgers' }),
  last: el('section', { class: 'last-trick' }),
  columns: el('section', { class: 'zone-columns' }),
  piles: el('div', { class: 'piles' }),
  events: el('section', { class: 'log' }),
};
/** The groups of cards that can be chosen. */
export const groups = [hand, parts.columns, centre.middle, centre.open];

parts.ring.setAttribute('class', 'ring');
parts.ring.setAttribute('aria-hidden', 'true');
felt.append(parts.ring, parts.seats, parts.trick, parts.led, parts.task, parts.sets, centre.middle, centre.judging, parts.slips);
byId('me').after(parts.sort);
byId('table').append(parts.score);
byId('mine').prepend(parts.lastLine);
panel.append(parts.ledgers, parts.columns, parts.piles, parts.last, parts.events);
