/** Keeps the keys that are pressed while the script is still loading; buttons: `early-press.js`. */

/** @type {KeyboardEvent[]} */
const waiting = [];
/** @type {(event: KeyboardEvent) => void} */
let answer = (event) => void waiting.push(event);
document.addEventListener('keydown', (event) => answer(event));

/**
 * Handles all keys from now on, those that waited first.
 * @param {(event: KeyboardEvent) => void} by
 */
export function answerKeys(by) {
  answer = by;
  queueMicrotask(() => waiting.splice(0).forEach(by));
}
