/** The page on which people find each other: one button, and the open tables as they stand. */

import { startBar } from '../lib/bar.js';
import { friendsPanel } from './friends-panel.js';
import { openTable } from '../table-setup/create-table.js';
import { openSetUp } from '../table-setup/set-up.js';
import { byId, el, icon, keyed, place, redrawn, setText } from '../lib/dom.js';
import { gameSign } from '../lib/game-sign.js';
import { LobbyLine } from './lobby-connection.js';
import { serverNow } from '../lib/server-time.js';
import { turnsList } from './correspondence-list.js';
import { change, settings } from '../lib/settings.js';
import { listed, page, t } from '../lib/texts.js';

/** @typedef {import('../lib/page').OpenTable} OpenTable */
/** @typedef {import('../lib/page').LobbyView} Lobby */
/** @typedef {import('../lib/page').GameEntry} Game */

const UNTOUCHED = 10_000; // ms after which a list is shown anew over which a pointer only rests
const ON_THE_WAY = 400; // ms from the list to the button that changes it
const MOST = 200; // tables that can be shown

startBar({ renew: () => {} }); // its line does

const games = (page.games ?? []).filter((game) => game.playable);
const findable = games.filter((game) => game.bots?.length);

/** @type {Lobby} */
let lobby = page.lobby ?? { tables: {}, order: [], more: 0, here: 0, waiting: 0 };
let shown = lobby; // what stands in the list
let touched = 0; // when the list was touched last
let waits = false; // whether there is something new that is not shown

const wanted = new Set(findable.map(({ name }) => name).filter((name) => settings.wanted.includes(name)));
if (wanted.size === 0 && findable[0]) wanted.add(findable[0].name);

const waiting = el('p', { class: 'quiet', role: 'status' });
const fault = el('p', { class: 'fault', role: 'alert' });
const sought = el('span', {}, t('find_table')); // what the button says
const find = el(
  'button',
  { class: 'button filled', id: 'find', on: { click: () => void seek() } },
  icon('person'),
  sought,
);
const changes = el(
  'button',
  { class: 'button plain small', id: 'changes', hidden: true, on: { click: show } },
  t('see_changes'),
);
const state = el('span', { class: 'quiet', id: 'live', role: 'status' }, t('live'));
const heading = el('h2', { id: 'tables-title', tabIndex: -1 }, t('open_tables'));
const list = el('ul', { class: 'tables', id: 'tables' });
const rest = el('div', { class: 'stack' });
const here = el('p', { class: 'here quiet' });

async function seek() {
  find.disabled = true;
  setText(sought, t('finding_table'));
  setText(fault, '');
  try {
    await openTable('/api/lobby/find', { games: [...wanted], name: settings.name });
  } catch (error) {
    setText(fault, error instanceof Error && error.message ? error.message : t('failed_text'));
    find.disabled = false;
    setText(sought, t('find_table'));
  }
}

/** @param {Game} game @returns {HTMLElement} */
function chip({ name, title }) {
  const box = el('input', {
    type: 'checkbox',
    checked: wanted.has(name),
    on: {
      change: () => {
        if (box.checked) wanted.add(name);
        else wanted.delete(name);
        find.disabled = wanted.size === 0;
        change({ wanted: [...wanted] });
      },
    },
  });
  return el('label', {}, box, el('span', {}, title ?? name));
}

/** @param {OpenTable['seats'][number]} sitter @returns {HTMLElement} */
const dot = (sitter) => el('i', { class: `seat-dot ${sitter}` });

/** @param {OpenTable} table @returns {string} who sits there, as it is heard */
function counted({ seats }) {
  const n = (/** @type {string} */ kind) => seats.filter((one) => one === kind).length;
  return [
    t('count_persons', { n: n('person') }),
    n('bot') ? t('count_bots', { n: n('bot') }) : '',
    n('free') ? t('count_free', { n: n('free') }) : '',
  ]
    .filter(Boolean)
    .join(t('comma'));
}

/** @param {OpenTable} table @returns {string} when one can sit down there, or how far it is */
function when({ deal, of, begins, seats }) {
  const free = seats.filter((one) => one !== 'person').length;
  if (deal === 0) {
    if (begins === undefined) return t('waits_for', { n: free });
    const n = Math.ceil(begins - serverNow());
    return n > 0 ? t('begins_in', { n }) : t('begins_now');
  }
  if (free) return t('free_next');
  return of ? t('in_deal_of', { n: deal, m: of }) : t('in_deal', { n: deal });
}

/** @param {string} code @returns {HTMLElement} */
function row(code) {
  const own = code === page.back;
  return el('li', { class: `open-table${own ? ' own' : ''}`, data: { code } });
}

/** @param {HTMLElement} node @param {string} code */
function fill(node, code) {
  const table = shown.tables[code];
  if (!table) return;
  redrawn(node, [table], () => {
    const own = code === page.back;
    const who = listed(table.people);
    const free = table.seats.some((one) => one !== 'person');
    const words = { game: table.title, who };
    const way = own
      ? el('a', { class: 'button small filled', href: `/table/${code}` }, t('back_to'))
      : !free && table.seated
        ? el('span', { class: 'quiet' }, t('no_watching'))
        : el(
            'a',
            {
              class: `button small${free ? '' : ' plain'}`,
              href: `/table/${code}${free ? '#sit' : ''}`,
              'aria-label': t(free ? 'sit_at' : 'watch_at', words),
            },
            t(free ? 'sit' : 'watch'),
          );
    return [
      gameSign(games.find(({ name }) => name === table.game)) ?? el('span', { class: 'game-sign' }),
      el(
        'div',
        { class: 'what' },
        el('h3', {}, table.title, own ? el('span', { class: 'tag' }, t('your_table')) : null),
        el('p', { class: 'names' }, who),
      ),
      el('p', { class: 'dots row' }, ...table.seats.map(dot), el('span', { class: 'visually-hidden' }, counted(table))),
      el(
        'p',
        { class: 'more quiet' },
        el('span', {}, table.options.join(t('dot')) || t('as_usual')),
        el('span', { class: 'when' }, when(table)),
      ),
      way,
    ];
  });
}

function show() {
  const focused = document.activeElement === changes;
  waits = false;
  changes.hidden = true;
  setText(state, t('live'));
  shown = lobby;
  if (focused) heading.focus({ preventScroll: true });
  keyed(
    list,
    lobby.order,
    (code) => code,
    (code) => row(code),
    (node, code) => fill(node, code),
  );
  list.hidden = lobby.order.length === 0;
  redrawn(rest, [lobby.order.length === 0, lobby.more], () => [
    lobby.order.length === 0
      ? el('div', { class: 'empty' }, el('b', {}, t('no_open_tables')), el('p', {}, t('no_open_tables_text')))
      : null,
    lobby.more && lobby.order.length < MOST
      ? el(
          'button',
          { class: 'button', id: 'more', on: { click: () => line.ask(MOST) } },
          t('n_more_tables', { n: lobby.more }),
        )
      : null,
  ]);
}

/** What stands beside the list, which nobody is about to press. */
function showCounts() {
  setText(waiting, lobby.waiting ? t('n_wait', { n: lobby.waiting }) : t('nobody_waits'));
  setText(here, lobby.here > 1 ? t('n_here', { n: lobby.here }) : '');
}

/** Whether somebody is about to press something in the list, which stays as it is then, or to have it changed. */
const touching = () =>
  list.contains(document.activeElement) ||
  changes.matches(':hover') ||
  (list.matches(':hover') && Date.now() - touched < UNTOUCHED);

/** @param {Lobby} now */
function take(now) {
  const rows = JSON.stringify([lobby.tables, lobby.order, lobby.more]);
  lobby = now;
  showCounts();
  if (JSON.stringify([now.tables, now.order, now.more]) !== rows) waits = true;
  settle();
}

function settle() {
  if (!waits) return;
  if (!touching()) show();
  else if (changes.hidden) {
    changes.hidden = false;
    setText(state, t('new_waits'));
  }
}

const line = new LobbyLine(page.lang, take, (open) => setText(state, t(open ? 'live' : 'line_lost')));

for (const event of ['pointermove', 'pointerdown', 'keydown', 'focusin'])
  list.addEventListener(event, () => {
    touched = Date.now();
  });
for (const event of ['pointerleave', 'focusout'])
  for (const one of [list, changes]) one.addEventListener(event, () => setTimeout(settle, ON_THE_WAY));

setInterval(() => {
  settle();
  for (const node of list.children) {
    const table = node instanceof HTMLElement ? shown.tables[node.dataset.code ?? ''] : undefined;
    const words = node.querySelector('.when');
    if (table && words) setText(words, when(table));
  }
}, 1_000);

place(byId('lobby'), [
  turnsList(games), // who is awaited sees that first
  el(
    'section',
    { class: 'seek box floating', 'aria-labelledby': 'seek-title' },
    el(
      'div',
      { class: 'about' },
      el('h1', { id: 'seek-title' }, t('with_people')),
      el('p', {}, t('with_people_text', { n: page.wait ?? 0 })),
    ),
    el(
      'div',
      { class: 'segments cluster', role: 'group', 'aria-label': t('which_games') },
      ...findable.map((game) => chip(game)),
    ),
    el('div', { class: 'go stack' }, find, waiting),
    fault,
  ),
  el(
    'section',
    { class: 'open-tables', 'aria-labelledby': 'tables-title' },
    el(
      'header',
      { class: 'cluster' },
      heading,
      state,
      changes,
      el(
        'p',
        { class: 'legend row quiet', 'aria-hidden': 'true' },
        .../** @type {const} */ (['person', 'bot', 'free']).map((kind) =>
          el('span', { class: 'row' }, dot(kind), t(`of_${kind}`)),
        ),
      ),
    ),
    list,
    rest,
  ),
  el(
    'aside',
    { class: 'stack' },
    friendsPanel(),
    el(
      'section',
      { class: 'box among stack', 'aria-labelledby': 'among-title' },
      el('h2', { id: 'among-title' }, t('among_friends')),
      el('p', { class: 'quiet' }, t('among_friends_text')),
      el(
        'button',
        { class: 'button', id: 'make', on: { click: () => openSetUp(games) } },
        icon('plus'),
        t('make_table'),
      ),
    ),
    here,
  ),
]);
find.disabled = wanted.size === 0;
showCounts();
show();
line.start();
