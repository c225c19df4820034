/** Texts of a page, their braces filled. */

import assert from 'node:assert/strict';
import test from 'node:test';

const page = {
  lang: 'en',
  texts: { hand: 'Your hand, {n} {n:card|cards}', in: '{n} {n:browser|browsers} {n:is|are} signed in' },
};
globalThis.document = /** @type {any} */ ({ getElementById: () => ({ textContent: JSON.stringify(page) }) });
const { t } = await import('../../src/xtarot_site/kit/static/lib/texts.js');

test('a word goes with its number', () => {
  assert.equal(t('hand', { n: 1 }), 'Your hand, 1 card');
  assert.equal(t('hand', { n: '1' }), 'Your hand, 1 card');
  assert.equal(t('hand', { n: 0 }), 'Your hand, 0 cards');
  assert.equal(t('in', { n: 2 }), '2 browsers are signed in');
});

test('braces without a word stay as they are', () => {
  assert.equal(t('hand'), 'Your hand, {n} {n:card|cards}');
  assert.equal(t('{who} waits', { who: 'Aki' }), 'Aki waits');
});
