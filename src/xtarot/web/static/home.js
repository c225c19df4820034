/** The home page: the games, one's own tables, the shelf of rulebooks. */

import { openSetUp, playNow } from './set-up.js';
import { drawing } from './card.js';
import { byId, el, icon, place, style, svg } from './dom.js';
import { join } from './join.js';
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

/** @type {Record<string, [ink: string, gold: string]>} The sign of each game on a field of 48 × 48: strokes, and what is gold. */
const SIGNS = {
  'dream-capture': ['M6 25q18 17 36 0M10 31l-3 5M19 35l-1 6M29 35l1 6M38 31l3 5', 'M24 12a4 4 0 1 1-.1 0M31 4a2.4 2.4 0 1 1-.1 0M18 5a1.6 1.6 0 1 1-.1 0'],
  hexbridge: ['M24 7l15 8.5v17L24 41L9 32.500v-17zM24 3.500a3.5 3.5 0 1 1-.1 0M39 29a3.5 3.5 0 1 1-.1 0M9 29a3.5 3.5 0 1 1-.1 0', 'M39 12a3.5 3.5 0 1 1-.1 0M24 37.500a3.5 3.5 0 1 1-.1 0M9 12a3.5 3.5 0 1 1-.1 0'],
  xrummy: ['M15 15H8q-2 0-2 2v22q0 2 2 2h13q2 0 2-2v-4M24 11h-7q-2 0-2 2v20q0 2 2 2h13q2 0 2-2v-4M26 5h14q2 0 2 2v20q0 2-2 2H26q-2 0-2-2V7q0-2 2-2z', 'M33 14a3.2 3.2 0 1 1-.1 0'],
  arcanarabe: ['M3 17h6v14H3zM39 17h6v14h-6zM13 37v3h22v-3', 'M13 15h6v18h-6zM21 15h6v18h-6zM29 15h6v18h-6z'],
  lotarot: ['M24 6a18 18 0 1 1-.1 0M24 6v36M6 24h36M11.3 11.300l25.4 25.400M36.7 11.300L11.3 36.7', 'M24 19.500a4.5 4.5 0 1 1-.1 0'],
};

/**
 * @param {Game} game
 * @returns {SVGElement | null}
 */
function sign(game) {
  const [ink, gold] = SIGNS[game.name] ?? [];
  if (!ink || !gold) return null;
  return svg('svg', { class: 'sign-of', viewBox: '0 0 48 48', 'aria-hidden': 'true' }, svg('path', { class: 'ink', d: ink }), svg('path', { class: 'gold', d: gold }));
}

/**
 * @param {Game} game
 * @returns {HTMLElement}
 */
function gameCard(game) {
  const title = game.title ?? game.name;
  return el(
    'li',
    { class: `game${game.playable ? '' : ' soon'}` },
    sign(game),
    el('p', { class: 'kind' }, game.kind ?? ''),
    el('h3', {}, title),
    el('p', { class: 'tagline' }, game.tagline ?? ''),
    el('p', { class: 'span' }, span(game)),
    game.playable
      ? el(
          'div',
          { class: 'end' },
          el('button', { class: 'button small', 'aria-label': t('play_game', { game: title }), on: { click: () => playNow(game.name) } }, t('play')),
          el('button', { class: 'button plain small', 'aria-label': `${title}${t('colon')}${t('set_up_game')}`, on: { click: () => openSetUp(playable, game.name) } }, t('set_up_game')),
        )
      : el('span', { class: 'tag' }, t('soon')),
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
  el('p', { class: 'to-come' }, el('b', {}, t('to_come')), ' ', t('to_come_text')),
]);
fetch(`/api/tables/mine?lang=${page.lang}`)
  .then((answer) => (answer.ok ? answer.json() : []))
  .then(drawMine)
  .catch(() => undefined); // the rest of the page is of use without them

if (location.pathname === '/new') openSetUp(playable, new URLSearchParams(location.search).get('game') ?? undefined);
