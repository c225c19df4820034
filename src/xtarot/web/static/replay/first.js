/** Inline in the page of a finished deal: its hands, its timeline and the controls, which wait, while everything else is loading. */

import { byId, el, place } from '../lib/dom.js';
import { pageSize } from '../lib/page-size.js';
import { apply } from '../lib/settings.js';
import { page } from '../lib/texts.js';
import { layout } from '../board/view.js';
import { read } from './address.js';
import { Controls } from './controls.js';
import { Course } from './course.js';
import { AllHands } from './hands.js';
import { Playback } from './playback.js';
import { drawRows, TimelineStrip } from './timeline.js';

apply();

/** @param {Course} course @param {number} step */
function drawHands(course, step) {
  const board = byId('board');
  const view = course.view(step);
  if (view.judging || pageSize(board).width === 'phone') return;
  const hands = new AllHands(course);
  board.dataset.layout = layout(view);
  board.classList.add('all-open');
  document.body.dataset.hands = 'open';
  board.append(hands.top, hands.bottom);
  hands.draw(view, step, false);
}

if (page.replay?.frame) {
  const course = new Course(page.replay);
  const { step, view } = read(location.hash, course);
  const rows = el('div', { class: 'row-names' });
  const strip = new TimelineStrip(course, () => {}, new URLSearchParams(location.search).get('result') === '0');
  drawRows(course, rows);
  const controls = new Controls(new Playback(course, () => {}), () => {});
  place(byId('course'), [
    el('p', { class: 'place-now' }),
    el('div', { class: 'timeline' }, rows, strip.host),
    controls.five,
    controls.host,
  ]);
  strip.draw(step);
  if (view === 'all' && page.replay.view === 'all') drawHands(course, step);
}
