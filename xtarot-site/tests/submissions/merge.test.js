/** Two texts made from one: nothing that anybody wrote is lost, and what only one has changed is changed. */

import assert from 'node:assert/strict';
import test from 'node:test';
import { merged, mergedData } from '../../src/xtarot_site/submissions/write/static/write/merge.js';

const lines = (/** @type {string[]} */ ...all) => all.join('\n');
const BASE = lines('one', 'two', 'three', 'four', 'five');

/** A small generator of numbers from 0 to n − 1, the same at each run. @param {number} seed */
function numbers(seed) {
  let state = seed;
  return (/** @type {number} */ n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** @param {string[]} base @param {string} who @param {(n: number) => number} draw */
function edited(base, who, draw) {
  const text = [...base];
  for (let n = draw(4); n > 0; n -= 1) {
    const at = draw(text.length + 1);
    const fresh = Array.from({ length: draw(3) }, (_, k) => `${who} ${n}.${k}`);
    text.splice(at, draw(3), ...fresh);
  }
  return text;
}

test('what only one has changed is changed', () => {
  const changed = BASE.replace('three', 'drei');
  assert.deepEqual(merged(BASE, changed, BASE), { text: changed, clashes: [] });
  assert.deepEqual(merged(BASE, BASE, changed), { text: changed, clashes: [] });
});

test('what both have changed alike is changed once', () => {
  const changed = BASE.replace('three', 'drei');
  assert.deepEqual(merged(BASE, changed, changed), { text: changed, clashes: [] });
  const mine = `${changed}\nsix`;
  assert.deepEqual(merged(BASE, mine, changed), { text: mine, clashes: [] });
});

test('changes in different places all count', () => {
  const mine = lines('zero', 'one', 'two', 'three', 'five');
  const theirs = lines('one', 'zwei', 'three', 'four', 'five', 'six');
  const both = { text: lines('zero', 'one', 'zwei', 'three', 'five', 'six'), clashes: [] };
  assert.deepEqual(merged(BASE, mine, theirs), both);
  assert.deepEqual(merged(BASE, theirs, mine), both);
});

test('a line changed in two ways stands twice, theirs first, and is told', () => {
  const { text, clashes } = merged(BASE, BASE.replace('three', 'drei'), BASE.replace('three', 'trois'));
  assert.equal(text, lines('one', 'two', 'trois', 'drei', 'four', 'five'));
  assert.deepEqual(clashes, [{ theirs: 'trois', mine: 'drei' }]);
});

test('each clash is told by itself, with all its lines', () => {
  const mine = lines('eins', 'two', 'three', 'vier', 'fünf');
  const theirs = lines('un', 'two', 'three', 'quatre', 'cinq', 'six');
  const { text, clashes } = merged(BASE, mine, theirs);
  assert.equal(text, lines('un', 'eins', 'two', 'three', 'quatre', 'cinq', 'six', 'vier', 'fünf'));
  assert.deepEqual(clashes, [
    { theirs: 'un', mine: 'eins' },
    { theirs: lines('quatre', 'cinq', 'six'), mine: lines('vier', 'fünf') },
  ]);
});

test('a line that one takes out and the other changes stays as changed', () => {
  const without = lines('one', 'two', 'four', 'five');
  const changed = BASE.replace('three', 'drei');
  assert.deepEqual(merged(BASE, without, changed), { text: changed, clashes: [] });
  assert.deepEqual(merged(BASE, changed, without), { text: changed, clashes: [] });
});

test('a line that both take out is gone', () => {
  const mine = lines('one', 'two', 'four', 'five');
  const theirs = lines('one', 'two', 'four', 'five', 'six');
  assert.deepEqual(merged(BASE, mine, theirs), { text: theirs, clashes: [] });
});

test('lines added in the same place both stand', () => {
  const { text, clashes } = merged(lines('one', 'two'), lines('one', 'mine', 'two'), lines('one', 'theirs', 'two'));
  assert.equal(text, lines('one', 'theirs', 'mine', 'two'));
  assert.deepEqual(clashes, [{ theirs: 'theirs', mine: 'mine' }]);
});

test('an empty line against a written one is no clash', () => {
  const { text, clashes } = merged('one\ntwo', 'one\n\ntwo', 'one\nthree\ntwo');
  assert.deepEqual([text, clashes], ['one\nthree\n\ntwo', []]);
});

test('an empty text can be begun by both', () => {
  const { text, clashes } = merged('', 'mine', 'theirs');
  assert.equal(text, lines('theirs', 'mine'));
  assert.deepEqual(clashes, [{ theirs: 'theirs', mine: 'mine' }]);
});

test('an end without a line break and one with it are told apart', () => {
  assert.equal(merged('one\n', 'one\ntwo\n', 'zero\none\n').text, 'zero\none\ntwo\n');
  assert.equal(merged('one', 'one\n', 'zero\none').text, 'zero\none\n');
});

test('repeated lines keep their places', () => {
  const base = lines('a', '', 'b', '', 'c');
  const mine = lines('a', '', 'b', '', 'new', '', 'c');
  const theirs = lines('top', '', 'a', '', 'b', '', 'c');
  assert.equal(merged(base, mine, theirs).text, lines('top', '', 'a', '', 'b', '', 'new', '', 'c'));
});

test('a text too long to be compared line by line loses nothing either', () => {
  const long = (/** @type {string} */ who) => Array.from({ length: 2_100 }, (_, k) => `${who} ${k}`);
  const base = long('base');
  const mine = ['first', ...long('mine'), 'last'];
  const theirs = ['first', ...long('theirs'), 'last'];
  const { text, clashes } = merged(lines('first', ...base, 'last'), lines(...mine), lines(...theirs));
  assert.deepEqual(text.split('\n'), ['first', ...long('theirs'), ...long('mine'), 'last']);
  assert.equal(clashes.length, 1);
});

test('of any two edits nothing that was written is lost, and nothing else is there', () => {
  const draw = numbers(1);
  for (let round = 0; round < 2_000; round += 1) {
    const base = Array.from({ length: draw(9) }, (_, k) => `line ${draw(4) ? k : 0}`);
    const [mine, theirs] = [edited(base, 'mine', draw), edited(base, 'theirs', draw)];
    const { text, clashes } = merged(lines(...base), lines(...mine), lines(...theirs));
    const out = text.split('\n');
    const about = JSON.stringify({ base, mine, theirs, out });
    for (const line of [...mine, ...theirs]) if (!base.includes(line)) assert.ok(out.includes(line), about);
    for (const line of base.filter((one) => one !== 'line 0')) // which may stand there twice, and be taken out once
      if (mine.includes(line) && theirs.includes(line)) assert.ok(out.includes(line), about);
    for (const line of out) assert.ok(!line || mine.includes(line) || theirs.includes(line), about);
    for (const clash of clashes) assert.ok(text.includes(`${clash.theirs}\n${clash.mine}`), about);
    const fresh = out.filter((line) => line.startsWith('mine'));
    assert.deepEqual(
      fresh,
      mine.filter((line) => line.startsWith('mine')),
      about,
    );
  }
});

test('merged again with what it was made from, a text stays', () => {
  const draw = numbers(2);
  for (let round = 0; round < 500; round += 1) {
    const base = Array.from({ length: draw(7) }, (_, k) => `line ${k}`);
    const [mine, theirs] = [edited(base, 'mine', draw), edited(base, 'theirs', draw)].map((all) => lines(...all));
    const { text } = merged(lines(...base), mine ?? '', theirs ?? '');
    assert.equal(merged(theirs ?? '', text, theirs ?? '').text, text);
    assert.equal(merged(mine ?? '', mine ?? '', text).text, text);
  }
});

test('data are merged key by key, at any depth', () => {
  const base = { name: 'x', players: { least: 2, most: 4 }, cards: ['a'] };
  const mine = { name: 'x', players: { least: 3, most: 4 }, cards: ['a'], mine: true };
  const theirs = { name: 'y', players: { least: 2, most: 6 }, cards: ['a', 'b'] };
  assert.deepEqual(mergedData(base, mine, theirs), {
    name: 'y',
    players: { least: 3, most: 6 },
    cards: ['a', 'b'],
    mine: true,
  });
});

test('where both have changed a value, mine stays', () => {
  assert.deepEqual(mergedData({ a: 1, b: [1] }, { a: 2, b: [2] }, { a: 3, b: [3] }), { a: 2, b: [2] });
  assert.deepEqual(mergedData({ a: 1 }, { a: { deep: 1 } }, { a: 3 }), { a: { deep: 1 } });
});

test('a key that one takes out is gone, unless I have changed what they took out', () => {
  assert.deepEqual(mergedData({ a: 1, b: 2 }, { b: 2 }, { a: 1, b: 2 }), { b: 2 });
  assert.deepEqual(mergedData({ a: 1, b: 2 }, { a: 1, b: 2 }, { b: 2 }), { b: 2 });
  assert.deepEqual(mergedData({ a: 1 }, { a: 2 }, {}), { a: 2 });
  assert.deepEqual(mergedData({ a: 1 }, {}, { a: 2 }), {});
});

test('false, zero, null and an empty text are values', () => {
  const mine = { a: false, b: 0, c: null, d: '' };
  assert.deepEqual(mergedData({ a: true, b: 1, c: 1, d: 'x' }, mine, { a: true, b: 1, c: 1, d: 'x', e: 1 }), {
    ...mine,
    e: 1,
  });
});

test('a table that both begin has the keys of both', () => {
  assert.deepEqual(mergedData({}, { of: { a: 1 } }, { of: { b: 2 } }), { of: { a: 1, b: 2 } });
});
