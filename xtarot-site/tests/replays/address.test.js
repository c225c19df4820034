/** Addresses of a replay: what a link names, and the link of what is looked at. */

import assert from 'node:assert/strict';
import test from 'node:test';
import { read, write } from '../../src/xtarot_site/replays/static/replay/address.js';
import { Reel } from '../../src/xtarot_site/replays/static/replay/frames.js';

/** A deal of two calls and three tricks of four cards; or of turns. @param {'tricks' | 'turns'} kind */
function reelOf(kind) {
  const groups = [0, 1, 2, 3].map((number) => ({ number, first: number ? 4 * number - 1 : 1, last: 4 * number + 2 }));
  const steps = groups.flatMap(({ number, first, last }) =>
    Array.from({ length: last - first + 1 }, (_, k) => ({ group: number, order: k + 1 })),
  );
  return new Reel(/** @type {any} */ ({ steps, players: ['N', 'E', 'S', 'W'], timeline: { kind, title: '', groups } }));
}

const TRICKS = reelOf('tricks');
const place = (/** @type {number} */ step, view = 'all') => ({ step, view });

test('a link without a fragment is the beginning with all hands open', () => {
  assert.deepEqual(read('', TRICKS), place(0));
  assert.deepEqual(read('#', TRICKS), place(0));
  assert.equal(write(place(0), TRICKS), '');
});

test('a move is named by its number, a card by its trick and its place there', () => {
  assert.deepEqual(read('#m7', TRICKS), place(7));
  assert.deepEqual(read('#2.3', TRICKS), place(9));
  assert.deepEqual(read('#2', TRICKS), place(7));
  assert.equal(write(place(9), TRICKS), '#2.3');
  assert.equal(write(place(2), TRICKS), '#m2'); // a call is in no trick
  assert.equal(write(place(9), reelOf('turns')), '#m9');
});

test('the view is a seat, the table, or all hands', () => {
  assert.deepEqual(read('#2.3.s1', TRICKS), place(9, 's1'));
  assert.deepEqual(read('#m2.table', TRICKS), place(2, 'table'));
  assert.deepEqual(read('#s3', TRICKS), place(0, 's3'));
  assert.equal(write(place(9, 's1'), TRICKS), '#2.3.s1');
  assert.equal(write(place(0, 'table'), TRICKS), '#m0.table');
});

test('what a link names wrongly is the nearest that there is', () => {
  assert.deepEqual(read('#m99', TRICKS), place(14));
  assert.deepEqual(read('#9.1', TRICKS), place(11)); // the last trick
  assert.deepEqual(read('#2.9', TRICKS), place(10)); // its last card
  assert.deepEqual(read('#2.0', TRICKS), place(7));
  assert.deepEqual(read('#0.1', TRICKS), place(0));
  assert.deepEqual(read('#m3.s4', TRICKS), place(3)); // there are four seats
  for (const wrong of ['#no such', '#m', '#-1', '#m-1', '#1e3', '#s', '#%00'])
    assert.deepEqual(read(wrong, TRICKS), place(0), wrong);
});

test('whatever is looked at, its link leads back to it', () => {
  for (const kind of /** @type {const} */ (['tricks', 'turns'])) {
    const deal = reelOf(kind);
    for (let step = 0; step <= deal.length; step += 1)
      for (const view of ['all', 'table', 's0', 's3'])
        assert.deepEqual(read(write({ step, view }, deal), deal), { step, view });
  }
});
