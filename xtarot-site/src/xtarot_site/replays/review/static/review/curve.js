/** The curve of the expected result over a deal: a line with its band, and a stone for each decision that mattered. */

import { signed, unitName, value } from './amounts.js';
import { el, style, svg } from '../lib/dom.js';
import { rich, t } from '../lib/texts.js';

/**
 * @typedef {{label: string, title: string, first: number, last: number, seat?: number}} Unit  a trick, lot or turn of the deal, and its moves; whose turn it was
 * @typedef {{move: number, value: number, low: number, high: number}} Point  what was expected after a move
 * @typedef {{move: number, size: number, mark: string, name: string}} Stone  a decision: how much it mattered, and whose it was
 * @typedef {{unit: number, text: string}} Note
 * @typedef {{units: Unit[], points: Point[], stones: Stone[], notes: Note[], now: number, end: number | null, ended: boolean, label: string, measure: import('./amounts.js').Measure, ends: [string, string]}} Curve  `ended`: whether every decision has been looked at; `measure`: what values count; `ends`: what the two ends of the scale mean
 */

const LEFT = 46; // pixels for the numbers at the left
const LOW = 150; // pixels, up to which the ends of the scale are named in the caption alone
const FOOT = 26; // for the names of the units
const NOTE = 40; // above and below, where notes stand
const STEPS = [1, 2, 5, 10, 20, 30, 50, 100, 200, 500, 1000];

/**
 * The unit of each move.
 * @param {Unit[]} units
 * @param {number} move
 * @returns {number} −1: none
 */
export const unitOf = (units, move) => units.findIndex(({ first, last }) => first <= move && move <= last);

/**
 * What was expected in each unit: the mean over its decisions; undefined where none has been looked at.
 * @param {Curve} curve
 * @returns {(Point | undefined)[]}
 */
export function means({ units, points }) {
  return units.map(({ first, last }) => {
    const inside = points.filter(({ move }) => first <= move && move <= last);
    if (!inside.length) return undefined;
    const mean = (/** @type {(point: Point) => number} */ of) =>
      inside.reduce((sum, point) => sum + of(point), 0) / inside.length;
    return { move: last, value: mean((p) => p.value), low: mean((p) => p.low), high: mean((p) => p.high) };
  });
}

/**
 * Draws the curve into its host, as wide as that is.
 * @param {HTMLElement} host
 * @param {Curve} curve
 * @param {{height: number, go: (move: number) => string}} how  `go`: the address of a move
 */
export function drawCurve(host, curve, { height, go }) {
  const width = host.clientWidth;
  if (!width) return;
  const found = means(curve);
  const notes = curve.notes.length > 0;
  const [top, bottom] = [notes ? NOTE : 8, height - FOOT - (notes ? NOTE : 6)];
  const wins = curve.measure.unit === 'wins';
  const step = wins ? 1 : stepOf(found, curve.end);
  const levels = wins ? [1, 0.5, 0] : [step, 0, -step];
  const [least, most] = wins ? [-0.06, 1.06] : [-1.25 * step, 1.25 * step];
  const across = (width - LEFT - 14) / Math.max(1, curve.units.length);
  const x = (/** @type {number} */ unit) => LEFT + (unit + 0.5) * across;
  const y = (/** @type {number} */ value) =>
    bottom - ((Math.max(least, Math.min(most, value)) - least) / (most - least)) * (bottom - top);
  const line = found.flatMap((point, k) => (point ? [{ ...point, x: x(k), y: y(point.value) }] : []));
  const ended = curve.end === null ? null : { x: width - 10, y: y(curve.end) };
  const drawn = svg('svg', {
    class: 'curve',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: 'group',
    'aria-label': curve.label,
  });
  const now = unitOf(curve.units, curve.now);
  if (now >= 0)
    drawn.append(
      svg('rect', { class: 'wash', x: x(now) - across / 2, y: top - 4, width: across, height: bottom - top + 8 }),
    );
  drawn.append(
    ...grid(levels, y, width, height > LOW ? curve : { ...curve, ends: ['', ''] }),
    ...labels(curve, { x, height, go }),
  );
  if (line.length > 1) {
    const up = line.map((p) => `${p.x} ${y(p.high)}`).join('L');
    const down = [...line]
      .reverse()
      .map((p) => `${p.x} ${y(p.low)}`)
      .join('L');
    drawn.append(svg('path', { class: 'band', d: `M${up}L${down}Z` }));
  }
  const whole = ended && curve.ended ? [...line, ended] : line;
  if (whole.length) drawn.append(svg('path', { class: 'line', d: `M${whole.map((p) => `${p.x} ${p.y}`).join('L')}` }));
  if (ended) drawn.append(svg('circle', { class: 'end', cx: ended.x, cy: ended.y, r: 4 }));
  if (now >= 0) drawn.append(svg('line', { class: 'now', x1: x(now), x2: x(now), y1: top - 4, y2: bottom + 4 }));
  drawn.append(...stones(curve, { x, y, found, go }));
  host.replaceChildren(drawn, ...curve.notes.flatMap((note) => noteOf(note, found, { x, y, top, bottom, width })));
}

/** @param {(Point | undefined)[]} found @param {number | null} end @returns {number} the number at the upper line */
function stepOf(found, end) {
  const most = Math.max(
    1,
    Math.abs(end ?? 0) * 0.8,
    ...found.flatMap((point) => (point ? [Math.abs(point.high), Math.abs(point.low)] : [])).map((n) => n * 0.8),
  );
  return STEPS.find((step) => step >= most) ?? most;
}

/**
 * The lines of the scale with their numbers, and what its ends mean.
 * @param {number[]} levels
 * @param {(value: number) => number} y
 * @param {number} width
 * @param {Curve} curve
 * @returns {SVGElement[]}
 */
function grid(levels, y, width, { measure, ends }) {
  const wins = measure.unit === 'wins';
  const written = (/** @type {number} */ value) => (wins ? String(100 * value) : value ? signed(value, 0) : '0');
  const text = (
    /** @type {string} */ words,
    /** @type {string} */ kind,
    /** @type {number} */ x,
    /** @type {number} */ at,
  ) => {
    const node = svg('text', { class: kind, x, y: at, 'aria-hidden': 'true' });
    node.textContent = words;
    return node;
  };
  const lines = levels.flatMap((value) => [
    svg('line', { class: value ? 'level' : 'zero', x1: LEFT, x2: width, y1: y(value), y2: y(value) }),
    text(written(value), 'scale', LEFT - 8, y(value) + 4),
  ]);
  const [high, low] = [Math.max(...levels), Math.min(...levels)];
  return [...lines, text(ends[0], 'end-of', LEFT + 2, y(high) + 13), text(ends[1], 'end-of', LEFT + 2, y(low) - 5)];
}

/** @param {string} label @returns {number} half of the room that it needs, in pixels */
const halfOf = (label) => ([...label].reduce((sum, sign) => sum + (sign < '\u2000' ? 7 : 13), 0) + 10) / 2;

/**
 * The names of the units: as many as there is room for, numbers first.
 * @param {Curve} curve
 * @param {{x: (unit: number) => number, height: number, go: (move: number) => string}} places
 * @returns {SVGElement[]}
 */
function labels({ units }, { x, height, go }) {
  /** @type {[number, number][]} From where to where there is a name. */
  const taken = [];
  const column = x(1) - x(0);
  const named = units.map(({ label, title, first }, k) => {
    const half = halfOf(label);
    const centre = k ? x(k) : Math.max(half, Math.min(x(0), x(0) + column / 2 - half)); // a long one begins further left
    return { label, title, first, half, centre, isLong: 2 * half > column };
  });
  return [...named.filter((one) => !one.isLong), ...named.filter((one) => one.isLong)].flatMap(
    ({ label, title, first, half, centre }) => {
      if (taken.some(([from, to]) => centre - half < to && from < centre + half)) return [];
      taken.push([centre - half, centre + half]);
      const text = svg('text', { x: centre, y: height - 8, 'text-anchor': 'middle' });
      text.textContent = label;
      return [svg('a', { href: go(first), class: 'unit', 'aria-label': title, tabindex: -1 }, text)];
    },
  );
}

/**
 * @param {Curve} curve
 * @param {{x: (unit: number) => number, y: (value: number) => number, found: (Point | undefined)[], go: (move: number) => string}} places
 * @returns {SVGElement[]} those of one unit beside each other
 */
function stones(curve, { x, y, found, go }) {
  const most = Math.max(...curve.stones.map(({ size }) => size), 0.01);
  /** @type {Map<number, number>} */
  const before = new Map();
  return curve.stones.flatMap((stone) => {
    const unit = unitOf(curve.units, stone.move);
    const point = found[unit];
    if (!point) return [];
    const nth = before.get(unit) ?? 0;
    before.set(unit, nth + 1);
    const [cx, cy, r] = [x(unit) + nth * 9, y(point.value), 3.5 + 5 * Math.sqrt(stone.size / most)];
    const seen = svg('circle', { class: `dot ${stone.mark}`, cx, cy, r });
    const pressed = svg('circle', { class: 'press', cx, cy, r: Math.max(13, r) });
    return [
      svg(
        'a',
        {
          href: go(stone.move),
          'aria-label': stone.name,
          ...(stone.move === curve.now ? { 'aria-current': 'true' } : {}),
        },
        pressed,
        seen,
      ),
    ];
  });
}

/**
 * @param {Note} note
 * @param {(Point | undefined)[]} found
 * @param {{x: (unit: number) => number, y: (value: number) => number, top: number, bottom: number, width: number}} places
 * @returns {HTMLElement[]} a note above the curve where that is high, else below
 */
function noteOf({ unit, text }, found, { x, y, top, bottom, width }) {
  const point = found[unit];
  if (!point) return [];
  const half = 66;
  const beside = found.filter((_, k) => Math.abs(x(k) - x(unit)) < half).flatMap((one) => (one ? [one] : []));
  const above = point.value >= 0;
  const node = el('p', { class: `turning ${above ? 'above' : 'below'}` }, ...rich(text));
  const [high, low] = [Math.max(...beside.map((one) => one.high)), Math.min(...beside.map((one) => one.low))];
  style(node, {
    '--x': `${Math.max(LEFT + half, Math.min(width - half, x(unit)))}px`,
    '--y': `${above ? Math.max(top - 4, y(high) - 4) : Math.min(bottom + 4, y(low) + 8)}px`,
  });
  return [node];
}

/**
 * The same as a table.
 * @param {Curve} curve
 * @param {(move: number) => string} go
 * @returns {HTMLElement}
 */
export function asNumbers(curve, go) {
  const rows = means(curve).flatMap((point, k) => {
    const unit = curve.units[k];
    if (!point || !unit) return [];
    return [
      el(
        'tr',
        {},
        el('th', { scope: 'row' }, el('a', { href: go(unit.first) }, unit.title)),
        el('td', {}, value(curve.measure, point.value)),
        el('td', {}, value(curve.measure, point.low)),
        el('td', {}, value(curve.measure, point.high)),
      ),
    ];
  });
  const heads = ['', t('expected', { unit: unitName(curve.measure) }), t('half_from'), t('half_to')].map((text) =>
    text ? el('th', { scope: 'col' }, text) : el('td'),
  );
  return el(
    'details',
    { class: 'as-numbers' },
    el('summary', { class: 'opener quiet' }, t('as_numbers')),
    el(
      'table',
      {},
      el('caption', { class: 'visually-hidden' }, curve.label),
      el('thead', {}, el('tr', {}, ...heads)),
      el('tbody', {}, ...rows),
    ),
  );
}
