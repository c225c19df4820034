/** The welcome at the first table, and the page where there is no table. */

import { byId, el, icon, place } from './dom.js';
import { join } from './join.js';
import { openRules } from './rules-sheet.js';
import { change, settings } from './settings.js';
import { page, t } from './texts.js';
import { sits, zones } from './view.js';

/**
 * Says what the game is about in three sentences and what the gold lines mean, until it is dismissed.
 * @param {import('./view.js').View} view
 */
export async function welcome(view) {
  if (!settings.hints || !sits(view)) return;
  /** @type {import('./set-up.js').Game[]} */
  const games = await fetch(`/api/games?lang=${page.lang}`)
    .then((answer) => (answer.ok ? answer.json() : []))
    .catch(() => []);
  const sentences = games.find((game) => game.name === view.game.name)?.welcome ?? [];
  const note = el(
    'aside',
    { class: 'welcome', 'aria-label': t('welcome') },
    el('h2', {}, t('welcome')),
    ...sentences.map((sentence) => el('p', {}, sentence)),
    el(
      'p',
      { class: 'lit' },
      ...(zones(view, 'trick').length
        ? [el('i', {}), el('span', {}, t('welcome_lit'), t(matchMedia('(pointer: coarse)').matches ? 'welcome_touch' : 'welcome_tap'))]
        : [el('span', {}, t('take_from'))]),
    ),
    el(
      'div',
      { class: 'ways' },
      el('button', { class: 'button small', on: { click: () => void openRules(view.game) } }, t('welcome_rules')),
      el('button', { class: 'button small filled', id: 'welcome-ok', on: { click: done } }, t('welcome_ok')),
    ),
  );
  document.body.append(note);

  function done() {
    change({ hints: false });
    note.remove();
  }
}

/**
 * There is no such table: what may be wrong, and ways on.
 * @param {'unknown' | 'closed'} why
 */
export function missing(why) {
  document.body.classList.add('missing');
  const title = t(why === 'closed' ? 'table_closed' : 'no_such_table');
  document.title = `${title} – xtarot`;
  place(byId('table'), [
    el(
      'section',
      { class: 'nothing' },
      icon('door'),
      el('h2', {}, title),
      el('p', {}, t('no_such_table_text')),
      el('div', { class: 'ways' }, el('a', { class: 'button filled', href: '/' }, t('to_home')), el('a', { class: 'button', href: '/rules' }, t('rulebooks'))),
      join(),
    ),
  ]);
}
