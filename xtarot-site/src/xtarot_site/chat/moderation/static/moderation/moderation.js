/** The moderators' desk, and the page of an appeal: the server has made them; their forms are sent from here. */

import { startBar } from '../lib/bar.js';
import { byOwnClock } from '../lib/local-time.js';
import { FormStorage } from '../lib/form-storage.js';
import { patiently } from '../lib/fetch-retry.js';
import { page, t } from '../lib/texts.js';

startBar();
for (const one of document.querySelectorAll('.own-clock')) one.textContent = byOwnClock(one.textContent ?? '');
for (const form of document.querySelectorAll('main form')) watch(/** @type {HTMLFormElement} */ (form));

/** @param {HTMLFormElement} form */
function watch(form) {
  const storage = new FormStorage(form, `xtarot-moderate ${form.dataset.about} ${form.dataset.limit ?? ''}`);
  storage.keep(); // the page comes again after every decision, whatever is being written of others
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const fault = form.querySelector('.fault');
    const buttons = form.querySelectorAll('button');
    if (!fault) return;
    const { to, body } = written(form, event.submitter);
    const id = storage.commandId(JSON.stringify(body));
    for (const button of buttons) button.disabled = true;
    const answer = await patiently(`/api/${to}?lang=${page.lang}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ id, ...body }),
    }).catch(() => null);
    if (answer?.ok) {
      storage.clear();
      return location.reload();
    }
    const told = await answer?.json().catch(() => null);
    fault.textContent = told?.error?.text ?? t('not_decided');
    for (const button of buttons) button.disabled = false;
  });
}

/**
 * What a form sends, and where: a decision about somebody, or one's own appeal.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} pressed
 */
function written(form, pressed) {
  const words = String(new FormData(form).get('words'));
  const limit = Number(form.dataset.limit ?? 0);
  const { about, person, called } = form.dataset;
  if (about === undefined) return { to: 'appeals', body: { limit, words } };
  const chosen = form.querySelector('input:checked') ?? pressed;
  const [measure, days = '0'] = /** @type {HTMLInputElement | HTMLButtonElement} */ (chosen).value.split(' ');
  const whom = { about: Number(about), person: Number(person), called };
  return { to: 'moderation', body: { ...whom, measure, days: Number(days), limit, words } };
}
