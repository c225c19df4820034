/** What lies in the middle of the table when there is no trick: open cards in a row, the calls, a grid of buttons. */

import { back, showState } from './card.js';
import { callsTable } from './calls.js';
import { el, keyed, place, redrawn, setAttr, setText, style } from './dom.js';
import { Grid } from './grid.js';
import { nameOf } from './seats.js';
import { t } from './texts.js';
import { panels } from './view.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./view.js').Zone} Zone */
/** @typedef {import('./seats.js').Places} Places */
/** @typedef {{width: number, height: number, small: boolean, selected: Set<string>, raised: string, fresh: Set<string>}} How */

/**
 * @param {View} view
 * @returns {boolean} whether something lies there
 */
export function hasMiddle(view) {
  return view.deal.phase === 'play' && (view.middle ?? []).length > 0;
}

/** The middle of one board. */
export class Middle {
  host = el('div', { class: 'middle', hidden: true });
  #row = el('div', { class: 'row-of-cards' });
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
    style(this.host, { top: `${box.top}px`, bottom: `${box.bottom}px`, left: `${box.left}px`, right: `${box.right}px` });
    const keys = view.middle;
    const zones = view.zones.filter((zone) => keys.includes(zone.key) && ((zone.count ?? 0) > 0 || zone.stays));
    const width = cardWidth(zones, how.width - box.left - box.right, how.height - box.top - box.bottom);
    drawRow(this.#row, view, zones, width, this.#cards, how);
    const calls = panels(view, 'calls').filter((panel) => keys.includes(panel.key));
    redrawn(this.#panels, [calls, view.seats.map((seat) => [seat.name, seat.acting])], () => calls.map((panel) => callsTable(view, panel)));
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
  if (form === 'narrow') return { top: Math.max(0, ...above) + 34, bottom: height - Math.min(height, ...below) + 32, left: 10, right: 10 };
  const upper = plates.filter((plate) => plate.y < height * 0.2);
  const aside = plates.filter((plate) => Math.abs(plate.x - width / 2) > 120 && !upper.includes(plate));
  const edge = Math.max(0, ...aside.map((plate) => Math.min(plate.x, width - plate.x))) + 102;
  return { top: Math.max(90, ...upper.map((plate) => plate.y + 44)), bottom: 24, left: edge + 16, right: edge + 16 };
}

const HEAP = 6; // a pile of more cards is drawn as a stack, with their number

/** @param {Zone} zone */
const isHeap = (zone) => zone.kind === 'pile' && ((zone.count ?? 0) > HEAP || ((zone.count ?? 0) > 2 && !zone.cards?.length));

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

/**
 * How wide cards can be, so that each line fits, with its titles.
 * @param {Zone[]} zones
 * @param {number} width
 * @param {number} height
 * @returns {number}
 */
function cardWidth(zones, width, height) {
  const lines = linesOf(zones);
  const cards = lines.map((line) => line.zones.reduce((sum, zone) => sum + (isHeap(zone) ? 1 : Math.max(1, zone.count ?? 0)), 0));
  const high = (height - 50 - 40 * lines.length) / (1.5 * Math.max(1, lines.length));
  return Math.max(24, Math.min(84, width / Math.max(6, ...cards) - 10, high));
}

/**
 * Whose a zone is, or what it is and who laid its cards, and how many they are where they lie in a stack.
 * @param {View} view
 * @param {Zone} zone
 * @returns {string}
 */
function titleOf(view, zone) {
  const by = view.laid_by?.[zone.key] ?? -1;
  const title = zone.seat !== undefined ? nameOf(view, zone.seat) : by >= 0 ? t('laid_by', { title: zone.title, who: nameOf(view, by) }) : zone.title;
  return isHeap(zone) ? `${title} ${t('n_cards', { n: zone.count ?? 0 })}` : title;
}

/**
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Zone[]} zones
 * @param {number} width
 * @param {import('./card.js').Cards} cards
 * @param {How} how
 */
function drawRow(host, view, zones, width, cards, { selected, fresh }) {
  host.hidden = zones.length === 0;
  const legal = new Set(view.can?.seat === undefined ? view.can?.actions.cards : []);
  const here = zones.flatMap((zone) => zone.cards ?? []).some((card) => legal.has(card));
  /** @param {HTMLElement} node @param {Zone} zone */
  const drawZone = (node, zone) => {
    const [title, line] = node.children;
    if (!(title instanceof HTMLElement) || !(line instanceof HTMLElement)) return;
    setText(title, titleOf(view, zone));
    node.classList.toggle('heap', isHeap(zone));
    style(line, { '--w': `${width}px`, '--step': `${width + 8}px` });
    const known = isHeap(zone) ? (zone.cards ?? []).slice(-1) : (zone.cards ?? []);
    const open = known.map((card) => {
      const button = cards.button(card);
      showState(button, { marked: here, legal: legal.has(card), selected: selected.has(card), fresh: fresh.has(card), note: zone.covered?.includes(card) ? t('face_down') : '', inert: !here });
      button.classList.toggle('covered', zone.covered?.includes(card) ?? false);
      style(button, { '--w': `${width}px`, '--x': '0px', '--y': '0px' });
      button.classList.toggle('last', true);
      return button;
    });
    const unseen = Array.from({ length: (isHeap(zone) ? 1 : (zone.count ?? 0)) - known.length }, () => back());
    setAttr(line, 'role', unseen.length ? 'img' : null);
    setAttr(line, 'aria-label', unseen.length ? t('n_cards', { n: zone.count ?? 0 }) : null);
    place(line, zone.count ? [...open, ...unseen] : [el('span', { class: 'picture none' })]);
  };
  const makeZone = () => el('section', {}, el('h2', {}), el('div', { class: 'cards' }));
  keyed(
    host,
    linesOf(zones),
    (line) => line.key,
    () => el('div', { class: 'of-zones' }, el('h2', {}), el('div', { class: 'zones' })),
    (node, line) => {
      const [title, inner] = node.children;
      if (!(title instanceof HTMLElement) || !(inner instanceof HTMLElement)) return;
      title.hidden = !line.title;
      setText(title, line.title);
      keyed(inner, line.zones, (zone) => zone.id, makeZone, drawZone);
    },
  );
}
