/** The page of oneself: a guest's name, a person's ways to sign in, six words shown once, and what is kept. */

import { startBar } from '../lib/bar.js';
import { byId, el, icon, place } from '../lib/dom.js';
import { byOwnClock } from '../lib/local-time.js';
import { serverNow } from '../lib/server-time.js';
import { change, settings } from '../lib/settings.js';
import { copyText } from '../lib/share.js';
import { openSheet } from '../lib/sheet.js';
import { page, t } from '../lib/texts.js';
import { device, passkeys } from './passkey-list.js';
import { alert, button, card, date, doing } from './profile-cards.js';
import { drawNotices } from '../notices/notices.js';
import { canUsePasskeys, Declined, makePasskey, post, usePasskey } from './passkeys.js';

/** @typedef {import('../lib/page').ToldPerson} Person */
/** @typedef {import('../lib/page').PublishedBook} PublishedBook */
/** @typedef {import('../lib/page').You} You */

startBar();

const you = /** @type {You} */ (page.you);
const possible = you.possible && canUsePasskeys();
const main = byId('you');

/** @returns {string} where a guest came from to take a name, a place of this site, or else this page */
function wayOn() {
  const next = new URL(new URLSearchParams(location.search).get('next') ?? '', location.href);
  return you.person || next.origin !== location.origin ? '/you' : next.href;
}

const reload = () => location.assign(wayOn());

/**
 * @param {string} name
 * @param {string} title
 * @param {string} text  above the words
 */
async function showWords(name, title, text) {
  const { words } = await post('words', {});
  wordsPage(name, words, title, text);
}

/** @param {string} name @param {string[]} words @param {string} title @param {string} text */
function wordsPage(name, words, title, text) {
  const copied = el('span', {}, t('copy'));
  const copy = async () => {
    copied.textContent = t((await copyText(words.join(' '))) ? 'copied' : 'copy_failed');
  };
  const heading = el('h1', { tabIndex: -1 }, title);
  main.classList.add('words');
  place(main, [
    heading,
    el('p', {}, text),
    el(
      'p',
      { class: 'heading cluster' },
      el('b', {}, t('name_is', { name })),
      el('span', { class: 'note' }, location.host),
    ),
    el(
      'ol',
      { class: 'six stack' },
      ...words.map((word) => el('li', { class: 'box', lang: /[a-z]/.test(word) ? 'en' : 'ja' }, word)),
    ),
    el(
      'div',
      { class: 'ways cluster' },
      button(t('print'), () => window.print(), '', 'print'),
      el('button', { type: 'button', class: 'button', on: { click: copy } }, icon('copy'), copied),
    ),
    el('p', { class: 'note' }, t('words_stored')),
    el('div', { class: 'foot stack' }, button(t('written'), reload, 'filled'), button(t('later'), reload, 'plain')),
  ]);
  heading.focus();
  scrollTo(0, 0);
}

// A guest

function guest() {
  const initial = el('span', { class: 'circle initial', 'aria-hidden': 'true' });
  const name = el('input', {
    class: 'name',
    value: settings.name,
    maxLength: 40,
    required: true,
    autocomplete: 'nickname',
    placeholder: t('your_name'),
    'aria-label': t('you_title'),
    'aria-describedby': 'fault',
  });
  const drawn = () => place(initial, [[...name.value.trim()][0]?.toUpperCase() || icon('person')]);
  name.addEventListener('input', drawn);
  drawn();
  const said = el('p', { id: 'fault', class: 'fault', role: 'alert' });
  const take = async () => {
    await post('name', { name: name.value }); // the server says what is wrong with it
    const given = name.value.normalize('NFKC').trim();
    change({ name: given });
    let text = t('words_text');
    if (possible)
      await makePasskey(device()).catch((error) => {
        if (!(error instanceof DOMException || error instanceof Declined)) throw error;
        text = `${t('cancelled')} ${text}`;
      });
    await showWords(given, t('words_title'), text);
  };
  return [
    you.notices.length ? drawNotices(you.notices, you.push, you.mail) : null, // a guest's draft can be asked about
    el(
      'form',
      { class: 'own-name stack', on: { submit: doing(said, take) } },
      initial,
      name,
      said,
      el('p', { class: 'note' }, `${t('as_guest')} `, el('br'), t('guest_keeps')),
      el(
        'section',
        { class: 'own box stack', 'aria-labelledby': 'keep' },
        el('h2', { id: 'keep' }, t('keep')),
        el('p', {}, t(possible ? 'keep_text' : 'keep_text_words')),
        el(
          'button',
          { class: 'button' },
          possible ? icon('key') : icon('person'),
          t(possible ? 'make_passkey' : 'get_words'),
        ),
        ...signingIn(),
      ),
    ),
    you.notices.length ? null : drawNotices(you.notices, you.push, you.mail),
    list(t('deals_here')),
  ];
}

/** The ways in for who has a name already. */
function signingIn() {
  const said = alert();
  const enter = doing(
    said,
    async () => {
      const { name } = await usePasskey();
      change({ name });
      reload();
    },
    t('not_used'),
  );
  return [possible ? button(t('have_passkey'), enter, 'plain') : null, button(t('by_words'), openWords, 'plain'), said];
}

function openWords() {
  const name = el('input', { value: settings.name, maxLength: 40, required: true, autocomplete: 'username' });
  const words = el('input', {
    required: true,
    maxLength: 200,
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: false,
  });
  const said = alert();
  const enter = async () => {
    const found = await post('sign-in/words', { name: name.value, words: words.value });
    change({ name: found.name });
    sheet.close();
    wordsPage(found.name, found.words, t('new_words'), t('words_again'));
  };
  const sheet = openSheet(t('by_words'), [
    el(
      'form',
      { class: 'fields stack', on: { submit: doing(said, enter) } },
      el('label', { class: 'field' }, el('span', {}, t('your_name')), name),
      el('label', { class: 'field' }, el('span', {}, t('words_label')), words),
      said,
      el('button', { class: 'button filled' }, t('sign_in')),
    ),
  ]);
}

// A person

/** @param {Person} person */
function known(person) {
  const meta = [
    t('since', { month: date(person.since, { year: 'numeric', month: 'long' }) }),
    t('n_deals', { n: you.deals }),
  ];
  return [
    el(
      'header',
      { class: 'person cluster' },
      el('span', { class: 'circle initial', 'aria-hidden': 'true' }, person.initial),
      el(
        'div',
        {},
        el('h1', {}, person.name),
        el(
          'p',
          { class: 'note cluster' },
          meta.join(t('dot')),
          person.reviewer ? el('span', { class: 'tag' }, t('reviewer')) : null,
        ),
      ),
      button(t('change_name'), () => openName(person), 'small'),
    ),
    drawNotices(you.notices, you.push, you.mail),
    passkeys(person, possible),
    sixWords(person),
    profile(person),
    devices(person),
    list(t('deals_kept')),
  ];
}

/** @param {Person} person */
function openName(person) {
  const free = person.changeable < serverNow();
  const name = el('input', {
    value: person.name,
    maxLength: 40,
    required: true,
    disabled: !free,
    autocomplete: 'nickname',
  });
  const said = alert();
  const take = async () => {
    const found = await post('name', { name: name.value });
    change({ name: found.name });
    reload();
  };
  openSheet(t('change_name'), [
    el(
      'form',
      { class: 'fields stack', on: { submit: doing(said, take) } },
      el('label', { class: 'field' }, el('span', {}, t('your_name')), name),
      el('p', { class: 'note' }, free ? t('change_name_text') : t('change_from', { day: date(person.changeable) })),
      said,
      el('button', { class: 'button filled', disabled: !free }, t('change')),
    ),
  ]);
}

/** @param {Person} person */
function sixWords(person) {
  const said = alert();
  const renew = doing(said, () => showWords(person.name, t('words_title'), t('words_text')));
  return card(
    t('words'),
    el('p', { class: 'note' }, person.words ? t('words_there') : t('no_words')),
    said,
    button(t('new_words'), renew, 'small', 'list'),
  );
}

/**
 * Who sees how they stand, and the way there.
 * @param {Person} person
 */
function profile(person) {
  const said = alert();
  const choices = /** @type {const} */ (['nobody', 'friends', 'everyone']).map((audience) =>
    el(
      'label',
      { class: 'row' },
      el('input', {
        type: 'radio',
        name: 'audience',
        checked: person.audience === audience,
        on: { change: doing(said, () => post('profile', { audience }, 'PUT')) },
      }),
      t(`profile_${audience}`),
    ),
  );
  const section = card(
    t('profile'),
    el('p', { class: 'note' }, t('profile_text')),
    el(
      'fieldset',
      { class: 'bare cluster' },
      el('legend', { class: 'visually-hidden' }, t('profile_seen')),
      ...choices,
    ),
    said,
    el('a', { class: 'button small', href: `/person/${encodeURIComponent(person.name)}` }, t('profile_open')),
  );
  section.id = 'profile';
  return section;
}

/** @param {Person} person */
function devices(person) {
  const said = alert();
  const out = (/** @type {boolean} */ everywhere) =>
    doing(said, async () => {
      await post('sign-out', { everywhere });
      change({ name: '' });
      reload();
    });
  return card(
    t('devices'),
    el('p', { class: 'note' }, t('n_browsers', { n: person.browsers })),
    said,
    el(
      'div',
      { class: 'ways cluster' },
      button(t('sign_out'), out(false), 'small', 'door'),
      button(t('sign_out_all'), out(true), 'small'),
    ),
  );
}

// What is kept

/** @param {string} deals */
function list(deals) {
  return el(
    'ul',
    { class: 'rows', 'aria-label': t('kept') },
    el('li', {}, el('a', { class: 'entry', href: '/deals' }, deals, el('b', {}, you.deals))),
    el('li', {}, el('a', { class: 'entry', href: '/api/you/data', download: '' }, t('take_data'), icon('share'))),
    el(
      'li',
      {},
      el('button', { type: 'button', class: 'bare entry', on: { click: openDelete } }, t('delete'), icon('next')),
    ),
  );
}

/** What becomes of the books that somebody has published, and where each can be retired before. */
function ownBooks() {
  if (!you.books?.length) return [];
  const ways = you.books.map(({ code, number }) =>
    el('a', { class: 'button small', href: `/write/${code}/course#retire` }, t('retire_book', { number })),
  );
  return [el('p', {}, t('delete_books')), ...ways];
}

function openDelete() {
  const said = alert();
  const remove = doing(said, async () => {
    await post('delete', {});
    change({ name: '' });
    reload();
  });
  const sheet = openSheet(t('delete'), [
    el(
      'div',
      { class: 'going stack' },
      el('p', {}, t(you.person ? 'delete_text' : 'delete_text_guest')),
      el('a', { class: 'button small', href: '/api/you/data', download: '' }, t('data_first')),
      ...ownBooks(),
      said,
    ),
    el(
      'div',
      { class: 'ways' },
      button(t('cancel'), () => sheet.close()),
      button(t('delete_now'), remove, 'filled'),
    ),
  ]);
}

/** What a moderator has closed to who reads this, and the way to the page that says why. */
const limited = you.limited
  ? el(
      'section',
      { class: 'own box stack' },
      el('p', {}, el('b', {}, byOwnClock(you.limited))),
      el('a', { class: 'button small', href: '/appeal' }, t('limited_why')),
    )
  : null;

place(main, [
  limited,
  ...(you.person ? known(you.person) : [el('h1', { class: 'visually-hidden' }, t('you_title')), ...guest()]),
]);
