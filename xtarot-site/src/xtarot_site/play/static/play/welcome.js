/** The welcome at the first table. */

import { el, redrawn } from '../lib/dom.js';
import { hasPlaces } from '../board/center.js';
import { pageSize } from '../lib/page-size.js';
import { patiently } from '../lib/fetch-retry.js';
import { openRules } from '../board/rules-sheet.js';
import { openSheet } from '../lib/sheet.js';
import { styled } from '../lib/lazy-style.js';
import { page, t } from '../lib/texts.js';
import { isNew, knowWelcome } from './tips.js';
import { zones } from '../board/view.js';

/** @typedef {import('../board/view.js').View} View */

/** The paragraph of the welcome that says what a press does now. */
const pressing = el('p', { class: 'lit' });

/**
 * Says what the game is about and what the gold lines mean, until it is dismissed: beside the table where there is room,
 * else in a sheet over it. One that is open follows what is due.
 * @param {View} view
 * @param {boolean} arrived  whether the person has just sat down
 */
export async function welcome(view, arrived) {
  if (!isNew()) return;
  drawPressing(view);
  if (!arrived) return;
  /** @type {import('../lib/page').GameEntry[]} */
  const games = await patiently(`/api/games?lang=${page.lang}`)
    .then((answer) => (answer.ok ? answer.json() : []))
    .catch(() => []);
  await styled('play/welcome.css');
  const sentences = games.find((game) => game.name === view.game.name)?.welcome ?? [];
  const content = [
    ...sentences.map((sentence) => el('p', { class: 'quiet' }, sentence)),
    pressing,
    el(
      'div',
      { class: 'ways cluster' },
      view.game.book
        ? el('button', { class: 'button small', on: { click: () => void openRules(view.game) } }, t('welcome_rules'))
        : null,
      el(
        'button',
        { class: 'button small filled', id: 'welcome-ok', autofocus: true, on: { click: () => close() } },
        t('welcome_ok'),
      ),
    ),
  ];
  const close = pageSize(document.body).width === 'desk' ? beside(content) : over(content);
}

/** @param {View} view */
function drawPressing(view) {
  const keys = zones(view, 'trick').length ? inTricks(view) : [hasPlaces(view) ? 'welcome_places' : 'take_from'];
  redrawn(pressing, keys, () => [
    zones(view, 'trick').length ? el('i', {}) : null,
    el('span', {}, ...keys.map((key) => t(key))),
  ]);
}

/** @param {View} view @returns {string[]} keys of texts */
function inTricks({ can }) {
  if (can?.actions.cards.length && !can.one) return ['welcome_lit_choose', 'welcome_choose'];
  const play = ['welcome_lit', touch() ? 'welcome_touch' : 'welcome_tap'];
  return can && !can.actions.cards.length ? ['welcome_call', ...play] : play;
}

const touch = () => matchMedia('(pointer: coarse)').matches;

/** @param {Node[]} content @returns {() => void} closes it */
function beside(content) {
  const heading = el('h2', { id: 'welcome', tabIndex: -1 }, t('welcome'));
  const note = el('aside', { class: 'welcome box floating', 'aria-labelledby': 'welcome' }, heading, ...content);
  document.body.append(note);
  heading.focus({ preventScroll: true }); // it is read out, and Tab leads on from here
  return () => {
    note.remove();
    knowWelcome();
  };
}

/** @param {Node[]} content @returns {() => void} closes it */
function over(content) {
  const sheet = openSheet(t('welcome'), content, { className: 'welcome-sheet', onClose: knowWelcome });
  sheet.querySelector('.body')?.scrollTo(0, 0); // one begins to read at its first sentence, wherever the button is
  return () => sheet.close();
}
