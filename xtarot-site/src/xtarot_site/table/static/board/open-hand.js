/** Hands that lie open on the table: a row for each suit, empty suits closed up. */

import { showState, sorted } from './card.js';
import { el, keyed, place, redrawn, setAttr, style } from '../lib/dom.js';
import { nameOf, stone } from './seats.js';
import { t } from '../lib/texts.js';
import { round } from './view.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./view.js').Zone} Zone */
/** @typedef {import('./seat-layout.js').Places} Places */
/** @typedef {{form: 'sides' | 'boxes' | 'lines', height: number, room: number, cards: import('./card.js').Cards, selected: Set<string>}} How */

const BESIDE = 312; // pixels that a hand at the side takes

/**
 * The hands that lie open, but for one's own, in the order of the seats.
 * @param {View} view
 * @returns {Zone[]}
 */
export function openHands(view) {
  if (view.deal.phase !== 'play') return [];
  const order = round(view);
  const open = view.zones.filter((zone) => zone.kind === 'hand' && zone.open && zone.seat !== view.you);
  return open.sort((a, b) => order.indexOf(Number(a.seat)) - order.indexOf(Number(b.seat)));
}

/**
 * Plates and trick, with room at both sides for open hands.
 * @param {Places} places
 * @param {number} width
 * @param {number} height
 * @returns {Places}
 */
export function makeRoom(places, width, height) {
  const middle = { x: width / 2, y: height / 2 };
  if (places.form === 'narrow') {
    const card = Math.max(30, Math.min(62, (height - 68) / 3.1));
    const top = 28 + card * 0.75;
    const bottom = height - 28 - card * 0.75;
    const ys = places.places.map((p) => p.y);
    const half = (Math.min(...ys) + Math.max(...ys)) / 2;
    const at = places.places.map((p) => ({
      x: Math.max(66, Math.min(width - 66, p.x)),
      y: p.y <= half ? top : bottom,
    }));
    const plates = at.map((p) => ({ x: p.x, y: p.y === top ? 14 : height - 14 }));
    return {
      ...places,
      card,
      places: at,
      plates,
      ring: places.ring && { ...places.ring, y: middle.y, ry: (bottom - top) / 2 + card * 0.4 },
    };
  }
  // The cards of the trick move together, so that they lie between the hands.
  const far = Math.max(...places.places.map((p) => Math.abs(p.x - middle.x)));
  const close = Math.min(1, (width / 2 - BESIDE - places.card / 2) / far);
  const at = places.places.map((p) => ({ x: middle.x + (p.x - middle.x) * close, y: p.y }));
  const plates = places.plates.map((p) => ({
    x: Math.abs(p.x - middle.x) < 60 ? p.x : p.x < middle.x ? 130 : width - 130,
    y: p.y < middle.y ? 47 : height - 40,
  }));
  return {
    ...places,
    plates,
    places: at,
    ring: places.ring && {
      ...places.ring,
      rx: Math.min(240, width / 2 - 320),
      ry: (height - 190) / 2,
      y: middle.y + 30,
    },
  };
}

/**
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Zone[]} hands
 * @param {How} how
 */
export function drawOpenHands(host, view, hands, how) {
  const { form } = how;
  host.hidden = hands.length === 0;
  host.dataset.form = form;
  host.classList.toggle('as-tabs', form !== 'sides');
  const order = round(view);
  const left = (/** @type {number} */ seat) => order.indexOf(seat) * 2 < order.length;
  const isRight = (/** @type {Zone} */ zone) => {
    const seat = Number(zone.seat);
    const other = hands.find((one) => one !== zone);
    // The seat at the top goes to the side that is free.
    const top = order.indexOf(seat) * 2 === order.length || seat === order[0];
    return top ? Boolean(other && left(Number(other.seat))) : !left(seat);
  };
  const suits = view.suits ?? 'SCHDT';
  keyed(
    host,
    hands,
    (zone) => zone.id,
    () =>
      el(
        'section',
        { class: 'open-hand box', role: 'group' },
        el('p', { class: 'whose' }),
        el('div', { class: 'rows' }),
      ),
    (node, zone) => {
      const [whose, rows] = node.children;
      if (!(whose instanceof HTMLElement) || !(rows instanceof HTMLElement)) return;
      const seat = Number(zone.seat);
      const it = view.seats[seat];
      const beside = hands.filter((one) => isRight(one) === isRight(zone)); // two where a claim lays a third hand open
      node.classList.toggle('right', isRight(zone));
      node.classList.toggle('half', beside.length > 1);
      node.classList.toggle('below', beside.length > 1 && beside[0] !== zone);
      node.classList.toggle('acting', Boolean(it?.acting));
      const role = (it?.facts ?? []).find((fact) => fact.value === '')?.label ?? '';
      const name = nameOf(view, seat);
      setAttr(node, 'aria-label', `${zone.title}${t('colon')}${[name, role].filter(Boolean).join(t('comma'))}`);
      redrawn(whose, [it?.side, name, role], () => [
        stone(view, it?.side ?? 0),
        el('b', {}, name),
        role ? el('span', {}, role) : null,
      ]);
      drawRows(rows, view, zone, suits, beside.length > 1 ? { ...how, height: 0 } : how); // small where two share a side
    },
  );
}

/**
 * A suit beside the trick: as far apart as it fits.
 * @param {number} n
 * @param {number} width  of a card
 */
function besides(n, width) {
  return { width, step: n > 1 ? Math.min(46, (262 - width) / (n - 1)) : 46, inLine: n };
}

/**
 * A suit as tabs of which each shows its sign: in more lines than one where there are many.
 * @param {number} n
 * @param {number} room  pixels across
 */
function tabs(n, room) {
  const width = Math.max(24, Math.min(46, room / 6));
  const most = Math.max(1, Math.floor((room - width) / (width * 0.88)) + 1);
  const inLine = Math.ceil(n / Math.ceil(n / most));
  return { width, step: inLine > 1 ? Math.min(width + 2, (room - width) / (inLine - 1)) : width, inLine };
}

/**
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Zone} zone
 * @param {string} order  of the suits
 * @param {How} how
 */
function drawRows(host, view, zone, order, { form, height, room, cards, selected }) {
  const mine = view.can?.seat === zone.seat;
  const legal = new Set(mine ? view.can?.actions.cards : []);
  const shown = zone.cards ?? [];
  const suits = [...order].filter((suit) => shown.some((card) => card.startsWith(suit)));
  const marked = mine && shown.some((card) => !legal.has(card));
  const tall =
    form === 'sides' ? Math.max(height ? 36 : 26, Math.min(73, (height - 153) / Math.max(1, suits.length - 1))) : 0;
  keyed(
    host,
    suits,
    (suit) => suit,
    () => el('div', { class: 'cards' }),
    (line, suit) => {
      const held = sorted(
        shown.filter((card) => card.startsWith(suit)),
        'suit',
        false,
      );
      const { width, step, inLine } =
        form === 'sides' ? besides(held.length, Math.min(76, 1.5 * tall)) : tabs(held.length, room); // its sign is seen
      style(line, {
        '--w': `${width}px`,
        '--step': `${step}px`,
        '--pitch': `${tall}px`,
        '--lines': Math.ceil(held.length / inLine),
      });
      place(
        line,
        held.map((card, n) => {
          const button = cards.button(card);
          const [x, y] =
            form === 'lines' ? [0, 0] : [(n % inLine) * step, Math.floor(n / inLine) * ((width * 78) / 46 + 4)];
          style(button, { '--w': `${width}px`, '--x': `${x}px`, '--y': `${y}px` });
          button.classList.toggle('last', n % inLine === inLine - 1 || n === held.length - 1);
          showState(button, { marked, legal: legal.has(card), selected: selected.has(card), inert: !mine });
          return button;
        }),
      );
    },
  );
}
