/** What is shown where there is no deal to look at: no such link, or one that is not shown yet. */

import { el, place } from '../lib/dom.js';
import { t } from '../lib/texts.js';

/**
 * @param {HTMLElement} host
 * @param {string} why  a key of the texts, else the link is unknown
 */
export function showMissing(host, why) {
  document.body.classList.add('missing');
  delete host.dataset.layout;
  host.className = 'replay-message';
  const key = why === 'later' ? 'deal_later' : 'deal_missing';
  place(host, [
    el(
      'section',
      { class: 'nothing' },
      el('h1', {}, t(key)),
      el('p', {}, t(`${key}_text`)),
      el('p', { class: 'ways' }, el('a', { class: 'button filled', href: '/' }, t('to_home'))),
    ),
  ]);
}
