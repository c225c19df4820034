/** The home page: the games, one's own tables, the shelf of rulebooks. */

import { startBar } from '../lib/bar.js';
import { openSetUp } from '../table-setup/set-up.js';
import { playNow } from '../table-setup/play-now.js';
import { drawing } from '../board/card.js';
import { byId, el, icon, place, style } from '../lib/dom.js';
import { gameSign } from '../lib/game-sign.js';
import { join } from '../table-setup/join.js';
import { page, t } from '../lib/texts.js';

/** @typedef {import('../lib/page').GameEntry} Game */
/** @typedef {import('../lib/page').OwnTable} Mine */

startBar();

const games = page.games ?? [];
const newest = (page.newest ?? []).filter((book) => !games.some((game) => game.name === book.name));
const playable = games.filter((game) => game.playable);
const first = playable[0];
const open = (page.mine ?? []).filter((table) => !table.over);
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
      el('p', { class: 'lead' }, t('hero_text')),
      el(
        'div',
        { class: 'ways cluster' },
        open[0]
          ? el(
              'a',
              { class: 'button filled', id: 'resume', href: `/table/${open[0].code}` },
              icon('play'),
              t('resume', { game: open[0].title }),
            )
          : null,
        first
          ? el(
              'button',
              { class: `button${open[0] ? '' : ' filled'}`, id: 'play', on: { click: () => playNow(first.name) } },
              open[0] ? null : icon('play'),
              t('play_now', { game: first.title ?? '' }),
            )
          : null,
        el(
          'button',
          {
            class: 'button',
            id: 'set-up',
            on: { click: () => openSetUp(playable, new URLSearchParams({ friends: '1' })) },
          },
          icon('link'),
          t('with_friends'),
        ),
      ),
      el('p', { class: 'today quiet' }, el('a', { href: '/today' }, t('today')), t('colon'), t('today_text')),
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
  const seats = game.players ?? game.seats ?? [0];
  const [fewest, most] = [Math.min(...seats), Math.max(...seats)];
  const n = fewest === most ? String(fewest) : `${fewest}–${most}`;
  return [t('players', { n }), game.minutes ? t('minutes', { n: game.minutes }) : ''].filter(Boolean).join(t('dot'));
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
    gameSign(game),
    el('p', { class: 'kind' }, game.kind ?? ''),
    el('h3', {}, title),
    el('p', { class: 'tagline quiet' }, game.tagline ?? ''),
    el('p', { class: 'span quiet' }, span(game)),
    game.playable
      ? el(
          'div',
          { class: 'end' },
          el(
            'button',
            {
              class: 'button small',
              'aria-label': t('play_game', { game: title }),
              on: { click: () => playNow(game.name) },
            },
            t('play'),
          ),
          el(
            'button',
            {
              class: 'button plain small quiet',
              'aria-label': `${title}${t('colon')}${t('set_up_game')}`,
              on: { click: () => openSetUp(playable, new URLSearchParams({ game: game.name })) },
            },
            t('set_up_game'),
          ),
        )
      : el('span', { class: 'tag' }, t('soon')),
  );
}

/**
 * @param {Game} game
 * @returns {HTMLElement}
 */
function bookCover(game) {
  return el(
    'li',
    {},
    el(
      'a',
      {
        class: `cover cover-${game.cover}`,
        href: `/rules/${game.name}`,
        'aria-label': t('rules_of', { game: game.title ?? '' }),
      },
      el('span', { class: 'title-slip', 'aria-hidden': 'true' }, game.title ?? ''),
    ),
    el(
      'p',
      {},
      game.title ?? '',
      el(
        'small',
        { class: 'second' },
        [game.number, game.version ? `v${game.version}` : ''].filter(Boolean).join(t('dot')),
      ),
    ),
  );
}

/** @returns {HTMLElement} the tables that one can go on with, and a way to others */
function mine() {
  return el(
    'section',
    { class: 'mine-tables', 'aria-labelledby': 'mine-title' },
    el('h2', { id: 'mine-title' }, t('your_tables')),
    open.length
      ? el('ul', {}, ...open.slice(0, 6).map(ownTable))
      : el('div', { class: 'empty' }, el('b', {}, t('no_tables')), el('p', {}, t('no_tables_text'))),
    el('p', {}, el('a', { class: 'button', href: '/deals' }, t('all_your_deals'))),
    join(),
  );
}

/** @param {Mine} table @returns {HTMLElement} */
function ownTable({ code, title, opened }) {
  const at = new Date(opened * 1000).toLocaleString(page.lang, { dateStyle: 'medium', timeStyle: 'short' });
  return el(
    'li',
    { class: 'entry' },
    el('span', { class: 'of' }, el('b', {}, title), el('small', { class: 'second' }, at)),
    el(
      'a',
      { class: 'button small', href: `/table/${code}`, 'aria-label': `${t('go_on_table')} ${title}` },
      t('go_on_table'),
    ),
  );
}

place(byId('home'), [
  hero(),
  el(
    'section',
    { 'aria-labelledby': 'games-title' },
    el('h2', { id: 'games-title' }, t('games')),
    el('ul', { class: 'games' }, ...games.map(gameCard)),
  ),
  el(
    'div',
    { class: 'lower' },
    el(
      'section',
      { 'aria-labelledby': 'shelf-title' },
      el('h2', { id: 'shelf-title' }, t('shelf'), el('small', { class: 'quiet' }, t('shelf_text'))),
      el('ul', { class: 'shelf' }, ...newest.map(bookCover), ...games.filter((game) => game.book).map(bookCover)),
      el('p', {}, el('a', { class: 'button', href: '/write' }, icon('book'), t('write_book'))),
    ),
    mine(),
  ),
]);
if (location.pathname === '/new') {
  const wanted = new URLSearchParams(location.search);
  openSetUp(playable, wanted, games.find(({ name }) => name === wanted.get('book'))?.title);
}
