/** The page of one's own deals: a list by day, to be searched, each with the way to its replay. */

import { startBar } from '../lib/bar.js';
import { byId, el, icon, place } from '../lib/dom.js';
import { gameSign } from '../lib/game-sign.js';
import { patiently } from '../lib/fetch-retry.js';
import { serverNow } from '../lib/server-time.js';
import { playNow } from '../table-setup/play-now.js';
import { listed, page, t } from '../lib/texts.js';

/** @typedef {import('../lib/page').GameEntry} Game */
/** @typedef {import('../lib/page').DealEntry} Deal */
/** @typedef {import('../lib/page').TableEntry} Unfinished */

const PAGE = 50; // deals that the server sends at a time
const LINGER = 250; // ms after a letter before it is searched

startBar();

const games = new Map((page.games ?? []).map((game) => [game.name, game]));
const first = [...games.values()].find((game) => game.playable);
/** @type {Deal[]} */
let deals = page.deals ?? [];
const wanted = { game: '', name: '', won: '' };
const list = el('div', { class: 'days stack' });
const more = el('button', { class: 'button', on: { click: () => void load(true) } }, t('more_deals'));
const said = el('p', { role: 'status', class: 'said' });

/** @param {string} name @returns {string} */
const titleOf = (name) => games.get(name)?.title ?? name;

/** @param {number} at @returns {Date} */
const date = (at) => new Date(at * 1000);

/** @param {Deal} deal @returns {string} who else sat there: people by name, bots by number */
function company(deal) {
  const others = deal.players.filter((_, seat) => seat !== deal.you);
  const people = others.filter((one) => one.bot === null).map((one) => one.name);
  const bots = others.length - people.length;
  return listed([...people, ...(bots ? [t('n_bots', { n: bots })] : [])]);
}

/** @param {number} points @returns {string} */
const figure = (points) => String(points).replace('-', '−');

/** @param {Deal} deal @returns {HTMLElement} how it came out for whoever looks at it */
function result({ players, you, side, scores }) {
  const won = players[you]?.won;
  const drawn = players.every((one) => one.won);
  const few = scores.length === 2;
  const points = few ? `${figure(scores[side] ?? 0)} : ${figure(scores[1 - side] ?? 0)}` : figure(scores[side] ?? 0);
  return el(
    'span',
    { class: 'result' },
    el('b', {}, points),
    el('small', { class: 'second' }, t(drawn ? 'drawn' : won ? 'deal_won' : 'deal_lost')),
  );
}

/** @param {Deal} deal @returns {HTMLElement} */
function row(deal) {
  const at = date(deal.ended).toLocaleTimeString(page.lang, { timeStyle: 'short' });
  return el(
    'li',
    {},
    el(
      'a',
      { class: 'entry', href: `/r/${deal.link}` },
      gameSign(games.get(deal.game)),
      el(
        'span',
        { class: 'of' },
        el('b', {}, deal.title ?? titleOf(deal.game)),
        ' ',
        deal.exercise ? el('span', { class: 'tag' }, t('exercise_mark')) : null,
        el('small', { class: 'second' }, [at, company(deal)].filter(Boolean).join(t('dot'))),
      ),
      result(deal),
    ),
  );
}

/** @param {Unfinished} table @returns {HTMLElement} */
function unfinishedRow({ code, game, opened }) {
  const at = date(opened).toLocaleString(page.lang, { dateStyle: 'medium', timeStyle: 'short' });
  return el(
    'li',
    {},
    el(
      'a',
      { class: 'entry', href: `/table/${code}` },
      gameSign(games.get(game)),
      el('span', { class: 'of' }, el('b', {}, titleOf(game)), el('small', { class: 'second' }, at)),
      el('span', { class: 'result' }, el('small', { class: 'second' }, t('go_on_table'))),
    ),
  );
}

/** @param {Date} at @returns {string} "Sun, 22 November"; with its year where that is another than this one */
function dayOf(at) {
  const year = at.getFullYear() === date(serverNow()).getFullYear() ? undefined : 'numeric';
  return at.toLocaleDateString(page.lang, { year, month: 'long', day: 'numeric', weekday: 'short' });
}

/** Draws the list, a day after the other. */
function draw() {
  /** @type {Map<string, Deal[]>} */
  const days = new Map();
  for (const deal of deals) {
    const day = dayOf(date(deal.ended));
    days.set(day, [...(days.get(day) ?? []), deal]);
  }
  place(
    list,
    [...days].map(([day, all]) => el('section', {}, el('h2', { class: 'quiet' }, day), el('ul', {}, ...all.map(row)))),
  );
  said.textContent = deals.length ? '' : t('no_such_deals');
}

/** @param {boolean} further  than what is shown */
async function load(further) {
  const after = further ? (deals[deals.length - 1]?.link ?? '') : '';
  const asked = { ...wanted };
  const query = new URLSearchParams({
    game: asked.game,
    name: asked.name,
    after,
    lang: page.lang,
    ...(asked.won ? { won: asked.won } : {}),
  });
  const answer = await patiently(`/api/deals?${query}`).catch(() => null);
  if (JSON.stringify(asked) !== JSON.stringify(wanted)) return; // something else is wanted by now
  if (!answer?.ok) {
    said.textContent = t('failed_text');
    return;
  }
  /** @type {Deal[]} */
  const found = await answer.json();
  deals = further ? [...deals, ...found] : found;
  more.hidden = found.length < PAGE;
  draw();
}

/** @returns {HTMLElement} */
function search() {
  const game = el(
    'select',
    {},
    el('option', { value: '' }, t('all_games')),
    ...[...games.values()]
      .filter((one) => one.playable)
      .map((one) => el('option', { value: one.name }, one.title ?? one.name)),
  );
  const name = el('input', { type: 'search', maxLength: 24, autocomplete: 'off' });
  const won = el(
    'select',
    {},
    ...[
      ['', t('all_results')],
      ['true', t('deal_won')],
      ['false', t('deal_lost')],
    ].map(([value, text]) => el('option', { value: value ?? '' }, text ?? '')),
  );
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const ask = () => {
    Object.assign(wanted, { game: game.value, name: name.value.trim(), won: won.value });
    clearTimeout(waiting);
    waiting = setTimeout(() => void load(false), LINGER);
  };
  game.addEventListener('change', ask);
  won.addEventListener('change', ask);
  name.addEventListener('input', ask);
  return el(
    'form',
    {
      class: 'search',
      role: 'search',
      'aria-label': t('search_deals'),
      on: { submit: (/** @type {SubmitEvent} */ event) => event.preventDefault() },
    },
    el('label', { class: 'field' }, el('span', {}, t('game')), game),
    el('label', { class: 'field' }, el('span', {}, t('with_person')), name),
    el('label', { class: 'field' }, el('span', {}, t('search_result')), won),
  );
}

/** @returns {HTMLElement} an invitation to one deal */
function nothing() {
  return el(
    'section',
    { class: 'empty stack' },
    el('b', {}, t('no_deals')),
    el('p', {}, t('no_deals_text')),
    first
      ? el(
          'button',
          { class: 'button filled', on: { click: () => playNow(first.name) } },
          icon('play'),
          t('play_now', { game: first.title ?? '' }),
        )
      : null,
    el('p', { id: 'fault', class: 'fault', role: 'alert' }),
  );
}

const unfinished = page.unfinished ?? [];
more.hidden = deals.length < PAGE;
place(
  byId('deals'),
  [
    el(
      'header',
      { class: 'cluster' },
      el('h1', {}, t('your_deals')),
      el(
        'div',
        { class: 'cluster' },
        el('a', { class: 'button small plain', href: '/r' }, t('open_record')),
        deals.length
          ? el(
              'a',
              { class: 'button small', href: '/api/deals/export', download: '' },
              icon('share'),
              t('export_deals'),
            )
          : null,
      ),
    ),
    unfinished.length
      ? el(
          'details',
          { class: 'unfinished', open: !deals.length },
          el('summary', { class: 'opener quiet' }, t('unfinished_deals'), t('dot'), String(unfinished.length)),
          el('ul', {}, ...unfinished.map(unfinishedRow)),
        )
      : null,
    ...(deals.length ? [search(), said, list, more] : [nothing()]),
  ].filter((node) => node !== null),
);
if (deals.length) draw();
