/** Stylesheets that a page of play does without until somebody opens what they are for. */

import { el } from './dom.js';
import { page } from './texts.js';

/** @param {string} name @returns {Promise<unknown>} once the stylesheet is there, or cannot be had */
export function styled(name) {
  const href = new URL(name, new URL(page.sprite, location.href)).href;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((done) => document.head.append(el('link', { rel: 'stylesheet', href, on: { load: done, error: done } })));
}
