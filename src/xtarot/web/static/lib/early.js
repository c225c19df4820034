/** Keeps the keys and the button that are pressed while the script is still loading. */

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

/** @type {HTMLButtonElement | null} */
let pressed = null;
/** @param {Event} event */
const keep = (event) => void (pressed = event.target instanceof Element ? event.target.closest('button[id]') : null);
document.addEventListener('click', keep);

/** Handles presses from now on, after the keys the last one that waited. */
export function answerPresses() {
  document.removeEventListener('click', keep);
  queueMicrotask(() => pressed?.click());
}
