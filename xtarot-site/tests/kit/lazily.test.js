/** Modules that are loaded when they are needed first. */

import assert from 'node:assert/strict';
import test from 'node:test';
import { lazily } from '../../src/xtarot_site/kit/static/lib/lazily.js';

/** @returns {Promise<void>} when all that waits in the queue of microtasks is done */
const settled = () => new Promise((done) => setImmediate(done));

test('a module is loaded once, and each use has its turn', async () => {
  let loads = 0;
  const all = lazily(async () => ({ number: ++loads }));
  /** @type {string[]} */
  const uses = [];
  all(({ number }) => uses.push(`a${number}`));
  all(({ number }) => uses.push(`b${number}`));
  assert.deepEqual(uses, []);
  await settled();
  all(({ number }) => uses.push(`c${number}`));
  assert.deepEqual(uses, ['a1', 'b1', 'c1']);
});

test('where it cannot be loaded, the next use tries again, and earlier ones are dropped', async () => {
  let loads = 0;
  const all = lazily(() => (++loads === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(loads)));
  /** @type {string[]} */
  const uses = [];
  all((number) => uses.push(`a${number}`));
  await settled();
  all((number) => uses.push(`b${number}`));
  await settled();
  assert.deepEqual(uses, ['b2']);
});
