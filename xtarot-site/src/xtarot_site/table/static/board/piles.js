/** The piles at the side: those of the table, and one's own that one may look at. */

import { el, place, setAttr } from '../lib/dom.js';
import { drawPile } from './sets.js';

/** @typedef {import('./view.js').View} View */

/**
 * @param {HTMLElement} host
 * @param {View} view
 */
export function drawPiles(host, view) {
  // What a panel or the middle shows is not shown twice.
  const shown = new Set([...view.middle, ...view.panel.map((panel) => panel.key)]);
  const aside = view.zones.filter(
    (zone) =>
      ['pile', 'row'].includes(zone.kind) &&
      !shown.has(zone.key) &&
      !(zone.cards ?? []).includes(view.judging?.card ?? ''),
  );
  const piles = aside.filter(
    (zone) =>
      (zone.seat === undefined &&
        zone.side === undefined &&
        ((zone.count ?? 0) > 0 ||
          view.zones.filter(
            (one) => one.key === zone.key || (one.kind === 'pile' && one.seat === undefined && one.side === undefined),
          ).length === 1)) ||
      (zone.seat === view.you && (zone.count ?? 0) > 0 && (zone.cards ?? []).length > 0),
  );
  const nodes = piles.map((zone) => {
    const node =
      [...host.children].find((one) => one instanceof HTMLElement && one.dataset.key === zone.id) ??
      el('section', { class: 'pile', data: { key: zone.id } });
    setAttr(node, 'data-zone', zone.id);
    drawPile(/** @type {HTMLElement} */ (node), zone);
    return node;
  });
  place(host, nodes);
  host.hidden = nodes.length === 0;
}
