/** The page of a table at which nobody may look on: it says so, offers the seats that are free, and other ways on. */

import { startBar } from '../lib/bar.js';
import { byId, el, icon, place, redrawn, setText } from '../lib/dom.js';
import { newId } from '../lib/command-id.js';
import { styled } from '../lib/lazy-style.js';
import { patiently } from '../lib/fetch-retry.js';
import { Heard, readBefore } from '../chat/message-actions.js';
import { openSheet } from '../lib/sheet.js';
import { change, settings } from '../lib/settings.js';
import { page, t } from '../lib/texts.js';
import { asRequest, wish } from './seat-request.js';

/** @typedef {import('../lib/page').SeatsToTake} SeatsToTake */

const EVERY = 5_000; // ms from one look at the seats to the next
const SOON = 2_500; // the same for who sits down as soon as the deal is over: the server does it, and keeps the wish a while

startBar();

/** @type {SeatsToTake} */
let places = page.places ?? { spectators: 'none', sits: false, waits: false, seats: [] };
let sitting = false;

const name = el('input', { value: settings.name, maxLength: 24, autocomplete: 'nickname' });
const field = el('label', { class: 'field' }, el('span', {}, t('your_name')), name);
const about = el('p', { class: 'quiet', role: 'status' });
const seats = el('div', { class: 'ways' });
const fault = el('p', { class: 'fault', role: 'alert' });

/** @param {number} [seat]  to be taken now; else the wish is made, again by the same command, which asks what came of it */
async function sit(seat) {
  if (sitting) return;
  sitting = true;
  change({ name: name.value.trim() });
  const message = seat === undefined ? wish.command() : { t: 'sit', id: newId(), seat, name: settings.name };
  const answer = await patiently(...asRequest(message))
    .then((found) => found.json())
    .catch(() => null);
  sitting = false;
  if (answer?.t === 'ack' && !answer.waits) {
    wish.end();
    return enter();
  }
  setText(fault, answer?.waits ? '' : (answer?.error?.text ?? t('failed_text')));
  if (answer?.error?.kind === 'seat') wish.end();
  await look();
}

/** The table is there to be seen now. */
function enter() {
  wish.carryOver();
  location.reload();
}

async function look() {
  if (document.hidden && !wish.id) return;
  const found = await patiently(`/api/tables/${page.code}/places?lang=${page.lang}`)
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);
  if (!found) return;
  places = found;
  if (places.sits) wish.end();
  if (places.sits || places.spectators === 'all') enter();
  else show();
}

/** @param {import('../lib/page').SeatToTake} free @returns {HTMLElement} */
function take({ seat, side, mark }) {
  const n = seat + 1;
  return el(
    'button',
    { class: 'button', on: { click: () => void sit(seat) } },
    mark ? el('span', { class: `stone ${mark}` }) : null,
    side ? t('seat_on_side', { n, side }) : t('take_seat_n', { n }),
  );
}

/** @returns {HTMLElement} whether one sits down when the deal is over */
function sitLater() {
  const press = () => {
    if (wish.id) wish.takeBack();
    else {
      wish.make();
      void sit();
    }
    show();
  };
  return el(
    'button',
    { class: 'button', 'aria-pressed': String(Boolean(wish.id)), on: { click: press } },
    icon('clock'),
    t('sit_when_over'),
  );
}

function show() {
  const free = places.seats.length > 0;
  field.hidden = !free;
  setText(
    about,
    !free ? t('no_seat_now') : places.waits ? t(wish.id ? 'sits_when_over' : 'seat_after_deal') : t('seats_to_take'),
  );
  redrawn(seats, [places, Boolean(wish.id)], () =>
    !free ? [] : places.waits ? [sitLater()] : places.seats.map((one) => take(one)),
  );
}

const done = el('p', { class: 'quiet' });
const heard = new Heard(page.code ?? '', el('p', { class: 'fault', role: 'alert' }), ({ name }) =>
  setText(done, t('person_hidden', { who: name })),
);
const read = readBefore(page.code ?? '');

/** What was said here and can be reported still, by whoever read it. */
async function showRead() {
  const [{ openLineMenu }] = await Promise.all([import('../chat/message-menu.js'), styled('chat/chat.css')]);
  openSheet(t('report_said'), [
    heard.fault,
    done,
    el(
      'ol',
      { class: 'read' },
      ...read.map((line) =>
        el(
          'li',
          {},
          el(
            'button',
            { class: 'bare', 'aria-haspopup': 'dialog', on: { click: () => openLineMenu(heard, line) } },
            el('b', {}, line.name),
            el('span', {}, line.text),
          ),
        ),
      ),
    ),
  ]);
}

place(byId('seated'), [
  el(
    'section',
    { class: 'nothing' },
    icon('eye'),
    el('h1', {}, t('no_spectators')),
    el('p', {}, t('seated_only', { game: page.title ?? '' })),
    el('div', { class: 'take' }, about, field, seats, fault),
    el(
      'div',
      { class: 'ways' },
      el('a', { class: 'button', href: '/people' }, t('other_tables')),
      el('a', { class: 'button', href: `/new?game=${page.game ?? ''}` }, t('own_table')),
      el('a', { class: 'button plain', href: '/' }, t('to_home')),
      read.length
        ? el('button', { class: 'button plain', on: { click: () => void showRead() } }, icon('flag'), t('report_said'))
        : null,
    ),
  ),
]);
show();

/** Looks again, by and by. */
function wait() {
  const turn = () => (wish.id && places.seats.length ? sit() : look());
  setTimeout(() => void turn().finally(wait), wish.id ? SOON : EVERY);
}
if (wish.id) void sit();
wait();
addEventListener('pageshow', ({ persisted }) => persisted && show());
document.addEventListener('visibilitychange', () => void look());
