/** Keys that are pressed while the script is still on its way: they wait for it. */

/** @type {KeyboardEvent[]} */
const waiting = [];
/** @type {(event: KeyboardEvent) => void} */
let answer = (event) => void waiting.push(event);
document.addEventListener('keydown', (event) => answer(event));

/**
 * Has all keys answered from now on, first those that wait, as soon as the page stands.
 * @param {(event: KeyboardEvent) => void} by
 */
export function answerKeys(by) {
  answer = by;
  queueMicrotask(() => waiting.splice(0).forEach(by));
}
