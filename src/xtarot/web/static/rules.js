/** The page of a rulebook: its contents, and the way to a table. */

import { byId, el } from './dom.js';
import { apply } from './settings.js';
import { languageButton, openSettings } from './settings-sheet.js';
import { playNow } from './set-up.js';
import { fill, page, t } from './texts.js';

apply();
fill();
languageButton();
byId('gear').addEventListener('click', () => openSettings());

const shelf = document.querySelector('.books');
if (shelf) shelf.before(el('h1', {}, t('rulebooks')));

const book = document.querySelector('.book');
if (book) {
  const heads = [...book.querySelectorAll('h2[id]')];
  const playable = page.playable ?? page.games?.some((game) => game.name === page.game && game.playable) ?? true;
  byId('rules').prepend(
    el(
      'nav',
      { class: 'contents', 'aria-label': t('contents') },
      el('h2', {}, t('contents')),
      el('ol', {}, ...heads.map((head) => el('li', {}, el('a', { href: `#${head.id}` }, head.textContent ?? '')))),
      playable && page.game ? el('button', { class: 'button filled', on: { click: () => playNow(page.game ?? '') } }, t('try_it')) : null,
      el('p', { id: 'fault', class: 'fault', role: 'alert' }),
    ),
  );
}
