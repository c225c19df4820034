/** Whose view is shown: all hands, one's own seat, any seat, or what lay on the table alone. */

import { el, redrawn } from '../lib/dom.js';
import { nameOf, stone } from '../board/seats.js';
import { page, t } from '../lib/texts.js';
import { segments } from './controls.js';

/** @typedef {import('./frames.js').Reel} Reel */

/**
 * The views that a deal has, in the order in which V goes through them.
 * @param {Reel} reel
 * @returns {string[]}
 */
export function viewsOf(reel) {
  const { you, players } = reel.replay;
  const seats = players.map((_, seat) => `s${seat}`);
  const mine = you >= 0 ? [`s${you}`] : [];
  return ['all', ...mine, 'table', ...seats.filter((seat) => !mine.includes(seat))];
}

/**
 * @param {Reel} reel
 * @param {string} view
 * @returns {string} what it is called
 */
export function viewName(reel, view) {
  const { you, players } = reel.replay;
  if (view === 'all' || view === 'table') return t(`view_${view}`);
  const seat = Number(view.slice(1));
  return seat === you ? t('view_mine') : t('view_seat', { who: players[seat]?.name ?? '' });
}

export class Views {
  host = el('div', { class: 'views' });
  #reel;
  /** @type {Map<string, HTMLInputElement>} */
  #inputs = new Map();
  #other;

  /**
   * @param {Reel} reel
   * @param {(view: string) => void} choose
   */
  constructor(reel, choose) {
    this.#reel = reel;
    const [first, second, ...others] = viewsOf(reel);
    const named = [first, second].flatMap((view) =>
      view ? [/** @type {[string, string]} */ ([view, viewName(reel, view)])] : [],
    );
    const option = (/** @type {string} */ view) => el('option', { value: view }, viewName(reel, view));
    this.#other = el(
      'select',
      { 'aria-label': t('view_other'), on: { change: () => choose(this.#other.value) } },
      el('option', { value: '', disabled: true }, t('view_other')),
      ...others.map(option),
    );
    this.host.append(segments('views', named, this.#inputs, choose, t('views')), this.#other);
  }

  /** @param {string} view */
  draw(view) {
    for (const [one, input] of this.#inputs) input.checked = one === view;
    this.#other.value = this.#inputs.has(view) ? '' : view;
    this.#other.classList.toggle('chosen', !this.#inputs.has(view));
  }

  /** @returns {Reel} */
  get reel() {
    return this.#reel;
  }
}

/**
 * The names by which a phone chooses one hand of all, where all are open.
 * @param {HTMLElement} host
 * @param {HTMLElement} looks  the way to other views, which stands first
 * @param {import('../board/view.js').View} view
 * @param {import('./hands.js').AllHands | null} hands
 * @param {(shown: number | 'all') => void} choose
 */
export function drawChips(host, looks, view, hands, choose) {
  const { top, bottom } = hands?.seats(view) ?? { top: [], bottom: [] };
  const order = [...bottom, ...top.toReversed()];
  const shown = hands?.shown;
  const chip = (/** @type {number | 'all'} */ one, /** @type {(Node | string | null)[]} */ ...label) =>
    el(
      'button',
      {
        class: `chip button box ${one === shown ? 'filled' : ''}`,
        type: 'button',
        'aria-pressed': String(one === shown),
        on: { click: () => choose(one) },
      },
      ...label,
    );
  const seats = order.map((seat) => ({ seat, side: view.seats[seat]?.side ?? 0, name: nameOf(view, seat) }));
  redrawn(host, [hands !== null, shown, seats], () => [
    looks,
    ...(hands ? [chip('all', t('chip_all'))] : []),
    ...seats.map(({ seat, side, name }) => chip(seat, stone(view, side), name)),
  ]);
  host.lang = page.lang;
}
