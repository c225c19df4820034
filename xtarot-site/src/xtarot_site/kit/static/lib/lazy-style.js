/** Stylesheets that a page of play does without until somebody opens what they are for. */

import { el } from './dom.js';
import { page } from './texts.js';

/** @type {Map<string, Promise<unknown>>} Those that have been asked for, by name. */
const asked = new Map();

/** @param {string} name @returns {Promise<unknown>} once the stylesheet is there, or cannot be had */
export function styled(name) {
  const address = new URL(name, new URL(page.sprite, location.href)).href;
  const there =
    asked.get(name) ??
    new Promise((done) =>
      document.head.append(el('link', { rel: 'stylesheet', href: address, on: { load: done, error: done } })),
    );
  asked.set(name, there);
  return there;
}
