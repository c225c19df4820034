/** A way to a table by its link or code. */

import { el } from '../lib/dom.js';
import { patiently } from '../lib/fetch-retry.js';
import { t } from '../lib/texts.js';

/** @returns {HTMLElement} */
export function join() {
  const code = el('input', {
    id: 'code',
    name: 'code',
    maxLength: 200,
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: false,
    required: true,
  });
  const fault = el('p', { class: 'fault', role: 'alert' });
  return el(
    'form',
    {
      class: 'join',
      on: {
        submit: async (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const wanted = code.value
            .trim()
            .toLowerCase()
            .replace(/[?#].*$/, '')
            .replace(/\/+$/, '')
            .replace(/^.*\//, '');
          const answer = await patiently(`/api/tables/${encodeURIComponent(wanted)}`).catch(() => null);
          if (answer?.ok) location.assign(`/table/${wanted}`);
          else fault.textContent = t(answer && answer.status < 500 ? 'no_such_table' : 'failed_text');
        },
      },
    },
    el('label', { class: 'field' }, el('span', {}, t('join_code')), code),
    el('button', { class: 'button', type: 'submit' }, t('join')),
    fault,
  );
}
