/** Forms whose words are not lost: kept in the browser as they are typed, until the server has taken them. */

import { FormStorage } from '../lib/form-storage.js';
import { patiently } from '../lib/fetch-retry.js';
import { page, t } from '../lib/texts.js';

const STAY = 4000; // ms that it stays
const SAID = 'xtarot-said'; // what the next page is to say, and where it is to be

/** @param {HTMLFormElement} form @returns {FormStorage} which outlives the tab: who writes an opinion takes days */
const storageOf = (form) =>
  new FormStorage(form, `xtarot-form ${form.dataset.work} ${form.dataset.at ?? form.dataset.act}`, 'localStorage');

/** @param {HTMLFormElement} form @param {string} text @param {boolean} [fault] */
function say(form, text, fault = false) {
  const line = form.querySelector('.told');
  if (!line) return;
  line.classList.toggle('fault', fault);
  line.textContent = text;
}

/**
 * Keeps what is typed into a form, brings back what was kept, and sends it when it is submitted.
 * @param {HTMLFormElement} form
 */
export function watch(form) {
  if (storageOf(form).keep()) say(form, t('kept_here'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form, event.submitter instanceof HTMLButtonElement ? event.submitter : null);
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} button  its act and its value, where the form has several
 */
async function send(form, button) {
  const act = button?.dataset.act ?? form.dataset.act ?? '';
  const body = { ...Object.fromEntries(new FormData(form, button)) };
  const sent = JSON.stringify([act, body]);
  const storage = storageOf(form);
  const id = storage.commandId(sent);
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  say(form, t('sending'));
  const answer = await patiently(`/api/works/${form.dataset.work}/${act}?lang=${page.lang}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id, ...body }),
  }).catch(() => null);
  form.ariaBusy = 'false';
  if (!answer) return say(form, t('not_sent'), true);
  if (!answer.ok) return say(form, await refusal(answer), true);
  storage.clear();
  sessionStorage.setItem(
    SAID,
    JSON.stringify({ text: t(`done_${act}`), at: form.closest('article[id], section[id]')?.id ?? '' }),
  );
  location.reload();
}

/** @param {Response} answer @returns {Promise<string>} why the server did not take it */
async function refusal(answer) {
  const told = await answer.json().catch(() => ({}));
  return told.error?.text ?? (answer.status < 500 && told.detail) ?? t('not_taken');
}

/** Says what was done on the page before this one, and goes on from there. */
export function tell() {
  const kept = sessionStorage.getItem(SAID);
  if (!kept) return;
  sessionStorage.removeItem(SAID);
  const { text, at } = JSON.parse(kept);
  const place = document.getElementById(at);
  if (place) {
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }
  const said = document.getElementById('said');
  if (!said) return;
  requestAnimationFrame(() => (said.textContent = text)); // a live region speaks of what comes, not of what is there
  setTimeout(() => (said.textContent = ''), STAY);
}
