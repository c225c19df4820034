/** Forms whose words are not lost: kept in the browser as they are typed, until the server has taken them. */

import { newId } from '../lib/new-id.js';
import { patiently } from '../lib/patiently.js';
import { page, t } from '../lib/texts.js';

const STAY = 4000; // ms that it stays
const SAID = 'xtarot-said'; // what the next page is to say, and where it is to be

/**
 * What is kept of a form: its fields, and the name of the command while it is not known whether it came through.
 * @typedef {{fields: Record<string, string>, id?: string, sent?: string}} Kept
 */

/** @param {HTMLFormElement} form @returns {string} */
const key = (form) => `xtarot-form ${form.dataset.work} ${form.dataset.at ?? form.dataset.act}`;

/** @param {HTMLFormElement} form @returns {Kept} */
function read(form) {
  try {
    return { fields: {}, ...JSON.parse(localStorage.getItem(key(form)) ?? '{}') };
  } catch {
    return { fields: {} };
  }
}

/** @param {HTMLFormElement} form @param {Kept | null} kept  null: nothing any more */
function keep(form, kept) {
  try {
    if (kept) localStorage.setItem(key(form), JSON.stringify(kept));
    else localStorage.removeItem(key(form));
  } catch {
    // Blocked or full storage: it stays in the field.
  }
}

/** @param {HTMLFormElement} form @returns {(HTMLTextAreaElement | HTMLInputElement)[]} what a person fills in */
function fields(form) {
  const found = form.querySelectorAll('textarea[name], input[name]:not([type=hidden])');
  return /** @type {(HTMLTextAreaElement | HTMLInputElement)[]} */ ([...found]);
}

/** @param {HTMLTextAreaElement | HTMLInputElement} field @returns {string} */
const written = (field) =>
  field.type === 'checkbox' ? String(/** @type {HTMLInputElement} */ (field).checked || '') : field.value;

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
  const kept = read(form);
  for (const field of fields(form)) {
    const text = kept.fields[field.name];
    if (!text) continue;
    if (field.type === 'checkbox') /** @type {HTMLInputElement} */ (field).checked = true;
    else field.value = text;
    if (field.type !== 'checkbox') say(form, t('kept_here'));
    const folded = form.closest('details');
    if (folded) folded.open = true;
  }
  form.addEventListener('input', () => {
    const now = Object.fromEntries(fields(form).map((field) => [field.name, written(field)]));
    keep(form, Object.values(now).some(Boolean) ? { ...read(form), fields: now } : null);
  });
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
  const before = read(form);
  // The same words again are the same command: the server may have had them when the line was lost.
  const id = before.sent === sent && before.id ? before.id : newId();
  keep(form, { ...before, id, sent });
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
  keep(form, null);
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
