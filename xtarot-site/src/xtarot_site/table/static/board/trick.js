/** The trick: the card of each seat in its place, the order of play, what is led and who wins so far. */

import { picture, showState } from './card.js';
import { el, keyed, place, redrawn, setAttr, style } from '../lib/dom.js';
import { nameOf, nameWithin } from './seats.js';
import { clauseLink } from './rules-sheet.js';
import { mark, rich, t } from '../lib/texts.js';
import { choosing, round, trickShown } from './view.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./view.js').Zone} Zone */
/**
 * @param {HTMLElement} host  an ordered list
 * @param {View} view
 * @param {Zone} zone
 * @param {import('./seat-layout.js').Places} places
 * @param {import('./card.js').Cards} cards
 * @param {boolean} paused
 */
export function drawTrick(host, view, zone, places, cards, paused) {
  const order = round(view);
  host.classList.toggle('aside', choosing(view, zone, paused));
  const { plays, ended } = trickShown(zone, paused);
  const newest = plays.length && !ended ? plays.reduce((a, b) => ((b.order ?? 0) > (a.order ?? 0) ? b : a)).seat : -1;
  // Played cards first, in the order of play: screen readers read them so.
  const seats = [
    ...plays.map((play) => play.seat),
    ...order.filter((seat) => !plays.some((play) => play.seat === seat)),
  ];
  style(host, { '--card': `${places.card}px` });
  keyed(
    host,
    seats,
    (seat) => `place-${seat}`,
    () => el('li', { class: 'place' }, el('p', { class: 'label row quiet' }), el('div', { class: 'slot' })),
    (node, seat) => {
      const at = places.places[order.indexOf(seat)];
      if (at) style(node, { '--x': `${at.x}px`, '--y': `${at.y}px` });
      const k = plays.findIndex((one) => one.seat === seat);
      const play = plays[k];
      const label = node.children[0];
      const slot = node.children[1];
      if (!label || !slot) return;
      const best = Boolean(play?.best);
      const number = play ? (play.order ?? k + 1) : 0;
      node.classList.toggle('best', best);
      node.classList.toggle('next', !play && Boolean(view.seats[seat]?.acting));
      setAttr(node, 'aria-hidden', play ? null : 'true');
      place(label, [
        ...(number ? [el('span', { class: 'order' }, number)] : []),
        el('span', { class: 'clip' }, nameOf(view, seat)),
        ...(best ? [el('span', { class: 'winning' }, ended ? t('won_it') : t('winning'))] : []),
      ]);
      if (!play) {
        place(slot, []);
        return;
      }
      const button = cards.button(play.card);
      showState(button, {
        inert: true,
        fresh: seat === newest,
        note: best ? (ended ? t('won_it') : t('winning')) : '',
      });
      style(button, { '--w': `${places.card}px`, '--x': 0, '--y': 0 });
      place(slot, [button]);
    },
  );
}

/**
 * What a seat has to choose, large in the middle where the trick will be.
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Zone} zone
 * @param {Set<string>} selected
 * @param {boolean} paused
 */
export function drawTask(host, view, zone, selected, paused) {
  host.hidden = !choosing(view, zone, paused);
  if (host.hidden) return;
  const duty = view.can?.prompt;
  const cards = Boolean(view.can?.actions.cards.length); // else there are only buttons to press
  const left = view.seats.filter((seat) => seat.acting).length;
  const count = view.can?.count ?? 0;
  redrawn(host, [duty, cards, left, [...selected], count], () => [
    el(
      'p',
      { class: 'what' },
      ...rich(duty?.text ?? t(left === view.seats.length ? 'all_choose' : 'several', { n: left })),
    ),
    duty?.clause ? silentLink(view, duty.clause) : null,
    duty && cards
      ? el(
          'div',
          { class: 'tabs' },
          ...[...selected].map((card) => picture(card, 'tab')),
          ...Array.from({ length: Math.max(0, count - selected.size) }, () => el('i', { class: 'empty-slot' })),
        )
      : null,
    duty && cards
      ? el(
          'p',
          { class: 'count' },
          count ? t('n_of', { n: selected.size, m: count }) : t('n_selected', { n: selected.size }),
        )
      : null,
  ]);
}

/** @param {View} view @param {string} clause @returns {HTMLElement} a link that keys reach beside the hand, and not here a second time */
function silentLink(view, clause) {
  const link = clauseLink(view.game, clause);
  link.tabIndex = -1;
  return link;
}

/**
 * What is led, in the middle.
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Zone} zone
 * @param {import('./seat-layout.js').Places} places
 */
export function drawLed(host, view, zone, places) {
  const plays = zone.plays ?? [];
  host.hidden = !zone.led || plays.length === 0;
  if (host.hidden || !zone.led) return;
  const centre = places.places.reduce((sum, p) => sum + p.y, 0) / places.places.length;
  style(host, { '--x': '50%', '--y': `${centre}px` });
  const leader = nameWithin(view, plays[0]?.seat ?? 0);
  const { led } = zone;
  redrawn(host, [led, leader], () => [mark(led), el('p', { class: 'clip' }, t('led_by', { who: leader }))]);
}

/**
 * The trick before, small: in the panel and above the prompt of a phone.
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Zone} zone
 * @param {'full' | 'tab'} shape
 * @param {boolean} paused
 */
export function drawLast(host, view, zone, shape, paused) {
  if (trickShown(zone, paused).ended && host.firstChild) return; // it lies in the middle still; here stands the one before
  const last = zone.last?.plays ?? [];
  const winner = last.find((play) => play.best);
  redrawn(host, [zone.last, shape], () => [
    el(
      'div',
      { class: 'title' },
      el('h2', {}, zone.last?.title ?? t('last_trick')),
      el(
        'span',
        {},
        winner ? t(shape === 'tab' ? 'trick_to_short' : 'trick_to', { who: nameWithin(view, winner.seat) }) : '',
      ),
    ),
    last.length === 0
      ? el('p', { class: 'empty' }, t('none_yet'))
      : el(
          'ol',
          { class: 'before stack quiet' },
          ...last.map((play) =>
            el(
              'li',
              { class: play.best ? 'stack best' : 'stack' },
              picture(play.card, shape),
              el('span', {}, nameOf(view, play.seat)),
            ),
          ),
        ),
  ]);
}
