/** Sitting down. */

import { el } from '../lib/dom.js';
import { change, settings } from '../lib/settings.js';
import { seatTitle } from '../board/seats.js';
import { openSheet } from '../lib/sheet.js';
import { page, t } from '../lib/texts.js';

/** @typedef {import('./connection.js').Wire} Wire */
/** @typedef {import('../board/view.js').View} View */

/**
 * Asks for a name and takes a seat.
 * @param {Wire} wire
 * @param {View} view
 * @param {number} seat
 */
export function askSeat(wire, view, seat) {
  const level = page.levels?.find((one) => one.bot === view.seats[seat]?.bot)?.title;
  const name = el('input', {
    value: settings.name,
    maxLength: 24,
    required: true,
    autocomplete: 'nickname',
    autofocus: true,
  });
  const fault = el('p', { class: 'fault', role: 'alert' });
  const form = el(
    'form',
    {
      class: 'stacked',
      on: {
        submit: async (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          change({ name: name.value.trim() });
          const answer = await wire.send({ t: 'sit', seat, name: settings.name });
          if (answer.t === 'nack') fault.textContent = answer.error.text;
          else sheet.close();
        },
      },
    },
    el('label', { class: 'field' }, el('span', {}, t('your_name')), name),
    level ? el('small', {}, t('in_place_of', { level })) : null,
    fault,
    el('button', { class: 'button filled', type: 'submit' }, t('take_seat')),
  );
  const sheet = openSheet(seatTitle(view, seat), [form], { className: 'note' });
}
