/** The seats: plates round the table in the true direction of play, or a row of them where there is no ring. */

import { back, picture } from './card.js';
import { el, icon, keyed, place, redrawn, setAttr, style, svg } from '../lib/dom.js';
import { describeBot, rich, t } from '../lib/texts.js';
import { reserveOf, timeDigits, timeRing } from './move-clock.js';
import { choosing, round, sits, zones } from './view.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./seat-layout.js').Places} Places */

/**
 * The ellipse with an arrowhead between each two seats.
 * @param {Element} host
 * @param {Places} places
 * @param {boolean} clockwise
 */
export function drawRing(host, places, clockwise) {
  const { ring, plates } = places;
  if (!ring) {
    place(host, []);
    return;
  }
  const { x, y, rx, ry } = ring;
  const n = plates.length;
  const heads = Array.from({ length: n }, (_, k) => {
    const a = Math.PI / 2 + ((clockwise ? 1 : -1) * 2 * Math.PI * (k + 0.5)) / n;
    const turn = clockwise ? 1 : -1;
    const along = (Math.atan2(turn * ry * Math.cos(a), -turn * rx * Math.sin(a)) * 180) / Math.PI;
    return svg('path', {
      class: 'head',
      d: 'M-5 -6L6 0L-5 6',
      transform: `translate(${x + rx * Math.cos(a)} ${y + ry * Math.sin(a)}) rotate(${along})`,
    });
  });
  place(host, [svg('ellipse', { cx: x, cy: y, rx: Math.max(0, rx), ry: Math.max(0, ry) }), ...heads]);
}

/**
 * @param {View} view
 * @param {number} seat
 * @returns {string} the name, or "you"
 */
export function nameOf(view, seat) {
  return seat === (view.me ?? view.you) ? t('you') : (view.seats[seat]?.name ?? '');
}

/** The same within a sentence. @param {View} view @param {number} seat @returns {string} */
export function nameWithin(view, seat) {
  return seat === (view.me ?? view.you) ? t('you_mid') : nameOf(view, seat);
}

/**
 * The stone of a side: black or white, never a colour. Nothing where each seat is a side of its own.
 * @param {View} view
 * @param {number} side
 * @param {boolean} [named]  whether the name of the side stands beside it
 * @returns {HTMLElement | null}
 */
export function stone(view, side, named = false) {
  const mark = view.sides[side]?.mark;
  const said = named ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': view.sides[side]?.name ?? '' };
  return mark ? el('span', { class: `stone ${mark}`, ...said }) : null;
}

/**
 * All plates. In a ring they are put where `places` says; in a row they follow each other.
 * @param {Element} host
 * @param {View} view
 * @param {Places | null} places
 * @param {boolean} paused
 */
export function drawSeats(host, view, places, paused) {
  const order = round(view);
  const trick = zones(view, 'trick')[0];
  const shown =
    places && places.form === 'wide' && sits(view)
      ? order.slice(1)
      : places
        ? order
        : sits(view)
          ? order.slice(1)
          : order;
  keyed(
    host,
    shown,
    (seat) => `seat-${seat}`,
    () =>
      el(
        'div',
        { class: 'plate box' },
        el('p', { class: 'who row' }),
        el('p', { class: 'facts cluster quiet' }),
        el('p', { class: 'tabs' }),
      ),
    (node, seat) => {
      const at = places?.plates[order.indexOf(seat)];
      if (at)
        style(node, {
          '--x': `${at.x}px`,
          '--y': `${at.y}px`,
          'max-width': places?.plate ? `${places.plate}px` : 'none',
        });
      const play = trick?.plays?.find((one) => one.seat === seat);
      node.classList.toggle('best', Boolean(play?.best));
      node.classList.toggle(
        'upside',
        Boolean(
          places?.form === 'narrow' &&
            at &&
            places.places[order.indexOf(seat)] &&
            at.y > (places.places[order.indexOf(seat)]?.y ?? 0),
        ),
      );
      setAttr(node, 'data-zone', zones(view, 'hand').find((zone) => zone.seat === seat)?.id);
      if (places?.form !== 'open') drawPlate(node, view, seat, paused, play?.order); // beside open hands a plate is a place, and not seen
    },
  );
}

/**
 * @param {HTMLElement} node
 * @param {View} view
 * @param {number} seat
 * @param {boolean} paused
 * @param {number} [order]  of the card it played in the trick
 */
export function drawPlate(node, view, seat, paused, order) {
  const it = view.seats[seat];
  const [who, facts, tabs] = node.children;
  if (!it || !who || !facts || !tabs) return;
  node.classList.toggle('acting', Boolean(it.acting));
  node.classList.toggle('away', Boolean(it.away || it.idle));
  const trick = zones(view, 'trick')[0];
  const several = trick !== undefined && choosing(view, trick, paused);
  const count = hand(view, seat);
  const title = zones(view, 'hand')[0]?.title; // a fact that says the same as the count is left out
  const mine = seat === view.you;
  redrawn(who, [it, order, nameOf(view, seat)], () => [
    ...(order ? [el('span', { class: 'order' }, order)] : []),
    ...(view.sides.length < view.seats.length ? [stone(view, it.side)] : [icon('person')]).filter((x) => x !== null),
    el('b', { class: 'clip' }, nameOf(view, seat)),
    ...(it.bot ? [el('span', { class: 'tag', title: describeBot(it.bot) }, t('bot'))] : []),
    ...(it.dealer ? [el('span', { class: 'tag' }, t('dealer'))] : []),
    ...[timeRing(view, seat)].filter((x) => x !== null),
  ]);
  redrawn(facts, [it, several, count, title], () => [
    ...(count === null
      ? []
      : [
          el(
            'span',
            { class: trick ? 'count row alike' : 'count row' },
            back(),
            el('span', { class: 'label' }, t('hand'), ' '),
            el('b', {}, count),
          ),
        ]),
    ...(it.here === false || (it.idle && !mine)
      ? [el('span', { class: 'tag warn' }, t(it.away || it.idle ? 'away' : it.elsewhere ? 'elsewhere' : 'offline'))]
      : []),
    ...[mine ? null : timeDigits(view, seat)].filter((x) => x !== null),
    ...(several && (it.acting || it.chosen)
      ? [el('span', { class: 'state row' }, ...(it.acting ? [t('choosing')] : [icon('check'), t('chosen')]))]
      : []),
    ...(it.facts ?? [])
      .filter((fact) => fact.label !== title)
      .sort((a, b) => Number(a.value !== '') - Number(b.value !== ''))
      .map((fact) => el('span', {}, ...rich(`${fact.label} ${fact.value}`.trim()))),
    ...[mine || view.me !== undefined ? reserveOf(view, seat) : null].filter((x) => x !== null),
  ]);
  redrawn(tabs, [it.tabs], () =>
    (it.tabs ?? []).map((tab) => {
      const drawn = picture(tab.card, 'tab');
      drawn.classList.toggle('gone', Boolean(tab.gone));
      if (tab.gone) setAttr(drawn, 'aria-label', `${drawn.getAttribute('aria-label')}${t('comma')}${t('gone')}`);
      return drawn;
    }),
  );
}

/**
 * How many cards a seat holds; null where that is nothing to say: of oneself, and before the first deal.
 * @param {View} view
 * @param {number} seat
 * @returns {number | null}
 */
function hand(view, seat) {
  const zone = zones(view, 'hand').find((one) => one.seat === seat);
  return seat === view.you || view.deal.phase === 'shuffle' ? null : (zone?.count ?? null);
}

/**
 * One's own line beside the prompt.
 * @param {HTMLElement} node
 * @param {View} view
 * @param {boolean} paused
 */
export function drawMe(node, view, paused) {
  node.hidden = !sits(view);
  if (node.hidden) return;
  if (!node.firstChild)
    node.append(el('p', { class: 'who row' }), el('p', { class: 'facts cluster quiet' }), el('p', { class: 'tabs' }));
  drawPlate(node, view, Number(view.you), paused);
}

/** @param {View} view @param {number} k @returns {string} what the button says that takes a seat */
export function seatTitle(view, k) {
  const { bot, name } = view.seats[k] ?? {};
  const free = view.seats.filter((seat) => seat.bot === '').length;
  if (bot === '' && free > 1) return t('take_seat_n', { n: k + 1 });
  return bot === '' ? t('take_seat') : t('take_seat_of', { who: name ?? '' });
}
