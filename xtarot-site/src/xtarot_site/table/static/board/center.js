/** What lies in the middle of the table when there is no trick: open cards in a row, the calls, a grid of buttons. */

import { back, showState } from './card.js';
import { callsTable } from './calls.js';
import { el, keyed, place, redrawn, setAttr, setText, style } from '../lib/dom.js';
import { Grid } from './grid.js';
import { nameOf } from './seats.js';
import { t } from '../lib/texts.js';
import { panels } from './view.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./view.js').Zone} Zone */
/** @typedef {import('./seat-layout.js').Places} Places */
/** @typedef {{width: number, height: number, small: boolean, selected: Set<string>, raised: string, fresh: Set<string>}} How */

/**
 * @param {View} view
 * @returns {boolean} whether something lies there
 */
export function hasMiddle(view) {
  return view.deal.phase === 'play' && (view.middle ?? []).length > 0;
}

/**
 * @param {View} view
 * @returns {boolean} whether places lie there that stay where they are, with cards or without
 */
export function hasPlaces(view) {
  return hasMiddle(view) && view.zones.some((zone) => zone.stays && view.middle.includes(zone.key));
}

/** The middle of one board. */
export class Middle {
  host = el('div', { class: 'middle', hidden: true });
  #row = el('div', { class: 'row-of-cards stack' });
  #panels = el('div', { class: 'panels' });
  #grid;
  #cards;

  /**
   * @param {import('./card.js').Cards} cards
   * @param {(move: string) => void} act
   * @param {(move: string) => void} ask
   * @param {() => void} lower
   */
  constructor(cards, act, ask, lower) {
    this.#cards = cards;
    this.#grid = new Grid(act, ask, lower);
    this.host.append(this.#row, this.#panels, this.#grid.host);
  }

  /**
   * @param {View} view
   * @param {Places} places
   * @param {How} how
   */
  draw(view, places, how) {
    const box = room(places, how.width, how.height);
    if (view.can?.grid?.length) style(this.host, { '--rows': how.small ? 1 : view.can.grid.length });
    style(this.host, {
      top: `${box.top}px`,
      bottom: `${box.bottom}px`,
      left: `${box.left}px`,
      right: `${box.right}px`,
    });
    const keys = view.middle;
    const zones = view.zones.filter((zone) => keys.includes(zone.key) && ((zone.count ?? 0) > 0 || zone.stays));
    const sizes = cardSizes(
      view,
      zones,
      how.width - box.left - box.right,
      how.height - box.top - box.bottom,
      how.small,
    );
    drawRow(this.#row, view, zones, sizes, this.#cards, how);
    const calls = panels(view, 'calls').filter((panel) => keys.includes(panel.key));
    redrawn(this.#panels, [calls, view.seats.map((seat) => [seat.name, seat.acting])], () =>
      calls.map((panel) => callsTable(view, panel)),
    );
    this.#panels.hidden = calls.length === 0;
    this.#grid.draw(view, how.small, how.raised);
  }
}

/**
 * The room between the plates.
 * @param {Places} places
 * @param {number} width
 * @param {number} height
 * @returns {{top: number, bottom: number, left: number, right: number}}
 */
function room({ form, plates }, width, height) {
  if (form === 'open') return { top: 8, bottom: 8, left: 16, right: 16 }; // hands stand where the plates are
  if (form === 'line') return { top: 56, bottom: 0, left: 8, right: 8 };
  const above = plates.filter((plate) => plate.y < height * 0.6).map((plate) => plate.y);
  const below = plates.filter((plate) => plate.y >= height * 0.6).map((plate) => plate.y);
  if (form === 'narrow')
    return { top: Math.max(0, ...above) + 34, bottom: height - Math.min(height, ...below) + 32, left: 10, right: 10 };
  const upper = plates.filter((plate) => plate.y < height * 0.2);
  const aside = plates.filter((plate) => Math.abs(plate.x - width / 2) > 120 && !upper.includes(plate));
  const edge = Math.max(0, ...aside.map((plate) => Math.min(plate.x, width - plate.x))) + 102;
  return { top: Math.max(90, ...upper.map((plate) => plate.y + 44)), bottom: 24, left: edge + 16, right: edge + 16 };
}

const HEAP = 6; // a pile of more cards is drawn as a stack, with their number

/** @param {Zone} zone */
const isHeap = (zone) =>
  zone.kind === 'pile' && ((zone.count ?? 0) > HEAP || ((zone.count ?? 0) > 2 && !zone.cards?.length));

/**
 * The cards of a zone as they lie, from the bottom up.
 * @param {Zone} zone
 * @returns {string[]} empty for those that are not seen
 */
function inOrder({ cards = [], at, count = 0 }) {
  const found = Array.from({ length: Math.max(count, cards.length) }, () => '');
  for (const [k, card] of cards.entries()) found[at?.[k] ?? k] = card;
  return found;
}

/**
 * The lines in which zones lie: those of the table together, those of the seats by what they are.
 * @param {Zone[]} zones
 * @returns {{key: string, title: string, zones: Zone[]}[]}
 */
function linesOf(zones) {
  const keys = new Set(zones.flatMap((zone) => (zone.seat === undefined ? [] : [zone.key])));
  const common = zones.filter((zone) => zone.seat === undefined);
  return [
    ...(common.length ? [{ key: 'table', title: '', zones: common }] : []),
    ...[...keys].map((key) => {
      const own = zones.filter((zone) => zone.key === key);
      return { key: `of-${key}`, title: own[0]?.title ?? '', zones: own };
    }),
  ];
}

const [WIDEST, READABLE, NARROWEST] = [84, 52, 24]; // pixels: how wide cards are
const LOW = 180; // pixels
const TITLE = 34; // pixels that the title over a zone takes
const BELOW = 50; // pixels down to the plate under them

/** @typedef {{width: number, step: number}} Sizes  of the cards, and from one of a zone to the next */

/**
 * How wide cards can be, so that all zones fit, with their titles. Where cards would be small, those of a zone overlap.
 * @param {View} view
 * @param {Zone[]} zones
 * @param {number} width
 * @param {number} height
 * @param {boolean} small
 * @returns {Sizes}
 */
function cardSizes(view, zones, width, height, small) {
  const all = linesOf(zones).map((line) =>
    line.zones.map((zone) => ({
      count: isHeap(zone) ? 1 : Math.max(1, zone.count ?? 0),
      title: wide(titleOf(view, zone)),
    })),
  );
  const lines = height < LOW ? [all.flat()] : all; // so flat that they stand beside each other
  const most = Math.max(6, ...lines.map((line) => line.reduce((sum, { count }) => sum + count, 0)));
  // A grid may come below cards that do not stay: they are small from the beginning.
  const cap = hasPlaces(view)
    ? small
      ? 60
      : WIDEST
    : Math.min(width / most - 10, (height - BELOW) / (1.5 * lines.length) - TITLE);
  const spread = (/** @type {number} */ card) => card + (small ? 5 : 8);
  const fanned = (/** @type {number} */ card) => Math.max(NARROWEST, card * 0.42);
  const widest = (/** @type {(card: number) => number} */ step) => {
    let card = Math.min(WIDEST, cap);
    while (card > NARROWEST && needed(lines, width, card, step(card), small ? 8 : 20) > height) card -= 2;
    return Math.max(NARROWEST, card);
  };
  const apart = widest(spread);
  const over = apart < Math.min(READABLE, cap) ? widest(fanned) : 0;
  return over > apart ? { width: over, step: fanned(over) } : { width: apart, step: spread(apart) };
}

/**
 * How high zones are when each line goes on in a further row where it must.
 * @param {{count: number, title: number}[][]} lines
 * @param {number} room  pixels across
 * @param {number} card  its width
 * @param {number} step
 * @param {number} gap
 * @returns {number}
 */
function needed(lines, room, card, step, gap) {
  let rows = 0;
  for (const line of lines) {
    let x = Infinity;
    for (const { count, title } of line) {
      const across = Math.max(card + (count - 1) * step, title);
      if (across > room && count > 1) return Infinity;
      if (x + across > room) {
        rows += 1;
        x = 0;
      }
      x += across + gap;
    }
  }
  return rows * (TITLE + 1.5 * card + gap);
}

/** @param {string} text @returns {number} about how wide a title is, in pixels */
const wide = (text) => [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 14 : 7.5), 0);

/**
 * Whose a zone is, or what it is and who laid its cards, and how many they are where they lie in a stack.
 * @param {View} view
 * @param {Zone} zone
 * @returns {string}
 */
function titleOf(view, zone) {
  const by = view.laid_by?.[zone.key] ?? -1;
  const title =
    zone.seat !== undefined
      ? nameOf(view, zone.seat)
      : by >= 0
        ? t('laid_by', { title: zone.title, who: nameOf(view, by) })
        : zone.title;
  return isHeap(zone) ? `${title} ${t('n_cards', { n: zone.count ?? 0 })}` : title;
}

/**
 * The card face down that lies on top: a button, where it can be taken, which stays the same one.
 * @param {HTMLElement} line
 * @param {string | null} title  of the pile; empty where it cannot
 * @returns {HTMLElement}
 */
function topOf(line, title) {
  if (!title) return back();
  const node = line.querySelector('button.top') ?? el('button', { class: 'top bare', type: 'button' }, back());
  setAttr(node, 'aria-label', title);
  return /** @type {HTMLElement} */ (node);
}

/**
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Zone[]} zones
 * @param {Sizes} sizes
 * @param {import('./card.js').Cards} cards
 * @param {How} how
 */
function drawRow(host, view, zones, { width, step }, cards, { selected, fresh }) {
  host.hidden = zones.length === 0;
  const legal = new Set(view.can?.seat === undefined ? view.can?.actions.cards : []);
  const here = zones.flatMap((zone) => zone.cards ?? []).some((card) => legal.has(card));
  // Where one may do several things, and not only call, one of them may be to take from a pile.
  const takes = view.can !== undefined && view.can.verb === undefined && view.can.grid === undefined;
  /** @param {HTMLElement} node @param {Zone} zone */
  const drawZone = (node, zone) => {
    const [title, line] = node.children;
    if (!(title instanceof HTMLElement) || !(line instanceof HTMLElement)) return;
    setText(title, titleOf(view, zone));
    node.classList.toggle('heap', isHeap(zone));
    node.dataset.zone = zone.id;
    const heap = isHeap(zone);
    style(line, { '--w': `${width}px`, '--step': `${heap ? 0 : step}px` });
    const lying = inOrder(zone);
    const drawn = heap ? lying.slice(lying.at(-1) ? -1 : -2) : lying; // under a top that is taken lies the next
    const nodes = drawn.map((card, k) => {
      if (!card) return k === drawn.length - 1 ? topOf(line, takes ? title.textContent : '') : back();
      const button = cards.button(card);
      showState(button, {
        marked: here && view.can?.verb !== undefined,
        legal: legal.has(card),
        selected: selected.has(card),
        fresh: fresh.has(card),
        note: zone.covered?.includes(card) ? t('face_down') : '',
        inert: !here,
      });
      button.classList.toggle('covered', zone.covered?.includes(card) ?? false);
      style(button, { '--w': `${width}px`, '--x': '0px', '--y': '0px' });
      button.classList.toggle('last', step > width || card === drawn.at(-1));
      return button;
    });
    const unseen = drawn.includes('');
    setAttr(line, 'role', unseen ? (takes || drawn.some(Boolean) ? 'group' : 'img') : null);
    setAttr(line, 'aria-label', unseen ? t('n_cards', { n: zone.count ?? 0 }) : null);
    place(line, zone.count ? nodes : [el('span', { class: 'picture none' })]);
  };
  const makeZone = () => el('section', {}, el('h2', { class: 'quiet clip' }), el('div', { class: 'cards' }));
  keyed(
    host,
    linesOf(zones),
    (line) => line.key,
    () => el('div', { class: 'of-zones row' }, el('h2', { class: 'quiet' }), el('div', { class: 'zones cluster' })),
    (node, line) => {
      const [title, inner] = node.children;
      if (!(title instanceof HTMLElement) || !(inner instanceof HTMLElement)) return;
      title.hidden = !line.title;
      setText(title, line.title);
      keyed(inner, line.zones, (zone) => zone.id, makeZone, drawZone);
    },
  );
}
