/** A number that is still to be written behind a move: typed, and added or taken off. */

import { el } from '../lib/dom.js';
import { openSheet } from '../lib/sheet.js';
import { t } from '../lib/texts.js';

const MOST = 999;

/**
 * @param {string} title  what the number is for
 * @param {(number: string) => void} give  it with its sign
 */
export function askNumber(title, give) {
  const input = el('input', {
    type: 'number',
    inputMode: 'numeric',
    min: '1',
    max: String(MOST),
    required: true,
    autofocus: true,
    'aria-label': title,
  });
  const form = el(
    'form',
    {
      class: 'stacked',
      on: {
        submit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const sign = event.submitter instanceof HTMLButtonElement ? event.submitter.value : '+';
          sheet.close();
          give(sign + String(Number(input.value)));
        },
      },
    },
    input,
    el(
      'div',
      { class: 'ways cluster' },
      el('button', { class: 'button filled', type: 'submit', value: '+' }, t('add_number')),
      el('button', { class: 'button', type: 'submit', value: '-' }, t('subtract_number')),
    ),
  );
  const sheet = openSheet(title, [form], { className: 'note' });
}
