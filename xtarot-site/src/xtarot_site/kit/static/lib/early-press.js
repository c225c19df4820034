/**
 * The last button that is pressed while the page's script is still loading is pressed again when it is there. Until then
 * nothing is submitted: a form without an address would load the page again, with its fields in the address.
 */

/** @type {HTMLElement | null} */
let pressed;
/** @param {any} event */
const keep = (event) => {
  pressed = event.target.closest('button:not(.card, [action] *)');
  if (pressed) event.preventDefault();
};
addEventListener('click', keep, true);
addEventListener('DOMContentLoaded', () => {
  removeEventListener('click', keep, true);
  pressed?.click();
});
