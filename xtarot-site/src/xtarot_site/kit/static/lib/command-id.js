/** Names for what is sent, so that the same arrives once. */

/** @returns {string} 32 random hexadecimal digits; `randomUUID` exists on secure pages only, and a table at home has no certificate */
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
