/** What lies in the middle of the table when there is no trick: open cards in a row, the calls, a grid of buttons. */

import { back, showState } from './card.js';
import { callsTable } from './calls.js';
import { el, keyed, place, redrawn, setAttr, style } from './dom.js';
import { Grid } from './grid.js';
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
   */
  constructor(cards, act, ask) {
    this.#cards = cards;
    this.#grid = new Grid(act, ask);
    this.host.append(this.#row, this.#panels, this.#grid.host);
  }

  /**
   * @param {View} view
   * @param {Places} places
   * @param {How} how
   */
  draw(view, places, how) {
    const box = room(places, how.width, how.height);
    style(this.host, { top: `${box.top}px`, bottom: `${box.bottom}px`, left: `${box.left}px`, right: `${box.right}px` });
    const keys = view.middle;
    const zones = view.zones.filter((zone) => keys.includes(zone.key) && (zone.count ?? 0) > 0);
    const width = Math.min(84, (how.width - box.left - box.right) / 6 - 10, (how.height - box.top - box.bottom - 90) / 1.5);
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
  if (form === 'line') return { top: 56, bottom: 0, left: 8, right: 8 };
  const above = plates.filter((plate) => plate.y < height * 0.6).map((plate) => plate.y);
  const below = plates.filter((plate) => plate.y >= height * 0.6).map((plate) => plate.y);
  if (form === 'narrow') return { top: Math.max(0, ...above) + 34, bottom: height - Math.min(height, ...below) + 32, left: 10, right: 10 };
  const aside = plates.filter((plate) => Math.abs(plate.x - width / 2) > 120);
  const edge = Math.max(0, ...aside.map((plate) => Math.min(plate.x, width - plate.x))) + 102;
  return { top: 90, bottom: 24, left: edge + 16, right: edge + 16 };
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
  const hand = new Set(view.zones.find((zone) => zone.kind === 'hand' && zone.seat === view.you)?.cards ?? []);
  const here = zones.flatMap((zone) => zone.cards ?? []).some((card) => legal.has(card));
  keyed(
    host,
    zones,
    (zone) => zone.id,
    () => el('section', {}, el('h2', {}), el('div', { class: 'cards' })),
    (node, zone) => {
      const [title, line] = node.children;
      if (!(title instanceof HTMLElement) || !(line instanceof HTMLElement)) return;
      title.textContent = zone.title;
      style(line, { '--w': `${width}px`, '--step': `${width + 8}px` });
      const known = zone.cards ?? [];
      const open = known.map((card) => {
        const button = cards.button(card);
        showState(button, { marked: here, legal: legal.has(card), selected: selected.has(card), fresh: fresh.has(card), inert: !here });
        style(button, { '--w': `${width}px`, '--x': '0px', '--y': '0px' });
        button.classList.toggle('last', true);
        return button;
      });
      const unseen = Array.from({ length: (zone.count ?? 0) - known.length }, () => back());
      setAttr(line, 'role', unseen.length ? 'img' : null);
      setAttr(line, 'aria-label', unseen.length ? t('n_cards', { n: unseen.length }) : null);
      place(line, [...open, ...unseen]);
    },
  );
  if (here && legal.size && [...legal].every((card) => !hand.has(card))) host.dataset.asks = 'true';
  else delete host.dataset.asks;
}
