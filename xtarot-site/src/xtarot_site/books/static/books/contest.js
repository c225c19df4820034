/** Enters a draft for a contest. */

import { byId } from '../lib/dom.js';
import { newId } from '../lib/command-id.js';
import { patiently } from '../lib/fetch-retry.js';
import { page, t } from '../lib/texts.js';

/**
 * Sends the draft of a button in, and shows the page as it is then; says why not.
 * @param {HTMLButtonElement} button
 */
export async function enter(button) {
  const { enter: code, contest } = button.dataset;
  button.dataset.id ??= newId(); // the same again, when an answer was lost
  button.disabled = true;
  const answer = await patiently(`/api/works/${code}/send?lang=${page.lang}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: button.dataset.id, contest }),
  }).catch(() => null);
  if (answer?.ok) {
    location.reload();
    return;
  }
  button.disabled = false;
  const told = await answer?.json().catch(() => null);
  if (told?.error) delete button.dataset.id;
  byId('fault').textContent = told?.error?.text ?? told?.detail ?? t('remark_failed');
}
