/** Requests that create something: however often they are sent, the server creates it once. */

import { newId } from './command-id.js';
import { patiently } from './fetch-retry.js';

/** @type {Map<string, string>} the idempotency key of each thing that was asked for on this page */
const keys = new Map();

// Who comes back to the page by "back" wants another one.
addEventListener('pageshow', (event) => event.persisted && keys.clear());

/**
 * Posts a request that creates something. The same request again, by a double click or after an answer that was lost,
 * has the same idempotency key, and so the same answer.
 * @param {string} path
 * @param {RequestInit} how
 * @param {string} [what]  that tells two requests apart where the body is no text
 * @returns {Promise<Response>}
 */
export async function create(path, how, what = String(how.body ?? '')) {
  const wanted = `${path} ${what}`;
  const key = keys.get(wanted) ?? newId();
  keys.set(wanted, key);
  return patiently(path, { method: 'POST', ...how, headers: { ...how.headers, 'Idempotency-Key': key } });
}
