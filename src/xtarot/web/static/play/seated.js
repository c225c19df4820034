/** The page of a table at which nobody may look on: it says so, offers the seats that are free, and other ways on. */

import { startBar } from '../lib/bar.js';
import { byId, el, icon, place, redrawn, setText } from '../lib/dom.js';
import { newId } from '../lib/new-id.js';
import { patiently } from '../lib/patiently.js';
import { change, settings } from '../lib/settings.js';
import { page, t } from '../lib/texts.js';

/** @typedef {import('../lib/page').SeatsToTake} SeatsToTake */

const EVERY = 5_000; // ms from one look at the seats to the next
const SOON = 2_500; // the same for who sits down as soon as the deal is over: the server does it, and keeps the wish a while
const FIRST = -1; // the first seat that is free

startBar();

/** @type {SeatsToTake} */
let places = page.places ?? { spectators: 'none', sits: false, waits: false, seats: [] };
let wish = location.hash === '#sit' ? newId() : ''; // the command by which one sits down as soon as that is possible
let sitting = false;

const name = el('input', { value: settings.name, maxLength: 24, autocomplete: 'nickname' });
const field = el('label', { class: 'field' }, el('span', {}, t('your_name')), name);
const about = el('p', { class: 'quiet', role: 'status' });
const seats = el('div', { class: 'ways' });
const fault = el('p', { class: 'fault', role: 'alert' });

/** @param {object} message @returns {[string, RequestInit]} */
const command = (message) => [
  `/api/tables/${page.code}/commands?lang=${page.lang}`,
  { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(message) },
];

/** @param {number} seat @param {string} [id]  of the command: the same again asks what came of it */
async function sit(seat, id = newId()) {
  if (sitting) return;
  sitting = true;
  change({ name: name.value.trim() });
  const message = { t: 'sit', id, seat, name: settings.name, waits: id === wish };
  const answer = await patiently(...command(message))
    .then((found) => found.json())
    .catch(() => null);
  sitting = false;
  if (answer?.t === 'ack' && !answer.waits) return enter();
  setText(fault, answer?.waits ? '' : (answer?.error?.text ?? t('failed_text')));
  if (answer?.error?.kind === 'seat') wish = '';
  await look();
}

/** One does not want to sit down any more, or has gone. */
function takeBack() {
  if (!wish) return;
  wish = '';
  const [address, how] = command({ t: 'leave', id: newId() });
  void fetch(address, { ...how, keepalive: true }).catch(() => null);
}

/** The table is there to be seen now. */
function enter() {
  wish = '';
  history.replaceState(null, '', location.pathname + location.search);
  location.reload();
}

async function look() {
  if (document.hidden && !wish) return;
  const found = await patiently(`/api/tables/${page.code}/places?lang=${page.lang}`)
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);
  if (!found) return;
  places = found;
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
    if (wish) takeBack();
    else void sit(FIRST, (wish = newId()));
    show();
  };
  return el(
    'button',
    { class: 'button', 'aria-pressed': String(Boolean(wish)), on: { click: press } },
    icon('clock'),
    t('sit_when_over'),
  );
}

function show() {
  const free = places.seats.length > 0;
  field.hidden = !free;
  setText(
    about,
    !free ? t('no_seat_now') : places.waits ? t(wish ? 'sits_when_over' : 'seat_after_deal') : t('seats_to_take'),
  );
  redrawn(seats, [places, Boolean(wish)], () =>
    !free ? [] : places.waits ? [sitLater()] : places.seats.map((one) => take(one)),
  );
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
    ),
  ),
]);
show();

/** Looks again, by and by; the wish is made again, by the same command. */
function wait() {
  const turn = () => (wish && places.seats.length ? sit(FIRST, wish) : look());
  setTimeout(() => void turn().finally(wait), wish ? SOON : EVERY);
}
if (wish) void sit(FIRST, wish);
wait();
addEventListener('pagehide', takeBack);
addEventListener('pageshow', ({ persisted }) => persisted && show());
document.addEventListener('visibilitychange', () => void look());
