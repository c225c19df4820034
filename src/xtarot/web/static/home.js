/** The home page: the games, one's own tables, the shelf of rulebooks. */

import { openSetUp, playNow } from './set-up.js';
import { drawing } from './card.js';
import { byId, el, icon, place, style } from './dom.js';
import { apply } from './settings.js';
import { languageButton, openSettings } from './settings-sheet.js';
import { fill, page, t } from './texts.js';

/** @typedef {import('./set-up.js').Game} Game */
/** @typedef {{code: string, game: string, title: string, opened: number, over: boolean}} Mine */

apply();
fill();
languageButton();
byId('gear').addEventListener('click', () => openSettings());

const games = page.games ?? [];
const playable = games.filter((game) => game.playable);
const first = playable[0];
const FAN = ['SF', 'CK', 'T0', 'T21', 'T22', 'T23', 'HQ', 'D15'];

/** @returns {HTMLElement} */
function hero() {
  const fan = el(
    'div',
    { class: 'fan', 'aria-hidden': 'true' },
    ...FAN.map((card, k) => {
      const node = el('span', { class: 'picture' }, drawing(card));
      const turn = k - (FAN.length - 1) / 2;
      style(node, { '--turn': `${turn * 6.2}deg`, '--x': `${turn * 0.56}`, '--y': `${turn * turn * 0.032}` });
      return node;
    }),
  );
  return el(
    'section',
    { class: 'hero' },
    el(
      'div',
      {},
      el('h1', {}, t('hero')),
      el('p', {}, t('hero_text')),
      el(
        'div',
        { class: 'ways' },
        first
          ? el('button', { class: 'button filled', id: 'play', on: { click: () => playNow(first.name) } }, icon('play'), t('play_now', { game: first.title ?? '' }))
          : null,
        el('button', { class: 'button', id: 'set-up', on: { click: () => openSetUp(playable) } }, icon('link'), t('with_friends')),
      ),
      el('p', { id: 'fault', class: 'fault', role: 'alert' }),
    ),
    fan,
  );
}

/**
 * @param {Game} game
 * @returns {string}
 */
function span(game) {
  const [fewest = 0, most = fewest] = game.players ?? game.seats ?? [];
  const n = fewest === most ? String(fewest) : `${fewest}–${most}`;
  return [t('players', { n }), game.minutes ? t('minutes', { n: game.minutes }) : ''].filter(Boolean).join(t('dot'));
}

/**
 * @param {Game} game
 * @returns {HTMLElement}
 */
function gameCard(game) {
  return el(
    'li',
    { class: `game${game.playable ? '' : ' soon'}` },
    el('p', { class: 'kind' }, game.kind ?? ''),
    el('h3', {}, game.title ?? game.name),
    el('p', { class: 'tagline' }, game.tagline ?? ''),
    el(
      'div',
      { class: 'end' },
      el('span', {}, span(game)),
      game.playable
        ? el('button', { class: 'button small', 'aria-label': t('play_game', { game: game.title ?? '' }), on: { click: () => openSetUp(playable, game.name) } }, t('play'))
        : el('span', { class: 'tag' }, t('soon')),
    ),
  );
}

const COVERS = 5;

/**
 * @param {Game} game
 * @param {number} k
 * @returns {HTMLElement}
 */
function bookCover(game, k) {
  return el(
    'li',
    {},
    el(
      'a',
      { class: `cover cover-${k % COVERS}`, href: `/rules/${game.name}`, 'aria-label': t('rules_of', { game: game.title ?? '' }) },
      el('span', { class: 'title-slip', 'aria-hidden': 'true' }, game.title ?? ''),
    ),
    el('p', {}, el('b', {}, game.title ?? ''), el('small', {}, [game.number, game.version ? `v${game.version}` : ''].filter(Boolean).join(t('dot')))),
  );
}

const mine = el('section', { class: 'mine-tables', 'aria-labelledby': 'mine-title' });

/** @param {Mine[]} tables */
function drawMine(tables) {
  const open = tables.filter((table) => !table.over).slice(0, 6);
  place(mine, [
    el('h2', { id: 'mine-title' }, t('your_tables')),
    open.length
      ? el(
          'ul',
          {},
          ...open.map((table) =>
            el(
              'li',
              {},
              el('span', {}, el('b', {}, table.title), el('small', {}, new Date(table.opened * 1000).toLocaleString(page.lang, { dateStyle: 'medium', timeStyle: 'short' }))),
              el('a', { class: 'button small', href: `/table/${table.code}`, 'aria-label': `${t('go_on_table')} ${table.title}` }, t('go_on_table')),
            ),
          ),
        )
      : el('div', { class: 'empty' }, el('b', {}, t('no_tables')), el('p', {}, t('no_tables_text'))),
    join(),
  ]);
}

/** @returns {HTMLElement} */
function join() {
  const code = el('input', { id: 'code', name: 'code', maxLength: 12, autocomplete: 'off', autocapitalize: 'none', spellcheck: false, required: true });
  const fault = el('p', { class: 'fault', role: 'alert' });
  return el(
    'form',
    {
      class: 'join',
      on: {
        submit: async (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const wanted = code.value.trim().toLowerCase().replace(/^.*\//, '');
          const answer = await fetch(`/api/tables/${encodeURIComponent(wanted)}`).catch(() => null);
          if (answer?.ok) location.assign(`/table/${wanted}`);
          else fault.textContent = answer ? t('no_such_table') : t('failed_text');
        },
      },
    },
    el('label', { class: 'field' }, el('span', {}, t('join_code')), code),
    el('button', { class: 'button', type: 'submit' }, t('join')),
    fault,
  );
}

drawMine([]);
place(byId('home'), [
  hero(),
  el('section', { 'aria-labelledby': 'games-title' }, el('h2', { id: 'games-title', class: 'heard' }, t('games')), el('ul', { class: 'games' }, ...games.map(gameCard))),
  el(
    'div',
    { class: 'lower' },
    el('section', { 'aria-labelledby': 'shelf-title' }, el('h2', { id: 'shelf-title' }, t('shelf'), el('small', {}, t('shelf_text'))), el('ul', { class: 'shelf' }, ...games.map(bookCover))),
    mine,
  ),
]);
fetch(`/api/tables/mine?lang=${page.lang}`)
  .then((answer) => (answer.ok ? answer.json() : []))
  .then(drawMine)
  .catch(() => undefined); // the rest of the page is of use without them

if (location.pathname === '/new') openSetUp(playable, new URLSearchParams(location.search).get('game') ?? undefined);
