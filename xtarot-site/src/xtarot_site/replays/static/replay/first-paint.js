/** Inline in the page of a finished deal: its hands, its timeline and the controls, which wait, while everything else is loading. */

import { byId, el, place } from '../lib/dom.js';
import { pageSize } from '../lib/page-size.js';
import { apply } from '../lib/settings.js';
import { page } from '../lib/texts.js';
import { layout } from '../board/view.js';
import { read } from './address.js';
import { Controls } from './controls.js';
import { Reel } from './frames.js';
import { AllHands } from './hands.js';
import { Playback } from './playback.js';
import { timeline, TimelineStrip } from './timeline.js';

apply();

/** @param {Reel} reel @param {number} step */
function drawHands(reel, step) {
  const board = byId('board');
  const view = reel.view(step);
  if (view.judging || pageSize(board).width === 'phone') return;
  const hands = new AllHands(reel);
  board.dataset.layout = layout(view);
  board.classList.add('all-open');
  document.body.dataset.hands = 'open';
  board.append(hands.top, hands.bottom);
  hands.draw(view, step, false);
}

if (page.replay?.frame) {
  const reel = new Reel(page.replay);
  const { step, view } = read(location.hash, reel);
  const strip = new TimelineStrip(reel, () => {}, new URLSearchParams(location.search).get('result') === '0');
  const controls = new Controls(new Playback(reel, () => {}), () => {});
  place(byId('course'), [el('p', { class: 'place-now clip' }), timeline(reel, strip), controls.five, controls.host]);
  strip.draw(step);
  if (view === 'all' && page.replay.view === 'all') drawHands(reel, step);
}
