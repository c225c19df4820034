/** What the seats laid, and how it is judged: a column for each seat, a row for each step, revealed one after the other. */

import { back, picture, showState } from './card.js';
import { el, keyed, place, redrawn, style } from '../lib/dom.js';
import { still, tempo } from './motion.js';
import { held } from './hand.js';
import { clauseLink } from './rules-sheet.js';
import { runsSheet } from './runs.js';
import { drawPlate } from './seats.js';
import { t } from '../lib/texts.js';
import { panels, zones } from './view.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./view.js').Judging} Judging */
/** @typedef {import('./card.js').Cards} Cards */
/** @typedef {{width: number, height: number, small: boolean, low: boolean}} Room  in pixels; on a phone; on a low page */

const STEP = 700; // ms

/**
 * The judgement to show: while it stays on the table the one that has ended, else the present one.
 * @param {View} view
 * @param {boolean} paused
 * @returns {Judging | null}
 */
export function judged(view, paused) {
  const { judging } = view;
  if (!judging) return null;
  return judging.last && (paused || view.deal.phase === 'over') ? judging.last : judging;
}

/** @param {Judging} judging @returns {boolean} whether the cards have been turned up and are judged */
const isOpen = (judging) => judging.steps.some((step) => step.verdicts.some((verdict) => verdict.text));

/**
 * What tells one judgement from another: before the end, second cards that are laid meanwhile do not.
 * @param {Judging} judging
 * @returns {string}
 */
const keyOf = (judging) =>
  JSON.stringify([
    judging.title,
    judging.final,
    isOpen(judging),
    judging.laid.map((cards) => (judging.final ? cards : cards.slice(0, 1))),
  ]);

/**
 * How long it takes to reveal a judgement, in milliseconds.
 * @param {Judging} judging
 * @returns {number}
 */
export function judgementTime(judging) {
  return still() ? 0 : (judging.steps.length + 1) * STEP * tempo();
}

/** The judgement on one board, and how many of its steps have been revealed. */
export class Judgement {
  host = el('div', { class: 'judging', hidden: true, tabIndex: 0 });
  /** Whether the hands of all stand above what they laid: a deal is looked at again. */
  hands = false;
  #cards;
  #redraw;
  #key = ''; // of the judgement that is shown
  #steps = Infinity; // of it that have been revealed
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {Cards} cards
   * @param {() => void} redraw
   */
  constructor(cards, redraw) {
    this.#cards = cards;
    this.#redraw = redraw;
  }

  /** Reveals what is left at once; returns whether there was something. */
  revealAll() {
    const left = this.#steps !== Infinity;
    clearTimeout(this.#timer);
    this.#steps = Infinity;
    return left;
  }

  /**
   * Reveals a judgement step by step; the first one that is seen, at once.
   * @param {Judging} judging
   */
  #follow(judging) {
    const [key, first] = [keyOf(judging), this.#key === ''];
    if (this.#key === key) return;
    this.revealAll();
    this.#key = key;
    if (first || !isOpen(judging) || still()) return;
    const next = () => {
      this.#steps = this.#steps >= judging.steps.length ? Infinity : this.#steps + 1;
      if (this.#steps !== Infinity) this.#timer = setTimeout(next, STEP * tempo());
      this.#redraw();
    };
    this.#steps = 0;
    this.#timer = setTimeout(next, STEP * tempo());
  }

  /**
   * @param {View} view
   * @param {Judging} judging
   * @param {boolean} paused
   * @param {Room} room
   */
  draw(view, judging, paused, room) {
    this.#follow(judging);
    const { host } = this;
    style(host, { '--card': `${cardWidth(judging.seats.length, room)}px`, '--n': judging.seats.length });
    if (!host.firstChild)
      host.append(
        el('div', { class: 'prize cluster' }, el('div', { class: 'slot' }), el('p', {})),
        table(),
        el('div', { class: 'so-far' }),
      );
    const [prize, sheet, soFar] = host.children;
    const [slot, name] = prize?.children ?? [];
    if (!slot || !name || !(sheet instanceof HTMLElement)) return;
    place(slot, [judging.card ? this.#card(judging.card) : null]);
    place(name, [judging.title ?? '']);
    this.#drawHeads(sheet, view, judging, paused);
    this.#drawHands(sheet, view, judging);
    this.#drawCards(sheet, view, judging);
    this.#drawSteps(sheet, view, judging, room.small);
    const runs = panels(view, 'runs');
    if (soFar)
      redrawn(soFar, [runs, view.seats.map((seat) => seat.name)], () => runs.map((panel) => runsSheet(view, panel)));
  }

  /** @param {string} card @returns {HTMLButtonElement} */
  #card(card) {
    const button = this.#cards.button(card);
    showState(button, { inert: true });
    style(button, { '--x': 0, '--y': 0 });
    return button;
  }

  /** @param {Judging} judging @param {number} seat @returns {string} the class of a column */
  #column(judging, seat) {
    return judging.winner === seat && this.#steps >= judging.steps.length ? 'winner' : '';
  }

  /**
   * @param {HTMLElement} sheet
   * @param {View} view
   * @param {Judging} judging
   * @param {boolean} paused
   */
  #drawHeads(sheet, view, judging, paused) {
    const row = sheet.querySelector('.heads');
    if (!row) return;
    if (!row.firstChild) row.append(el('td', { class: 'step', data: { key: 'step' } }));
    keyed(
      row,
      [-1, ...judging.seats],
      (seat) => (seat < 0 ? 'step' : `seat-${seat}`),
      () =>
        el(
          'th',
          { scope: 'col' },
          el(
            'div',
            { class: 'plate box' },
            el('p', { class: 'who row' }),
            el('p', { class: 'facts cluster quiet' }),
            el('p', { class: 'tabs', hidden: true }),
          ),
        ),
      (node, seat) => {
        const plate = node.firstElementChild;
        if (seat < 0 || !(plate instanceof HTMLElement)) return;
        node.className = this.#column(judging, seat);
        drawPlate(plate, view, seat, paused);
      },
    );
  }

  /**
   * @param {HTMLElement} sheet
   * @param {View} view
   * @param {Judging} judging
   */
  #drawHands(sheet, view, judging) {
    const row = sheet.querySelector('.hands-now');
    if (!(row instanceof HTMLElement)) return;
    row.hidden = !this.hands;
    if (!this.hands) return;
    const cards = (/** @type {number} */ seat) =>
      held(zones(view, 'hand').find((zone) => zone.seat === seat)?.cards ?? [], false, view.game.ordered);
    redrawn(row, [judging.winner, judging.seats.map(cards)], () => [
      el('th', { class: 'step', scope: 'row' }, t('hands_now')),
      ...judging.seats.map((seat) =>
        el(
          'td',
          { class: this.#column(judging, seat) },
          el('div', { class: 'tabs' }, ...cards(seat).map((card) => picture(card, 'tab'))),
        ),
      ),
    ]);
  }

  /**
   * @param {HTMLElement} sheet
   * @param {View} view
   * @param {Judging} judging
   */
  #drawCards(sheet, view, judging) {
    const row = sheet.querySelector('.laid');
    if (!row) return;
    if (!row.firstChild) row.append(el('td', { class: 'step', data: { key: 'step' } }));
    const open = isOpen(judging);
    keyed(
      row,
      [-1, ...judging.seats],
      (seat) => (seat < 0 ? 'step' : `laid-${seat}`),
      () => el('td', {}, el('div', { class: 'slot' }), el('p', { class: 'quiet' })),
      (node, seat) => {
        const [slot, note] = node.children;
        if (seat < 0 || !slot || !note) return;
        const laid = judging.laid[seat] ?? [];
        const done = Math.min(this.#steps, judging.steps.length);
        const voided = judging.steps.slice(0, done).some((step) => step.verdicts[seat]?.tone === 'void');
        node.className = this.#column(judging, seat);
        node.classList.toggle('void', voided);
        slot.classList.toggle('two', laid.length > 1);
        const unseen = [...slot.querySelectorAll('.back')];
        place(
          slot,
          laid.map((card) => (card ? this.#card(card) : (unseen.pop() ?? back()))),
        );
        const own = seat === view.you && !open && laid.some((card) => card !== '');
        place(note, [own ? t('face_down') : (judging.notes?.[seat] ?? '')]);
      },
    );
  }

  /**
   * @param {HTMLElement} sheet
   * @param {View} view
   * @param {Judging} judging
   * @param {boolean} small
   */
  #drawSteps(sheet, view, judging, small) {
    const body = sheet.querySelector('tbody');
    if (body) redrawn(body, [judging, this.#steps, small], () => this.#stepRows(view, judging, small));
  }

  /**
   * @param {View} view
   * @param {Judging} judging
   * @param {boolean} small  a step has a row of its own then
   * @returns {HTMLElement[]}
   */
  #stepRows(view, judging, small) {
    const all = this.#steps >= judging.steps.length;
    const rows = judging.steps.flatMap((step, k) => {
      const label = el('span', { class: 'what' }, el('span', { class: 'order' }, k + 1), step.label);
      const cells = judging.seats.map((seat) => {
        const verdict = step.verdicts[seat];
        return el(
          'td',
          { class: `${verdict?.tone ?? ''} ${this.#column(judging, seat)}` },
          el(
            'span',
            { class: verdict?.tone === 'best' && k < this.#steps && 'ink-tag' },
            k < this.#steps && verdict?.text,
          ),
        );
      });
      const hidden = k >= this.#steps || !isOpen(judging) ? ' coming' : '';
      if (!small) return [el('tr', { class: `of-step${hidden}` }, el('th', { scope: 'row' }, label), ...cells)];
      return [
        el(
          'tr',
          { class: `band${hidden}` },
          el('td', {}),
          el('th', { colSpan: judging.seats.length, scope: 'rowgroup' }, label),
        ),
        el('tr', { class: `of-step${hidden}` }, el('td', {}), ...cells),
      ];
    });
    if (judging.steps.length) {
      rows.push(
        el(
          'tr',
          { class: 'result' },
          el('td', {}, small ? null : clauseLink(view.game, judging.steps[0]?.clause ?? '')),
          ...judging.seats.map((seat) =>
            el(
              'td',
              { class: this.#column(judging, seat) },
              all && judging.winner === seat ? (judging.result ?? '') : '',
            ),
          ),
        ),
      );
    }
    return rows;
  }
}

/**
 * @param {number} n  seats that lay cards
 * @param {Room} room
 * @returns {number}
 */
function cardWidth(n, { width, height, small, low }) {
  const across = small ? width - 8 : Math.min(width - 32, 1080);
  const aside = small ? 0 : Math.min(400, 140 + across * 0.2);
  return Math.max(30, Math.min(92, (across - aside) / n - 14, (height - (small ? 388 : low ? 306 : 374)) / 1.5));
}

/** @returns {HTMLElement} */
function table() {
  return el(
    'table',
    {},
    el(
      'thead',
      {},
      el('tr', { class: 'heads' }),
      el('tr', { class: 'hands-now', hidden: true }),
      el('tr', { class: 'laid' }),
    ),
    el('tbody', {}),
  );
}
