/** One's own tables by days above the open ones: whose turn it is at each, and how much time is left. */

import { span } from '../board/duration.js';
import { el, keyed, redrawn, setText } from '../lib/dom.js';
import { gameSign } from '../lib/game-sign.js';
import { serverNow } from '../lib/server-time.js';
import { listed, page, t } from '../lib/texts.js';

/** @typedef {import('../lib/page').DaysEntry} Entry */
/** @typedef {import('../lib/page').GameEntry} Game */

const EVERY = 20_000; // ms from one look to the next

/**
 * @param {Game[]} games
 * @returns {HTMLElement} hidden while there is none
 */
export function turnsList(games) {
  const list = el('ul', { class: 'tables' });
  const count = el('span', { class: 'quiet', role: 'status' });
  const root = el(
    'section',
    { class: 'open-tables turns', id: 'turns', hidden: true, 'aria-labelledby': 'turns-title' },
    el('header', { class: 'cluster' }, el('h2', { id: 'turns-title' }, t('by_days')), count),
    list,
  );

  /** @param {Entry[]} found */
  function show(found) {
    root.hidden = found.length === 0;
    const mine = found.filter((one) => one.mine).length;
    setText(count, mine ? t('n_your_turn', { n: mine }) : '');
    keyed(
      list,
      found,
      ({ code }) => code,
      ({ code }) => el('li', { class: 'open-table', data: { code } }),
      (node, entry) => {
        node.classList.toggle('own', entry.mine);
        redrawn(node, [entry, timeOf(entry)], () => row(entry, games));
      },
    );
  }

  async function look() {
    if (document.hidden) return;
    const answer = await fetch(`/api/tables/by-days?lang=${page.lang}`).catch(() => null);
    if (answer?.ok) show(await answer.json());
  }

  show(page.turns ?? []);
  setInterval(look, EVERY);
  document.addEventListener('visibilitychange', look);
  return root;
}

/** @param {Entry} entry @returns {string} what is left, in words */
function timeOf({ due, begins, over }) {
  const until = due ?? (over ? begins : undefined);
  return until === undefined ? '' : span(until - serverNow());
}

/** @param {Entry} entry @returns {string} whose turn it is */
function turnOf({ mine, who, left, over, deal }) {
  if (mine) return t('your_turn');
  if (left) return t('bot_for_you');
  if (over) return t(deal ? 'deal_over' : 'deal_waits');
  return who.length ? t('turn_of', { who: listed(who) }) : t('bots_turn');
}

/** @param {Entry} entry @param {Game[]} games @returns {(Node | null)[]} */
function row(entry, games) {
  const { code, game, title, people, mine, left, deal, of, over } = entry;
  const time = timeOf(entry);
  const needed = mine || left;
  return [
    gameSign(games.find(({ name }) => name === game)) ?? el('span', { class: 'game-sign' }),
    el(
      'div',
      { class: 'what' },
      el('h3', {}, title),
      el('p', { class: 'names' }, people.length ? t('with_whom', { who: listed(people) }) : t('with_bots')),
    ),
    el(
      'p',
      { class: 'turn' },
      el(mine ? 'b' : 'span', {}, turnOf(entry)),
      time ? el('span', { class: 'when quiet' }, t(over ? 'deal_in' : 'time_left', { time })) : null,
    ),
    el('p', { class: 'more quiet' }, deal ? t(of ? 'in_deal_of' : 'in_deal', { n: deal, m: of }) : ''),
    el(
      'a',
      {
        class: `button small${needed ? ' filled' : ''}`,
        href: `/table/${code}`,
        'aria-label': t(needed ? 'play_at' : 'look_at', { game: title }),
      },
      t(needed ? 'play_there' : 'look_there'),
    ),
  ];
}
