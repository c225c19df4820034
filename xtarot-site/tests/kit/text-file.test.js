/** Files that somebody chooses, read as text. */

import assert from 'node:assert/strict';
import test from 'node:test';
import { gzipSync } from 'node:zlib';

const page = { lang: 'en', texts: { packed: 'packed', not_utf_8: 'not UTF-8' } };
globalThis.document = /** @type {any} */ ({ getElementById: () => ({ textContent: JSON.stringify(page) }) });
const { NotText, textOf } = await import('../../src/xtarot_site/kit/static/lib/text-file.js');

const text = '{"players": ["あかね"]}';
const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');

/** @param {Uint8Array} bytes @returns {Promise<string>} */
const read = (bytes) => textOf(new Blob([/** @type {any} */ (bytes)]));

test('a byte order mark says how a file is read, and is no part of its text', async () => {
  assert.equal(await read(Buffer.from(text)), text);
  assert.equal(await read(Buffer.from(`\ufeff${text}`)), text);
  assert.equal(await read(utf16), text);
  assert.equal(await read(Buffer.from(utf16).swap16()), text);
});

test('half a character at the end is left out', async () => {
  const cut = Buffer.from('あか');
  assert.equal(await read(cut.subarray(0, 5)), 'あ');
  assert.equal(await read(utf16.subarray(0, -1)), text.slice(0, -1));
});

test('what is no text is refused in words', async () => {
  const shiftJis = Buffer.from([0x22, 0x82, 0xa0, 0x22]);
  for (const [bytes, why] of /** @type {[Uint8Array, string][]} */ ([
    [gzipSync(text), 'packed'],
    [shiftJis, 'not UTF-8'],
  ]))
    await assert.rejects(read(bytes), (error) => error instanceof NotText && error.message === why);
});
