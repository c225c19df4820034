/** Patches of what the server sends, and what is read from a view. */

import assert from 'node:assert/strict';
import test from 'node:test';
import {
  choosing,
  fold,
  layout,
  ownHand,
  round,
  sits,
  trickShown,
  whole,
} from '../../src/xtarot_site/table/static/board/view.js';

// RFC 7396, appendix A: the original, the patch, the result.
const CASES = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

for (const [target, patch, result] of CASES)
  test(`${JSON.stringify(target)} with ${JSON.stringify(patch)}`, () => assert.deepEqual(fold(target, patch), result));

test('what is patched is not changed, and what no patch names is not copied', () => {
  const target = { zones: { a: { cards: ['S1'] }, b: { cards: [] } } };
  const before = structuredClone(target);
  const after = fold(target, { zones: { a: { cards: ['S2'] } } });
  assert.deepEqual(target, before);
  assert.equal(after.zones.b, target.zones.b);
});

test('a place sees its own part of zones and panels, in their order', () => {
  const frame = {
    you: -1,
    zones: { 'hand-0': { kind: 'hand', seat: 0, count: 1 }, pile: { kind: 'pile', count: 3 } },
    panel: { c: { kind: 'calls', key: 'c' }, t: { kind: 'table', key: 't' } },
  };
  const view = whole(frame, { you: 0, zones: { 'hand-0': { cards: ['S1'] } }, can: { actions: {} } });
  assert.deepEqual(
    view.zones.map((zone) => zone.id),
    ['hand-0', 'pile'],
  );
  assert.deepEqual(ownHand(view)?.cards, ['S1']);
  assert.deepEqual(
    view.panel.map((panel) => panel.kind),
    ['table', 'calls'],
  );
  assert.ok(view.can);
});

/** @param {object} changed @returns {any} */
const table = (changed) => ({ seats: [{}, {}, {}], deal: { phase: 'play' }, zones: [], middle: [], ...changed });

test('the seats go round from one’s own, and from the first for who watches', () => {
  assert.deepEqual(round(table({ you: 1 })), [1, 2, 0]);
  assert.deepEqual(round(table({ you: -1 })), [0, 1, 2]);
  assert.deepEqual(
    [-1, 0, 2, 3, undefined].map((you) => sits(table({ you }))),
    [false, true, true, false, false],
  );
});

test('seats stand round a trick, and in a row over sets', () => {
  const zones = (/** @type {string[]} */ ...kinds) => table({ zones: kinds.map((kind) => ({ kind })) });
  assert.deepEqual([zones('hand'), zones('sets'), zones('sets', 'trick')].map(layout), ['ring', 'row', 'ring']);
});

test('while it rests the trick that has ended is seen', () => {
  const play = { seat: 0, card: 'S1', order: 1, best: true };
  const zone = /** @type {any} */ ({ plays: [], last: { plays: [play], led: '' } });
  assert.deepEqual(trickShown(zone, true), { plays: [play], ended: true });
  assert.deepEqual(trickShown(zone, false), { plays: [], ended: false });
  assert.deepEqual(trickShown({ ...zone, plays: [play] }, true), { plays: [play], ended: false });
});

test('cards are chosen by several at once before the first lies', () => {
  const zone = /** @type {any} */ ({ plays: [] });
  const seats = [{ acting: true }, { acting: true }];
  assert.equal(choosing(table({ seats }), zone, false), true);
  assert.equal(choosing(table({ seats: [{ acting: true }, {}] }), zone, false), false);
  assert.equal(choosing(table({ seats, middle: ['prize'] }), zone, false), false);
  assert.equal(choosing(table({ seats: [{ acting: true }, {}], can: { one: false } }), zone, false), true);
});
