/** What stands where there is no table. */

import { byId, el, icon, place } from '../lib/dom.js';
import { styled } from '../lib/lazy-style.js';
import { join } from '../table-setup/join.js';
import { t } from '../lib/texts.js';

/**
 * There is no such table: what may be wrong, and ways on.
 * @param {string} why  unknown, closed, failed, or alone: somebody plays there what others play, too
 */
export async function missing(why) {
  await styled('play/not-found.css');
  document.body.classList.add('missing');
  const title = t({ failed: 'table_failed', closed: 'table_closed', alone: 'table_alone' }[why] ?? 'no_such_table');
  document.title = `${title} – xtarot`;
  place(byId('table'), [
    el(
      'section',
      { class: 'nothing' },
      icon('door'),
      el('h2', {}, title),
      el('p', {}, t({ failed: 'table_failed_text', alone: 'table_alone_text' }[why] ?? 'no_such_table_text')),
      el(
        'div',
        { class: 'ways cluster' },
        el('a', { class: 'button filled', href: '/' }, t('to_home')),
        el('a', { class: 'button', href: '/rules' }, t('rulebooks')),
      ),
      join(),
    ),
  ]);
}
