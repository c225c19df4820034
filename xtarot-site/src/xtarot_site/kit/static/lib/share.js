/** Links and texts that are handed on to others. */

import { page } from './texts.js';

/** Whether the site was opened by an address that leads every other device to itself. */
const isLoopback = /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

/** The origin of links for others: on the machine that runs the site, its address in the local network. */
export const shareOrigin = (isLoopback && page.lan) || location.origin;

/** Whether links work on this computer alone. */
export const onlyHere = isLoopback && !page.lan;

/**
 * Copies a text; where the browser has no clipboard for scripts (without https), by a selection.
 * @param {string} text
 * @returns {Promise<boolean>}  whether it was copied
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** @param {string} text */
function copySelection(text) {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  (before?.closest('dialog') ?? document.body).append(field); // what lies under an open dialog takes no focus
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
