/** The text of a file that somebody chooses, read as the server reads the file of a record. */

import { t } from './texts.js';

/** A file that is no text; its message says why, to the person who chose it. */
export class NotText extends Error {}

/**
 * The text in UTF-8 or, where a byte order mark says so, in UTF-16. Half a character at the end is left out.
 * @param {Blob} file
 * @returns {Promise<string>}  rejected with NotText
 */
export async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  if (first === 0x1f && second === 0x8b) throw new NotText(t('packed'));
  const code =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(code, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    throw new NotText(t('not_utf_8'));
  }
}
