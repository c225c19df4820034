/** One's friends beside the open tables: who is here, where they play, and who might become one. */

import { askButton, friendsNow } from '../table-setup/invite-friends.js';
import { el, icon, keyed, redrawn, setText } from '../lib/dom.js';
import { patiently } from '../lib/fetch-retry.js';
import { page, t } from '../lib/texts.js';

/** @typedef {import('../lib/page').FriendsView} Friends */
/** @typedef {import('../lib/page').FriendEntry} Friend */

const EVERY = 20_000; // ms from one look to the next

/** @returns {HTMLElement} */
export function friendsPanel() {
  const count = el('span', { class: 'quiet' });
  const fault = el('p', { class: 'fault', role: 'alert' });
  const list = el('ul', { class: 'people' });
  const met = el('ul', {});
  const lately = el('details', { hidden: true }, el('summary', { class: 'opener' }, t('played_with')), met);
  const none = el('p', { class: 'quiet', hidden: true }, t('no_friends'));
  const named = el('div', { class: 'stack', hidden: true }, list, none, lately, byName(mark));
  const guest = el('div', { class: 'stack', hidden: true }, ...unnamed());
  const title = el('h2', { id: 'friends-title', tabIndex: -1 }, t('friends'));

  /** @param {Friends | null} found */
  function show(found) {
    if (!found) return;
    const here = found.friends.filter(({ where }) => where === 'here' || where === 'table').length;
    setText(count, here ? t('n_friends_here', { n: here }) : '');
    [guest.hidden, named.hidden] = [found.named, !found.named];
    none.hidden = found.friends.length > 0;
    lately.hidden = found.met.length === 0;
    const focused = document.activeElement;
    keyed(
      list,
      found.friends,
      ({ name }) => name,
      () => el('li', { class: 'entry friend' }),
      (node, friend) => redrawn(node, [friend], () => friendRow(friend, mark)),
    );
    keyed(
      met,
      found.met,
      (name) => name,
      (name) => el('li', { class: 'entry' }, el('span', { class: 'of' }, name), add(name, mark)),
      () => {},
    );
    if (focused instanceof HTMLElement && focused !== document.body && !focused.isConnected) title.focus();
  }

  /** @param {string} name @param {boolean} friend */
  async function mark(name, friend) {
    const how = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name, friend }),
    };
    const answer = await patiently(`/api/friends?lang=${page.lang}`, how).catch(() => null);
    const found = await answer?.json().catch(() => null);
    setText(fault, answer?.ok ? '' : (found?.detail ?? t('failed_text')));
    if (answer?.ok) show(found);
    return Boolean(answer?.ok);
  }

  const look = async () => document.hidden || show(await friendsNow());
  void look();
  setInterval(look, EVERY);
  document.addEventListener('visibilitychange', look);
  return el(
    'section',
    { class: 'box friends stack', id: 'friends', 'aria-labelledby': 'friends-title' },
    el('header', { class: 'row apart' }, title, count),
    named,
    guest,
    fault,
  );
}

/** @returns {Node[]} */
function unnamed() {
  return [
    el('p', { class: 'quiet' }, t('friends_need_name')),
    el('a', { class: 'button small', href: '/you' }, t('take_name')),
  ];
}

/**
 * @param {Friend} friend
 * @param {(name: string, friend: boolean) => Promise<boolean>} mark
 * @returns {(Node | null)[]}
 */
function friendRow(friend, mark) {
  const { name, tie, where, title, code, free } = friend;
  const state =
    tie === 'marks'
      ? t('marks_you')
      : tie === 'marked'
        ? t('is_marked')
        : where === 'table'
          ? title
            ? t('at_table_of', { game: title })
            : t('at_table')
          : t(where === 'here' ? 'is_here' : 'is_away');
  const words = { game: title ?? '', who: name };
  const way =
    tie === 'marks'
      ? add(name, mark)
      : code && code !== page.back
        ? el(
            'a',
            {
              class: 'button small',
              href: `/table/${code}${free ? '#sit' : ''}`,
              'aria-label': t(free ? 'sit_at' : 'watch_at', words),
            },
            t(free ? 'sit' : 'watch'),
          )
        : where === 'here' && page.back
          ? askButton(page.back, friend)
          : null;
  const off = el(
    'button',
    {
      class: 'button plain small',
      'aria-label': t(tie === 'marks' ? 'dismiss_whom' : 'unfriend_whom', { name }),
      title: t(tie === 'marks' ? 'dismiss' : 'unfriend'),
      on: { click: () => void mark(name, false) },
    },
    icon('close'),
  );
  return [el('span', { class: 'of' }, el('b', {}, name), el('small', { class: 'second' }, state)), way, off];
}

/**
 * @param {string} name
 * @param {(name: string, friend: boolean) => Promise<boolean>} mark
 * @returns {HTMLElement}
 */
function add(name, mark) {
  return el(
    'button',
    { class: 'button small', 'aria-label': t('befriend_whom', { name }), on: { click: () => void mark(name, true) } },
    t('befriend'),
  );
}

/**
 * @param {(name: string, friend: boolean) => Promise<boolean>} mark
 * @returns {HTMLElement}
 */
function byName(mark) {
  const name = el('input', { maxLength: 60, required: true, autocomplete: 'off' });
  return el(
    'form',
    {
      class: 'by-name',
      on: {
        submit: async (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          if (await mark(name.value.trim(), true)) name.value = '';
        },
      },
    },
    el('label', { class: 'field' }, el('span', {}, t('by_name')), name),
    el('button', { class: 'button', type: 'submit' }, t('befriend')),
  );
}
