/** Passkeys: what the server asks goes to the browser's own dialog, and its answer back. */

import { page } from '../lib/texts.js';

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
  const answer = await fetch(`/api/you/${door}?lang=${page.lang}`, {
    method,
    ...(body ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  const found = await answer.json();
  if (!answer.ok) throw new Declined(found.detail);
  return found;
}

/** @returns {boolean} whether this browser has passkeys, and can read and write them as JSON */
export function canUsePasskeys() {
  return 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/** @param {string} name  what the passkey is called */
export async function makePasskey(name) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await post('passkeys/options', {}));
  return post('passkeys', { answer: json(await navigator.credentials.create({ publicKey })), name });
}

/** @returns {Promise<{name: string}>} */
export async function usePasskey() {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await post('sign-in/options', {}));
  return post('sign-in/passkey', { answer: json(await navigator.credentials.get({ publicKey })) });
}

/** @param {Credential | null} credential */
function json(credential) {
  return /** @type {PublicKeyCredential} */ (credential).toJSON();
}
