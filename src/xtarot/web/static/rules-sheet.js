/** The rulebook beside the table, opened at a clause. */

import { el, place } from './dom.js';
import { openSheet } from './sheet.js';
import { page, t } from './texts.js';

let game = '';
let title = '';
/** @type {Promise<Node> | null} */
let book = null;

/**
 * Which rulebook the clauses of this page belong to.
 * @param {string} name
 * @param {string} called
 */
export function rulesOf(name, called) {
  if (name !== game) book = null;
  game = name;
  title = called;
}

/**
 * A clause that opens the rulebook where it stands.
 * @param {string} clause
 * @returns {HTMLElement}
 */
export function clauseLink(clause) {
  return el(
    'a',
    {
      class: 'clause',
      href: `/rules/${game}#${clause}`,
      'aria-label': `${t('rules')} ${clause}`,
      on: {
        click: (/** @type {MouseEvent} */ event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          event.stopPropagation();
          void openRules(clause);
        },
      },
    },
    clause,
  );
}

/**
 * Reads the page of the rulebook as a document and takes its text; nothing in it is run.
 * @returns {Promise<Node>}
 */
function read() {
  return new Promise((found, failed) => {
    const request = new XMLHttpRequest();
    request.open('GET', `/rules/${game}?lang=${page.lang}`);
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

/**
 * @param {string} [clause]
 */
export async function openRules(clause) {
  const body = el('div', { class: 'book' }, el('p', { class: 'empty' }, '…'));
  openSheet(t('rules_of', { game: title }), [body, el('p', {}, el('a', { href: `/rules/${game}`, target: '_blank', rel: 'noopener' }, t('open_rules')))], { className: 'side' });
  try {
    book ??= read();
    const text = (await book).cloneNode(true);
    place(body, [text]);
    if (!clause) return;
    const found = body.querySelector(`[id="${CSS.escape(clause)}"]`);
    if (!found) return;
    found.classList.add('found');
    found.scrollIntoView({ block: 'center' });
  } catch {
    book = null;
    place(body, [el('p', { class: 'empty' }, t('failed_text'))]);
  }
}
