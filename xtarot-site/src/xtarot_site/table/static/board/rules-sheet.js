/** The rulebook beside the table, opened at a clause. */

import { el, place } from '../lib/dom.js';
import { styled } from '../lib/lazy-style.js';
import { openSheet } from '../lib/sheet.js';
import { page, t } from '../lib/texts.js';

/** @typedef {{book: string, title: string, version?: string}} Game  `version`: of the rules that are played */

/** @type {Map<string, Promise<Node>>} The rulebooks that have been read, by game. */
const books = new Map();

/**
 * A clause that opens the rulebook where it stands.
 * @param {Game} game
 * @param {string} clause
 * @returns {HTMLElement}
 */
export function clauseLink(game, clause) {
  return el(
    'a',
    {
      class: 'clause',
      href: `/rules/${game.book}#${clause}`,
      'aria-label': `${t('rules')} ${clause}`,
      on: {
        click: (/** @type {MouseEvent} */ event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          event.stopPropagation();
          void openRules(game, clause);
        },
      },
    },
    clause,
  );
}

/**
 * Reads the page of the rulebook as a document and takes its text; nothing in it is run.
 * @param {string} book
 * @param {string} version
 * @returns {Promise<Node>}
 */
function read(book, version) {
  return new Promise((found, failed) => {
    const request = new XMLHttpRequest();
    request.open('GET', `/rules/${book}/text?version=${version}&table=${page.code ?? ''}&lang=${page.lang}`);
    request.responseType = 'document';
    request.onload = () => {
      const text = request.response?.querySelector('.book') ?? request.response?.querySelector('main');
      if (text) found(document.importNode(text, true));
      else failed(new Error(String(request.status)));
    };
    request.onerror = () => failed(new Error('offline'));
    request.send();
  });
}

const STYLES = ['lib/book.css', 'lib/figures.css'];

/**
 * @param {Game} game
 * @param {string} [clause]
 */
export async function openRules({ book: name, title, version = '' }, clause) {
  const styles = Promise.all(STYLES.map(styled));
  const body = el('div', { class: 'book' }, el('p', { class: 'empty' }, '…'));
  openSheet(
    t('rules_of', { game: title }),
    [
      body,
      el(
        'p',
        {},
        el('a', { class: 'button', href: `/rules/${name}`, target: '_blank', rel: 'noopener' }, t('open_rules')),
      ),
    ],
    { className: 'side' },
  );
  const book = books.get(name) ?? read(name, version);
  books.set(name, book);
  try {
    const text = (await book).cloneNode(true);
    await styles;
    place(body, [text]);
    if (!clause) return;
    const found = body.querySelector(`[id="${CSS.escape(clause)}"]`);
    if (!found) return;
    found.classList.add('found');
    found.scrollIntoView({ block: 'center' });
  } catch {
    books.delete(name);
    place(body, [el('p', { class: 'empty' }, t('failed_text'))]);
  }
}
