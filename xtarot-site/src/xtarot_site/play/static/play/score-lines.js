/** The lines of a score: what each point is for, and the cards or the sum that made it. */

import { picture } from '../board/card.js';
import { el } from '../lib/dom.js';
import { figure, sideName } from '../board/panel.js';
import { clauseLink } from '../board/rules-sheet.js';
import { nameOf, stone } from '../board/seats.js';
import { rich, t } from '../lib/texts.js';

/** @typedef {import('../board/view.js').View} View */
/** @typedef {import('../board/frame.d.ts').Score} Score */
/** @typedef {import('../board/frame.d.ts').ScoreLine} Line */
/** @typedef {import('../board/frame.d.ts').ScorePart} Part */
/** @typedef {{clause: string, label: string, of: (Line | Part | undefined)[], lines: (Line | undefined)[]}} Row  what of it each side has, and the lines that it is, or is a part of */

/**
 * The table of all lines: a column for each side, where sides share their lines; else the lines of each side by themselves.
 * @param {View} view
 * @param {Score} score
 * @returns {HTMLElement}
 */
export function scoreLines(view, score) {
  return view.sides.length < view.seats.length || paid(view, score) ? bySide(view, score) : bySeat(view, score);
}

/**
 * Whether a few seats pay each other: what one line gives to some it takes from others, and is explained once.
 * @param {View} view
 * @param {Score} score
 * @returns {boolean}
 */
function paid(view, score) {
  const rows = reasons(score, view.sides.length);
  const signs = rows.map(({ lines }) => new Set(lines.map((line) => Math.sign(Number(line?.points ?? 0)))));
  return (
    view.sides.length <= 4 &&
    signs.some((found) => found.has(1) && found.has(-1)) &&
    rows.every(({ lines }) => lines.filter(explained).length <= 1)
  );
}

/** @param {Line | Part | undefined} of @returns {of is Line | Part} */
const explained = (of) => Boolean(of && (of.text || of.cards.length));

/**
 * The lines of all sides side by side: those with the same label and clause are one row.
 * @param {Score} score
 * @param {number} sides
 * @returns {Row[]}
 */
function reasons(score, sides) {
  /** @type {Row[]} */
  const rows = [];
  for (const line of score.lines) {
    let row = rows.find(
      ({ clause, label, lines }) => clause === line.clause && label === line.label && !lines[line.side],
    );
    if (!row) {
      const lines = Array.from({ length: sides }, () => /** @type {Line | undefined} */ (undefined));
      row = { clause: line.clause, label: line.label, of: lines, lines };
      rows.push(row);
    }
    row.lines[line.side] = line;
  }
  return rows;
}

/**
 * The parts of a row, side by side as well.
 * @param {Row} row
 * @returns {Row[]}
 */
function parts({ lines }) {
  const all = lines.flatMap((line) => line?.parts ?? []);
  const first = all.filter(
    (part, k) => all.findIndex((other) => other.label === part.label && other.clause === part.clause) === k,
  );
  return first.map(({ clause, label }) => ({
    clause,
    label,
    lines,
    of: lines.map((line) => line?.parts.find((part) => part.label === label && part.clause === clause)),
  }));
}

const LONG = 4; // signs of a total, from which several beside each other are written smaller

/** @param {string[]} totals @returns {boolean} whether they need more room than others */
export const isLong = (totals) => totals.length > 2 && totals.some((total) => total.length > LONG);

/**
 * @param {View} view
 * @param {Score} score
 * @returns {HTMLElement}
 */
function bySide(view, score) {
  const roomy = view.sides.length <= 2; // the sources stand beside the points, else below the label
  const span = roomy ? 2 : 1;
  const rows = reasons(score, view.sides.length);
  return el(
    'table',
    { class: `lines ${roomy ? 'roomy' : 'many'}${isLong(score.totals) ? ' long' : ''}` },
    caption(),
    el(
      'colgroup',
      {},
      el('col', { class: 'what' }),
      ...view.sides.flatMap(() => [roomy ? el('col', {}) : null, el('col', { class: 'points' })]),
    ),
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        el('td', { class: 'quiet' }, score.title),
        ...view.sides.map((_, k) =>
          el('th', { scope: span > 1 ? 'colgroup' : 'col', colSpan: span }, ...sideHead(view, k)),
        ),
      ),
    ),
    el(
      'tbody',
      {},
      ...rows.flatMap((row) => {
        const inner = parts(row);
        const kind = inner.length ? 'subtotal' : '';
        return [...inner.map((part) => sideRow(view, part, roomy, '')), sideRow(view, row, roomy, kind)];
      }),
      el(
        'tr',
        { class: 'sum' },
        el('th', { scope: 'row' }, t('this_deal')),
        ...score.totals.map((total) => el('td', { colSpan: span }, figure(total))),
      ),
    ),
  );
}

/** @param {View} view @param {number} side @returns {(Node | string | null)[]} */
function sideHead(view, side) {
  const seats = view.seats.flatMap((seat, n) => (seat.side === side ? [nameOf(view, n)] : []));
  return [
    stone(view, side, true),
    stone(view, side) && ' ',
    sideName(view, side),
    ' ',
    view.sides[side]?.mark ? el('small', {}, seats.join(t('and'))) : null,
  ];
}

/**
 * @param {View} view
 * @param {Row} row
 * @param {boolean} roomy
 * @param {string} kind
 * @returns {HTMLElement}
 */
function sideRow(view, row, roomy, kind) {
  const below = roomy ? [] : row.of.filter(explained).map((of) => source(view, of));
  return el(
    'tr',
    { class: kind },
    el('th', { scope: 'row' }, ...label(view, row), ...below),
    ...row.of.flatMap((of) => [roomy ? el('td', {}, of ? source(view, of) : null) : null, points(of)]),
  );
}

/**
 * Each side by itself, the winners first.
 * @param {View} view
 * @param {Score} score
 * @returns {HTMLElement}
 */
function bySeat(view, score) {
  const { totals, winners } = score;
  const order = view.sides
    .map((_, k) => k)
    .sort((a, b) => Number(winners.includes(b)) - Number(winners.includes(a)) || Number(totals[b]) - Number(totals[a]));
  return el(
    'table',
    { class: 'lines alone' },
    caption(),
    el('thead', {}, el('tr', {}, el('td', { colSpan: 2 }), el('th', { scope: 'col' }, score.title))),
    ...order.map((side) =>
      el(
        'tbody',
        { class: winners.includes(side) ? 'won' : '' },
        el(
          'tr',
          { class: 'of' },
          el('th', { scope: 'rowgroup', colSpan: 2 }, sideName(view, side)),
          el('td', {}, figure(totals[side] ?? '')),
        ),
        ...score.lines
          .filter((line) => line.side === side)
          .flatMap((line) => [...line.parts, line])
          .map((of) =>
            el(
              'tr',
              {},
              el('th', { scope: 'row' }, ...label(view, of)),
              el('td', {}, source(view, of, side)),
              points(of),
            ),
          ),
      ),
    ),
  );
}

/** For those who hear it; others see the headline. */
const caption = () => el('caption', { class: 'visually-hidden' }, t('this_deal'));

/** @param {View} view @param {{label: string, clause: string}} of @returns {(Node | string)[]} */
const label = (view, of) => [...rich(of.label), ' ', ...(of.clause ? [clauseLink(view.game, of.clause)] : [])];

/** @param {Line | Part | undefined} of @returns {HTMLElement} */
function points(of) {
  return of ? el('td', {}, figure(of.points)) : el('td', { class: 'nil' }, '–');
}

/**
 * Who, in words, and the cards.
 * @param {View} view
 * @param {Line | Part} of
 * @param {number} [side]  whose line it is, when that is a seat: it need not be named again
 * @returns {HTMLElement}
 */
function source(view, of, side = -1) {
  const who = 'seat' in of && of.seat !== undefined && of.seat !== side ? el('span', {}, nameOf(view, of.seat)) : null;
  return el(
    'div',
    { class: 'source cluster' },
    ...(who && explained(of) ? [who, ' '] : []),
    ...(of.text ? [el('span', {}, ...rich(of.text)), ' '] : []),
    of.cards.length ? el('span', { class: 'tabs' }, ...of.cards.map((card) => picture(card, 'tab'))) : null,
  );
}
