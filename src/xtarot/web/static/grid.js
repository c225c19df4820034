/** Buttons in a grid, such as the bids of an auction: all of it is to be seen, also what can no longer be pressed. */

import { el, place } from './dom.js';
import { rich, t } from './texts.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {{word?: string, label: string}} Cell */

let chosen = -1; // the row whose buttons a small page shows

/**
 * @param {HTMLElement} host
 * @param {View} view
 * @param {boolean} small  whether there is room for one row only: it is chosen first
 * @param {(move: string) => void} act
 */
export function drawGrid(host, view, small, act) {
  const grid = view.can?.grid ?? [];
  // Where it has been it keeps its room, so that nothing jumps from turn to turn.
  const rests = grid.length === 0 && !small && host.childElementCount > 0;
  host.classList.toggle('resting', rests);
  host.hidden = grid.length === 0 && !rests;
  if (rests) return;
  const open = grid.map((row) => row.some((cell) => cell.word));
  if (!open[chosen]) chosen = open.indexOf(true);
  const one = small && grid.length > 1;
  const signature = JSON.stringify([grid, one, chosen, view.can?.words.buttons]);
  if (host.dataset.drawn === signature) return;
  host.dataset.drawn = signature;
  host.setAttribute('role', 'group');
  host.setAttribute('aria-label', t('all_bids'));
  host.style.setProperty('--columns', String(Math.max(0, ...grid.map((row) => row.length))));
  const choose = (/** @type {number} */ row) => {
    chosen = row;
    drawGrid(host, view, small, act);
  };
  const others = small || !grid.length ? [] : (view.can?.words.buttons ?? []).filter(({ word }) => !grid.flat().some((cell) => cell.word === word));
  const rows = one ? grid.slice(Math.max(0, chosen), chosen + 1) : grid;
  const meant = grid.length > 0 && (view.can?.words.buttons ?? []).some((button) => button.meaning);
  place(host, [
    one
      ? el(
          'div',
          { class: 'heads' },
          ...grid.map((row, k) =>
            el('button', { class: 'button', disabled: !open[k], 'aria-pressed': String(k === chosen), on: { click: () => choose(k) } }, ...rich(common(row))),
          ),
        )
      : null,
    ...rows.map((row) =>
      el(
        'div',
        { class: 'cells' },
        ...row.map((cell) => el('button', { class: 'button', disabled: !cell.word, data: cell.word ? { move: cell.word } : {}, on: { click: () => cell.word && act(cell.word) } }, ...rich(cell.label))),
      ),
    ),
    others.length
      ? el('div', { class: 'others' }, ...others.map(({ word, label }, k) => el('button', { class: 'button', data: { move: word }, 'aria-keyshortcuts': k < 9 ? String(k + 1) : null, on: { click: () => act(word) } }, ...rich(label))))
      : null,
    meant ? el('p', { class: 'meaning', id: 'meaning' }, t('meaning_hint')) : null,
  ]);
}

/**
 * What the labels of a row begin with.
 * @param {Cell[]} row
 * @returns {string}
 */
function common(row) {
  const [first = '', ...others] = row.map((cell) => cell.label);
  let n = first.length;
  while (n > 0 && !others.every((label) => label.startsWith(first.slice(0, n)))) n -= 1;
  return first.slice(0, n);
}
