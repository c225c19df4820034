/** Leaving a table. */

import { el } from '../lib/dom.js';
import { openSheet } from '../lib/sheet.js';
import { t } from '../lib/texts.js';

/** @typedef {import('./connection.js').Wire} Wire */

/** @param {Wire} wire @param {boolean} bots  whether one plays on */
export function askLeave(wire, bots) {
  const leave = async () => {
    sheet.close(); // while the server cannot be reached, or cannot store it, the banner says so
    await wire.send({ t: 'leave' });
    wire.drop(); // nothing more is heard of the table
    location.assign('/');
  };
  const sheet = openSheet(
    t('leave_title'),
    [
      ...(bots ? [el('p', {}, t('leave_text'))] : []),
      el(
        'div',
        { class: 'ways' },
        el('button', { class: 'button', on: { click: () => sheet.close() } }, t('stay')),
        el('button', { class: 'button filled', on: { click: leave } }, t('leave_now')),
      ),
    ],
    { className: 'note' },
  );
}
