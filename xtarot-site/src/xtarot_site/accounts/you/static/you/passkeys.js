/** Passkeys: what the server asks goes to the browser's own dialog, and its answer back. */

import { patiently } from '../lib/fetch-retry.js';
import { change, settings } from '../lib/settings.js';
import { page, t } from '../lib/texts.js';

/** What was asked for is not done; the message says why, in words for people. */
export class Declined extends Error {}

/**
 * Asks one of the doors of oneself.
 * @param {string} door
 * @param {object | null} body
 * @param {string} [method]
 * @returns {Promise<any>}
 */
export async function post(door, body, method = 'POST') {
  const sent = body ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {};
  const answer = await patiently(`/api/you/${door}?lang=${page.lang}`, { method, ...sent }, false);
  const found = await answer.json().catch(() => ({})); // a balancer says nothing
  if (!answer.ok) throw new Declined(found.detail ?? t('failed_text'));
  return found;
}

/** @returns {boolean} whether this browser has passkeys, and can read and write them as JSON */
export function canUsePasskeys() {
  return 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/** @param {string} name  what the passkey is called */
export async function makePasskey(name) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await post('passkeys/options', {}));
  const made = /** @type {PublicKeyCredential} */ (await navigator.credentials.create({ publicKey }));
  await post('passkeys', { answer: made.toJSON(), name });
  keep(made);
}

/** @returns {Promise<{name: string}>} */
export async function usePasskey() {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await post('sign-in/options', {}));
  const used = /** @type {PublicKeyCredential} */ (await navigator.credentials.get({ publicKey }));
  const person = await post('sign-in/passkey', { answer: used.toJSON() });
  keep(used);
  return person;
}

/**
 * Notes that a passkey is in this device; one on a key that can be unplugged, or in a phone beside it, is not.
 * @param {PublicKeyCredential} passkey
 */
function keep({ rawId, authenticatorAttachment }) {
  const id = [...new Uint8Array(rawId)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (authenticatorAttachment === 'platform') change({ passkeys: [...new Set([...settings.passkeys, id])] });
}
