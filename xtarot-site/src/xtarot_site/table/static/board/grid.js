/** Buttons in a grid, such as the bids of an auction: all of them are shown, also those that can no longer be pressed. */

import { el, redrawn } from '../lib/dom.js';
import { meaningHint } from './card-info.js';
import { rich, t } from '../lib/texts.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./frame.d.ts').Cell} Cell */
/** @typedef {{move: string, label: string, meaning?: string}} Button */

let made = 0; // for an id of its own of each grid's line

/** The grid of one board. */
export class Grid {
  host = el('div', { class: 'grid stack', role: 'group', 'aria-label': t('all_bids') });
  #act;
  #ask;
  #lower;
  #raised = '';
  #row = -1; // whose buttons a small page shows
  #line = `meaning-${(made += 1)}`;

  /**
   * @param {(move: string) => void} act
   * @param {(move: string) => void} ask  why a move cannot be made
   * @param {() => void} lower  the raised call is not meant after all
   */
  constructor(act, ask, lower) {
    this.#act = act;
    this.#ask = ask;
    this.#lower = lower;
  }

  /**
   * @param {View} view
   * @param {boolean} small  whether there is room for one row only: it is chosen first
   * @param {string} raised  the call that is made when it is pressed again
   */
  draw(view, small, raised) {
    const { host } = this;
    this.#raised = raised;
    const grid = view.can?.grid ?? [];
    // Where it has been it keeps its room, so that nothing jumps from turn to turn.
    const resting = grid.length === 0 && host.childElementCount > 0;
    host.classList.toggle('resting', resting);
    host.hidden = grid.length === 0 && !resting;
    if (resting) return;
    const open = grid.map((row) => row.some((cell) => cell.move));
    if (!open[this.#row]) this.#row = open.indexOf(true);
    const buttons = view.can?.actions.buttons ?? [];
    host.style.setProperty('--columns', String(Math.max(0, ...grid.map((row) => row.length))));
    redrawn(host, [grid, small, raised, this.#row, buttons], () => this.#parts(view, grid, buttons, small));
  }

  /**
   * @param {View} view
   * @param {Cell[][]} grid
   * @param {Button[]} buttons
   * @param {boolean} small
   * @returns {(HTMLElement | null)[]}
   */
  #parts(view, grid, buttons, small) {
    const one = small && grid.length > 1;
    const rows = one ? grid.slice(Math.max(0, this.#row), this.#row + 1) : grid;
    const others =
      small || !grid.length ? [] : buttons.filter(({ move }) => !grid.flat().some((cell) => cell.move === move));
    const meant = grid.length > 0 && buttons.some((button) => button.meaning);
    const raised = buttons.find(({ move }) => move === this.#raised);
    return [
      one ? el('div', { class: 'heads cluster' }, ...grid.map((row, k) => this.#head(view, row, k))) : null,
      ...rows.map((row) => el('div', { class: 'cells' }, ...row.map((cell) => this.#button(cell, buttons)))),
      others.length
        ? el('div', { class: 'others cluster' }, ...others.map((button, k) => this.#button(button, buttons, k)))
        : null,
      meant || raised
        ? el(
            'p',
            { class: meant ? 'meaning quiet' : 'meaning quiet over', id: this.#line },
            ...(raised ? again(raised) : [meaningHint()]),
          )
        : null,
    ];
  }

  /** @param {View} view @param {Cell[]} row @param {number} k @returns {HTMLElement} */
  #head(view, row, k) {
    const open = row.some((cell) => cell.move);
    const choose = () => {
      if (!open) return this.#ask(row.at(-1)?.barred ?? '');
      if (this.#raised) this.#lower();
      this.#row = k;
      this.draw(view, true, '');
    };
    return el(
      'button',
      {
        class: 'button',
        'aria-disabled': open ? null : 'true',
        'aria-pressed': String(k === this.#row),
        on: { click: choose },
      },
      ...rich(common(row)),
    );
  }

  /** @param {Cell} cell @param {Button[]} buttons @param {number} [k] @returns {HTMLElement} */
  #button({ move, barred, label }, buttons, k = 9) {
    const meaning = buttons.find((button) => button.move === move)?.meaning;
    const data = { ...(move && { move }), ...(meaning && { label, meaning }) };
    const press = () => (move ? this.#act(move) : barred && this.#ask(barred));
    const raised = Boolean(move) && move === this.#raised;
    return el(
      'button',
      {
        class: raised ? 'button raised' : 'button',
        'aria-disabled': move ? null : 'true',
        'aria-pressed': this.#raised && move ? String(raised) : null,
        'aria-keyshortcuts': k < 9 ? String(k + 1) : null,
        tabindex: move ? null : -1,
        data,
        on: { click: press },
      },
      ...rich(label),
    );
  }
}

/**
 * What a raised call means, and that it is made when it is pressed again.
 * @param {Button} call
 * @returns {(Node | string)[]}
 */
function again({ label, meaning }) {
  return [el('b', {}, ...rich(label)), ' ', ...rich(meaning ?? ''), ' ', t('press_again')];
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
