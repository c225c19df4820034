/** Friends who are here, and asking them to a table. */

import { el } from '../lib/dom.js';
import { patiently } from '../lib/fetch-retry.js';
import { page, t } from '../lib/texts.js';

/** @typedef {import('../lib/page').FriendsView} Friends */
/** @typedef {import('../lib/page').FriendEntry} Friend */

/** @returns {Promise<Friends | null>} null where they cannot be known just now */
export async function friendsNow() {
  const answer = await patiently(`/api/friends?lang=${page.lang}`).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

/**
 * A button that asks a friend to a table, once.
 * @param {string} code  of the table
 * @param {Friend} friend
 * @returns {HTMLElement}
 */
export function askButton(code, { name }) {
  const button = el(
    'button',
    {
      class: 'button small',
      'aria-label': t('ask_friend_whom', { name }),
      on: {
        click: async () => {
          button.disabled = true;
          const how = {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ name }),
          };
          const answer = await patiently(`/api/tables/${code}/ask?lang=${page.lang}`, how, false).catch(() => null);
          const told = answer?.ok ? null : await answer?.json().catch(() => null);
          button.textContent = answer?.ok ? t('asked_friend') : (told?.detail ?? t('failed_text'));
        },
      },
    },
    t('ask_friend'),
  );
  return button;
}

/**
 * The friends who are on the site and not at a table, each with a button that asks them.
 * @param {string} code  of the table where one sits
 * @returns {HTMLElement} empty where there are none
 */
export function askFriends(code) {
  const host = el('div', { class: 'stack' });
  void friendsNow().then((found) => {
    const here = (found?.friends ?? []).filter(({ where }) => where === 'here');
    if (here.length)
      host.append(
        el('h3', {}, t('friends_here')),
        el('ul', {}, ...here.map((one) => el('li', { class: 'entry' }, el('b', {}, one.name), askButton(code, one)))),
      );
  });
  return host;
}
