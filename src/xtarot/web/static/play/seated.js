/** The page of a table at which nobody may look on: it says so, offers the seats that are free, and other ways on. */

import { startBar } from '../lib/bar.js';
import { byId, el, icon, place, redrawn, setText } from '../lib/dom.js';
import { newId } from '../lib/new-id.js';
import { patiently } from '../lib/patiently.js';
import { change, settings } from '../lib/settings.js';
import { page, t } from '../lib/texts.js';

/** @typedef {import('../lib/page').SeatsToTake} SeatsToTake */

const EVERY = 5_000; // ms from one look at the seats to the next
const SOON = 1_500; // the same for who sits down as soon as the deal is over
const FIRST = -1; // the first seat that is free

startBar();

/** @type {SeatsToTake} */
let places = page.places ?? { spectators: 'none', sits: false, waits: false, seats: [] };
let wishes = location.hash === '#sit'; // to sit down as soon as that is possible
let sitting = false;

const name = el('input', { value: settings.name, maxLength: 24, autocomplete: 'nickname' });
const field = el('label', { class: 'field' }, el('span', {}, t('your_name')), name);
const about = el('p', { class: 'quiet', role: 'status' });
const seats = el('div', { class: 'ways' });
const fault = el('p', { class: 'fault', role: 'alert' });

/** @param {number} seat @param {boolean} [wished]  it was, when the deal is over: another one may have been quicker */
async function sit(seat, wished = false) {
  if (sitting) return;
  sitting = true;
  change({ name: name.value.trim() });
  const how = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ t: 'sit', id: newId(), seat, name: settings.name }),
  };
  const answer = await patiently(`/api/tables/${page.code}/commands?lang=${page.lang}`, how)
    .then((found) => found.json())
    .catch(() => null);
  sitting = false;
  if (answer?.t === 'ack') return enter();
  setText(fault, answer?.error?.text ?? t('failed_text'));
  await look();
  if (!wished || !places.waits) return;
  wishes = true;
  setText(fault, '');
  show();
}

/** The table is there to be seen now. */
function enter() {
  history.replaceState(null, '', location.pathname + location.search);
  location.reload();
}

async function look() {
  if (document.hidden && !wishes) return;
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
function wish() {
  const press = () => {
    wishes = !wishes;
    show();
  };
  return el(
    'button',
    { class: 'button', 'aria-pressed': String(wishes), on: { click: press } },
    icon('clock'),
    t('sit_when_over'),
  );
}

function show() {
  const free = places.seats.length > 0;
  field.hidden = !free;
  setText(
    about,
    !free ? t('no_seat_now') : places.waits ? t(wishes ? 'sits_when_over' : 'seat_after_deal') : t('seats_to_take'),
  );
  redrawn(seats, [places, wishes && places.waits], () =>
    !free ? [] : places.waits ? [wish()] : places.seats.map((one) => take(one)),
  );
  if (wishes && free && !places.waits) {
    wishes = false;
    void sit(FIRST, true);
  }
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

/** Looks again, by and by. */
function wait() {
  setTimeout(() => void look().finally(wait), wishes ? SOON : EVERY);
}
wait();
document.addEventListener('visibilitychange', () => void look());
