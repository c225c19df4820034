/** The ring of seats and what lies within it: the trick, what is chosen from instead, open hands, a judgement. */

import { el } from './dom.js';
import { drawJudging, judged } from './judging.js';
import { drawMiddle, hasMiddle } from './middle.js';
import { drawOpenHands, makeRoom, openHands } from './open-hand.js';
import { arrange, drawRing, drawSeats } from './seats.js';
import { rest } from './trick.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {{act: (move: string) => void, sit: (seat: number) => void}} Acts */

const small = matchMedia('(max-width: 699px)');
let shown = false; // whether a judgement has been shown: the first is told at once

export const centre = {
  middle: el('div', { class: 'middle', hidden: true }),
  open: el('div', { class: 'open-hands', hidden: true }),
  judging: el('div', { class: 'judging', hidden: true, tabIndex: 0 }),
};

/**
 * Draws the ring, or the judgement in its place; tells where the plates and the cards of the trick are.
 * @param {HTMLElement} felt
 * @param {{ring: Element, seats: Element}} parts
 * @param {View} view
 * @param {{selected: Set<string>, fresh: Set<string>, acts: Acts, again: () => void}} how
 * @returns {import('./seats.js').Places | null}
 */
export function drawCentre(felt, parts, view, { selected, fresh, acts, again }) {
  const [width, height] = [felt.clientWidth, felt.clientHeight];
  const { clockwise } = view.game;
  const judging = judged(view);
  const middle = hasMiddle(view) && !rest.on;
  const open = openHands(view).length > 0;
  felt.classList.toggle('tight', open);
  felt.classList.toggle('has-middle', middle);
  centre.middle.hidden = !middle;
  centre.judging.hidden = judging === null;
  if (judging) {
    felt.dataset.form = 'judging';
    drawJudging(centre.judging, view, { width, height, small: small.matches, first: !shown, sit: acts.sit, again });
    shown = true;
    return null;
  }
  // Open hands take their room from the table: two rows of three are then better than a line of six.
  const usual = arrange(view.seats.length, width, open && small.matches ? Math.max(height, 320) : height, clockwise);
  const at = open ? makeRoom(usual, width, height) : usual;
  felt.dataset.form = at.form;
  parts.ring.setAttribute('viewBox', `0 0 ${width} ${height}`);
  drawRing(parts.ring, at, clockwise);
  drawSeats(parts.seats, view, at, acts);
  if (middle) drawMiddle(centre.middle, view, at, { width, height, selected, fresh, small: small.matches || height < 330, act: acts.act });
  return at;
}

/**
 * Hands that lie open: beside the trick where there is room, else between the table and one's own hand.
 * @param {HTMLElement} felt
 * @param {HTMLElement} below
 * @param {View} view
 * @param {Set<string>} selected
 */
export function drawOpen(felt, below, view, selected) {
  const hands = openHands(view);
  const flat = innerHeight < 500;
  const sides = !small.matches && !flat && felt.clientWidth >= 880;
  const host = sides ? felt : below;
  if (centre.open.parentElement !== host) host.append(centre.open);
  if (!sides && hands.length) below.hidden = false;
  below.classList.toggle('for-hands', !sides && hands.length > 0);
  drawOpenHands(centre.open, view, hands, { form: sides ? 'sides' : flat ? 'lines' : 'boxes', height: felt.clientHeight - 164, selected });
}
