/** The operators' page: the server has made it; its forms are sent from here. */

import { startBar } from '../lib/bar.js';
import { FormStorage } from '../lib/form-storage.js';
import { byOwnClock } from '../lib/local-time.js';
import { patiently } from '../lib/fetch-retry.js';
import { page, t } from '../lib/texts.js';

const DONE = 'xtarot-operated'; // what the next page is to say, and where it is to be
const DAY = 86_400; // seconds
const STAY = 4_000; // ms

startBar();
for (const one of document.querySelectorAll('.own-clock')) one.textContent = byOwnClock(one.textContent ?? '');
for (const form of document.querySelectorAll('form[data-act]')) watch(/** @type {HTMLFormElement} */ (form));
tell();

/** @param {HTMLFormElement} form */
function watch(form) {
  const { act } = form.dataset;
  const { page: about = '', notice = '', name = '', role = '' } = form.dataset;
  const storage = new FormStorage(form, ['xtarot-operate', act, about, notice, name, role].join(' '));
  storage.keep(); // the page comes again after every act, whatever is being written in other forms
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const fault = form.querySelector('.fault');
    const button = form.querySelector('button');
    if (!fault || !button) return;
    const body = written(form);
    const id = storage.commandId(JSON.stringify(body));
    button.disabled = true;
    fault.textContent = '';
    const answer = await patiently(`/api/operate/${act}?lang=${page.lang}`, {
      method: act === 'texts' ? 'PUT' : 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ id, ...body }),
    }).catch(() => null);
    if (answer?.ok) {
      storage.clear();
      sessionStorage.setItem(DONE, form.closest('section')?.getAttribute('aria-labelledby') ?? '');
      return location.reload();
    }
    const told = await answer?.json().catch(() => null);
    fault.textContent = told?.error?.text ?? t(answer && answer.status < 500 ? 'incomplete' : 'not_done');
    button.disabled = false;
  });
}

/** What a form sends: its fields, and what belongs to it. @param {HTMLFormElement} form */
function written(form) {
  const { act: _, ...own } = form.dataset;
  /** @type {Record<string, unknown>} */
  const body = { ...own, ...Object.fromEntries(new FormData(form)) };
  if ('holds' in body) body.holds = body.holds === 'true';
  for (const number of ['notice', 'person']) if (number in body) body[number] = Number(body[number]);
  const end = form.elements.namedItem('until');
  if (end instanceof HTMLInputElement)
    body.until = end.type === 'date' ? Date.parse(end.value) / 1000 + DAY : new Date(end.value).getTime() / 1000;
  return body;
}

/** Says what was done on the page before this one, and goes on from there. */
function tell() {
  const at = sessionStorage.getItem(DONE);
  if (at === null) return;
  sessionStorage.removeItem(DONE);
  const place = document.getElementById(at);
  if (place) {
    place.tabIndex = -1;
    place.focus();
  }
  const said = document.getElementById('said');
  if (!said) return;
  requestAnimationFrame(() => (said.textContent = t('done'))); // a live region speaks of what comes
  setTimeout(() => (said.textContent = ''), STAY);
}
