/** Requests while the server that would answer has gone. */

import assert from 'node:assert/strict';
import test, { afterEach, beforeEach, mock } from 'node:test';
import { patiently } from '../../src/xtarot_site/kit/static/lib/fetch-retry.js';

/** @type {(number | 'none')[]} the status of each answer; `none`: there is none */
let answers = [];
let asked = 0;
const online = { onLine: true };

Object.assign(globalThis, {
  fetch: async () => {
    const status = answers[Math.min(asked++, answers.length - 1)];
    if (status === 'none') throw new TypeError('Failed to fetch');
    return Response.json({}, { status });
  },
});
Object.defineProperty(globalThis, 'navigator', { value: online, configurable: true });

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  asked = 0;
});
afterEach(() => mock.timers.reset());

/** @param {boolean} [twice] @returns {Promise<number | 'none'>} the status in the end */
async function ask(twice) {
  const end = patiently('/', {}, twice).then(
    ({ status }) => status,
    () => /** @type {const} */ ('none'),
  );
  for (let k = 0; k < 100; k += 1) {
    await new Promise((done) => setImmediate(done));
    mock.timers.tick(100);
  }
  return end;
}

for (const [what, given, twice, status, times] of /** @type {const} */ ([
  ['an answer is an answer', [200], true, 200, 1],
  ['a refusal is an answer', [404], true, 404, 1],
  ['a balancer finds another server', [502, 503, 'none', 200], true, 200, 4],
  ['a site that stays away is told', [503], true, 503, 5],
  ['no line at all is told', ['none'], true, 'none', 5],
  ['what must not be done twice is asked again where nobody took it', [503, 201], false, 201, 2],
  ['what must not be done twice, and may have been done, is not asked again', [502, 201], false, 502, 1],
  ['what must not be done twice, and was lost on the way, is not asked again', ['none', 201], false, 'none', 1],
]))
  test(what, async () => {
    answers = [...given];
    assert.deepEqual([await ask(twice), asked], [status, times]);
  });

test('a device that is offline is told at once', async () => {
  online.onLine = false;
  answers = ['none'];
  assert.deepEqual([await ask(), asked], ['none', 1]);
  online.onLine = true;
});
