/** The passkeys of a person: which is which, and taking one away. */

import { el, icon } from '../lib/dom.js';
import { settings } from '../lib/settings.js';
import { openSheet } from '../lib/sheet.js';
import { t } from '../lib/texts.js';
import { makePasskey, post } from './passkeys.js';
import { alert, button, card, date, doing } from './profile-cards.js';

/** @typedef {import('../lib/page').Key} Passkey */
/** @typedef {import('../lib/page').ToldPerson} Person */

const BROWSERS = { Edg: 'Edge', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' }; // each names those after it

/** What a new passkey is called: the device that makes it, and the browser. @returns {string} */
export function device() {
  const { userAgent, userAgentData } = /** @type {any} */ (navigator);
  const machine = userAgentData?.platform || /iPhone|iPad|Android|Macintosh|Windows|Linux/.exec(userAgent)?.[0];
  const browser = Object.entries(BROWSERS).find(([mark]) => userAgent.includes(mark))?.[1];
  return [machine, browser].filter(Boolean).join(' ');
}

const again = () => location.assign('/you');

/** @param {Person} person @param {boolean} possible  whether passkeys can be used here */
export function passkeys(person, possible) {
  const said = alert();
  const add = async () => {
    await makePasskey(device());
    again();
  };
  const rows = person.passkeys.map((one) => row(person, one));
  return card(
    t('passkeys'),
    rows.length
      ? el('ul', { class: 'passkeys' }, ...rows)
      : el('p', { class: 'note' }, t(possible ? 'no_passkeys' : 'no_passkeys_here')),
    said,
    possible ? button(t('add_passkey'), doing(said, add, t('not_used')), 'small', 'key') : null,
  );
}

/** @param {Passkey} one */
const nameOf = (one) => one.name || t('passkeys');

/** @param {Person} person @param {Passkey} one */
function row(person, one) {
  const times = [t('passkey_of', { day: date(one.since) }), t('passkey_used', { day: date(one.used) })];
  return el(
    'li',
    { class: 'entry' },
    icon('key'),
    el(
      'span',
      { class: 'of' },
      el('b', {}, nameOf(one)),
      ' ',
      settings.passkeys.includes(one.id) ? el('span', { class: 'tag' }, t('this_device')) : null,
      el('small', { class: 'second' }, times.join(t('dot'))),
    ),
    el(
      'button',
      {
        type: 'button',
        class: 'button small',
        'aria-label': t('edit_passkey', { name: nameOf(one) }),
        on: { click: () => openPasskey(person, one) },
      },
      t('edit'),
    ),
  );
}

/** @param {Person} person @param {Passkey} one */
function openPasskey(person, one) {
  const name = el('input', { value: one.name, maxLength: 24, required: true, autocomplete: 'off' });
  const said = alert();
  const rename = async () => {
    await post(`passkeys/${one.id}`, { name: name.value }, 'PUT');
    again();
  };
  const remove = async () => {
    await post(`passkeys/${one.id}`, null, 'DELETE');
    again();
  };
  const last = person.passkeys.length > 1 ? '' : t(person.words ? 'remove_last' : 'remove_last_no_words');
  openSheet(nameOf(one), [
    el(
      'form',
      { class: 'fields stack', on: { submit: doing(said, rename) } },
      el('label', { class: 'field' }, el('span', {}, t('passkey_name')), name),
      el('button', { class: 'button filled' }, t('change')),
      said,
    ),
    el(
      'div',
      { class: 'going stack' },
      el('p', {}, t('remove_text')),
      last ? el('b', {}, last) : null,
      button(t('remove_passkey', { name: nameOf(one) }), doing(said, remove)),
    ),
  ]);
}
