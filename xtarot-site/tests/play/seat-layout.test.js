/** Where seats and the cards of a trick are: in order of play, on the table, and not over each other. */

import assert from 'node:assert/strict';
import test from 'node:test';
import { arrange } from '../../src/xtarot_site/table/static/board/seat-layout.js';

/** @type {[number, number][]} Felts: a wide page, one of middle size, phones, and one on its side. */
const FELTS = [
  [1440, 640],
  [1024, 560],
  [820, 500],
  [390, 520],
  [360, 440],
  [667, 250],
  [844, 280],
];

for (const [width, height] of FELTS) {
  for (const n of [2, 3, 4, 5, 6]) {
    const at = `${n} seats on ${width} × ${height}`;
    const felt = (/** @type {boolean} */ clockwise) => arrange(n, width, height, clockwise);

    test(`${at}: all is on the table, each seat with its place`, () => {
      const { plates, places, card } = felt(true);
      assert.deepEqual([plates.length, places.length], [n, n]);
      for (const { x, y } of places) {
        assert.ok(x - card / 2 >= 0 && x + card / 2 <= width, `a card at x ${x}`);
        assert.ok(y - card * 0.75 >= 0 && y + card * 0.75 <= height, `a card at y ${y}`);
      }
      for (const { x, y } of plates) assert.ok(x >= 0 && x <= width && y >= 0 && y <= height, `a plate at ${x}, ${y}`);
    });

    test(`${at}: the other direction of play is the mirror image`, () => {
      const [one, other] = [felt(true), felt(false)];
      if (one.form === 'line') return assert.deepEqual(one, other); // the next to play is always leftmost
      for (const key of /** @type {const} */ (['plates', 'places']))
        for (const [k, { x, y }] of one[key].entries()) {
          assert.ok(Math.abs(width - x - (other[key][k]?.x ?? 0)) < 1e-6);
          assert.ok(Math.abs(y - (other[key][k]?.y ?? 0)) < 1e-6);
        }
    });

    test(`${at}: no two plates are in one place`, () => {
      const { plates } = felt(true);
      for (const [k, a] of plates.entries())
        for (const b of plates.slice(k + 1)) assert.ok(Math.hypot(a.x - b.x, a.y - b.y) > 38, JSON.stringify([a, b]));
    });
  }
}

test('one’s own seat is at the bottom, and the next to play on the left where play goes clockwise', () => {
  const { plates, form } = arrange(4, 1440, 640, true);
  assert.equal(form, 'wide');
  const [own, next, across, last] = plates.map(({ x, y }) => [x < 720 - 1 ? -1 : x > 720 + 1 ? 1 : 0, y]);
  assert.deepEqual([own?.[0], next?.[0], across?.[0], last?.[0]], [0, -1, 0, 1]);
  assert.ok((own?.[1] ?? 0) > (next?.[1] ?? 0) && (next?.[1] ?? 0) > (across?.[1] ?? 0));
});

test('on a flat page the seats are in one line, one’s own last', () => {
  const { form, places, ring, plate } = arrange(4, 844, 280, false);
  assert.deepEqual([form, ring, plate], ['line', null, 211]);
  assert.deepEqual(
    places.map(({ x }) => Math.round(x / 211 + 0.5)),
    [4, 1, 2, 3],
  );
});

test('where the own seat has a plate, the cards keep above it', () => {
  const [without, above] = [arrange(4, 1440, 640, true), arrange(4, 1440, 640, true, 76)];
  assert.ok((above.places[0]?.y ?? 0) < (without.places[0]?.y ?? 0));
});
