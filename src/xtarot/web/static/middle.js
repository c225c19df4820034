/** What lies in the middle of the table while no trick does: open cards in a row, the calls, a grid of buttons. */

import { back, cardButton, showState } from './card.js';
import { callsTable } from './calls.js';
import { el, keyed, place, setAttr, style } from './dom.js';
import { drawGrid } from './grid.js';
import { t } from './texts.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./view.js').Zone} Zone */
/** @typedef {import('./seats.js').Places} Places */

/**
 * @param {View} view
 * @returns {boolean} whether something lies there
 */
export function hasMiddle(view) {
  return view.deal.phase === 'play' && (view.middle ?? []).length > 0;
}

/**
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Places} places
 * @param {{width: number, height: number, selected: Set<string>, fresh: Set<string>, small: boolean, act: (move: string) => void}} how
 */
export function drawMiddle(host, view, places, how) {
  host.hidden = !hasMiddle(view);
  if (host.hidden) return;
  if (!host.firstChild) host.append(el('div', { class: 'row-of-cards' }), el('div', { class: 'told' }), el('div', { class: 'grid' }));
  const [row, told, grid] = host.children;
  if (!(row instanceof HTMLElement) || !(told instanceof HTMLElement) || !(grid instanceof HTMLElement)) return;
  const box = room(places, how.width, how.height);
  style(host, { top: `${box.top}px`, bottom: `${box.bottom}px`, left: `${box.left}px`, right: `${box.right}px` });
  const keys = view.middle ?? [];
  const zones = view.zones.filter((zone) => keys.includes(zone.key) && zone.count > 0);
  drawRow(row, view, zones, Math.min(84, (how.width - box.left - box.right) / 6 - 10, (how.height - box.top - box.bottom - 90) / 1.5), how);
  const panels = (view.panel ?? []).filter((panel) => keys.includes(panel.key ?? ''));
  const signature = JSON.stringify([panels, view.seats.map((seat) => [seat.name, seat.acting]), view.lang]);
  if (told.dataset.drawn !== signature) {
    told.dataset.drawn = signature;
    place(told, panels.map((panel) => callsTable(view, panel)));
  }
  told.hidden = panels.length === 0;
  drawGrid(grid, view, how.small, how.act);
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
 * @param {{selected: Set<string>, fresh: Set<string>}} how
 */
function drawRow(host, view, zones, width, { selected, fresh }) {
  host.hidden = zones.length === 0;
  const legal = new Set(view.can?.seat === undefined ? view.can?.words.cards : []);
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
      const cards = known.map((card) => {
        const button = cardButton(card);
        const open = legal.has(card);
        showState(button, { marked: here, legal: open, selected: selected.has(card), fresh: fresh.has(card), inert: !here });
        style(button, { '--w': `${width}px`, '--x': '0px', '--y': '0px' });
        button.classList.toggle('last', true);
        return button;
      });
      const unseen = Array.from({ length: zone.count - known.length }, () => back());
      setAttr(line, 'role', unseen.length ? 'img' : null);
      setAttr(line, 'aria-label', unseen.length ? t('n_cards', { n: unseen.length }) : null);
      place(line, [...cards, ...unseen]);
    },
  );
  if (here && legal.size && [...legal].every((card) => !hand.has(card))) host.dataset.asks = 'true';
  else delete host.dataset.asks;
}
