/** The moderators' desk: the server has made it; here it is decided. */

import { startBar } from '../lib/bar.js';
import { byOwnClock } from '../lib/own-clock.js';
import { newId } from '../lib/new-id.js';
import { patiently } from '../lib/patiently.js';
import { page, t } from '../lib/texts.js';

startBar();
for (const until of document.querySelectorAll('[data-limit] b'))
  until.textContent = byOwnClock(until.textContent ?? '');

for (const form of document.querySelectorAll('form[data-about]')) watch(/** @type {HTMLFormElement} */ (form));

/** @param {HTMLFormElement} form */
function watch(form) {
  /** What was sent last: the same again is the same command. */
  let [id, sent] = ['', ''];
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const fault = form.querySelector('.fault');
    const button = form.querySelector('button');
    if (!fault || !button) return;
    const chosen = form.querySelector('input:checked');
    const [measure, days = '0'] = (chosen instanceof HTMLInputElement ? chosen.value : 'lift').split(' ');
    const body = {
      about: Number(form.dataset.about),
      measure,
      days: Number(days),
      limit: Number(form.dataset.limit ?? 0),
      words: String(new FormData(form).get('words')),
    };
    if (sent !== JSON.stringify(body)) [id, sent] = [newId(), JSON.stringify(body)];
    button.disabled = true;
    const answer = await patiently(`/api/moderation?lang=${page.lang}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ id, ...body }),
    }).catch(() => null);
    if (answer?.ok) return location.reload();
    const told = await answer?.json().catch(() => null);
    fault.textContent = told?.error?.text ?? t('not_decided');
    button.disabled = false;
  });
}
