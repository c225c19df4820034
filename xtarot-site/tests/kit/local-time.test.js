/** Times of the server, by the clock of who reads them. */

import assert from 'node:assert/strict';
import test from 'node:test';

process.env.TZ = 'Asia/Tokyo';
const page = { lang: 'en' };
globalThis.document = /** @type {any} */ ({ getElementById: () => ({ textContent: JSON.stringify(page) }) });
const { byOwnClock } = await import('../../src/xtarot_site/kit/static/lib/local-time.js');

test('a time is told as the clock on the wall shows it', () => {
  const told = byOwnClock('Until 2026-11-30 18:05 UTC you cannot use the chat.').replaceAll('\u202f', ' ');
  assert.equal(told, 'Until Dec 1, 2026, 3:05 AM you cannot use the chat.');
});

test('what is no time stays as it is', () => {
  assert.equal(byOwnClock('UTC 2026-11-30'), 'UTC 2026-11-30');
});
