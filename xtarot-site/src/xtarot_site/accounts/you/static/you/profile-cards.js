/** What the cards of one's own page are made of. */

import { el, icon } from '../lib/dom.js';
import { page, t } from '../lib/texts.js';
import { Declined } from './passkeys.js';

/** @param {number} at @param {Intl.DateTimeFormatOptions} how @returns {string} */
export const date = (at, how = { dateStyle: 'medium' }) => new Date(at * 1000).toLocaleDateString(page.lang, how);

/** What went wrong is said here, beside the button. */
export const alert = () => el('p', { class: 'fault', role: 'alert' });

/**
 * Does something for a button, which waits meanwhile; what is refused is said.
 * @param {HTMLElement} said
 * @param {() => Promise<void>} work
 * @param {string} [givenUp]  what is said when the browser's dialog was closed
 */
export function doing(said, work, givenUp = '') {
  return async (/** @type {Event} */ event) => {
    event.preventDefault();
    const button = /** @type {HTMLFormElement} */ (event.currentTarget);
    said.textContent = '';
    button.setAttribute('aria-busy', 'true');
    try {
      await work();
    } catch (error) {
      if (error instanceof Declined) said.textContent = error.message;
      else if (error instanceof DOMException) said.textContent = givenUp;
      else said.textContent = t('failed_text');
    } finally {
      button.removeAttribute('aria-busy');
    }
  };
}

/** @param {string} text @param {(event: Event) => void} click @param {string} [kind] @param {string} [sign] */
export const button = (text, click, kind = '', sign = '') =>
  el('button', { type: 'button', class: `button ${kind}`, on: { click } }, sign ? icon(sign) : null, text);

/** @param {string} title @param {...(Node | null)} content */
export const card = (title, ...content) => el('section', { class: 'own box stack' }, el('h2', {}, title), ...content);
