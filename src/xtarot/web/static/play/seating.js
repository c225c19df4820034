/** Sitting down, inviting, leaving. */

import { el, icon } from '../lib/dom.js';
import { change, settings } from '../lib/settings.js';
import { seatTitle } from '../board/seats.js';
import { copyText, onlyHere, shareOrigin } from '../lib/share.js';
import { openSheet } from '../lib/sheet.js';
import { page, t } from '../lib/texts.js';

/** @typedef {import('./wire.js').Wire} Wire */
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

/**
 * The link to the table, to be copied or handed on.
 * @param {string} code
 * @returns {HTMLDialogElement}
 */
export function showInvitation(code) {
  const friends = el('div');
  void import('../opening/ask-friends.js').then((all) => friends.replaceWith(all.askFriends(code))).catch(() => {});
  const address = `${shareOrigin}/table/${code}`;
  const link = el('input', {
    value: address,
    readOnly: true,
    'aria-label': t('invite_link'),
    on: { focus: () => link.select() },
  });
  const done = el('span', { role: 'status' });
  const copy = async () => {
    if (await copyText(address)) done.textContent = t('copied');
    else link.focus(); // not allowed here: it is selected, to be copied by hand
  };
  return openSheet(
    t('invite_title'),
    [
      onlyHere ? el('p', { class: 'fault' }, t('only_here')) : el('p', {}, t('invite_text')),
      el(
        'div',
        { class: 'invitation' },
        onlyHere
          ? null
          : el('img', {
              class: 'qr',
              src: `/table/${code}/qr.svg?scheme=${location.protocol.slice(0, -1)}`,
              alt: t('qr'),
              width: 200,
              height: 200,
            }),
        el(
          'div',
          { class: 'stack' },
          link,
          el('button', { class: 'button filled', autofocus: true, on: { click: copy } }, icon('copy'), t('copy')),
          el('p', {}, t('code'), t('colon'), el('b', { class: 'code' }, code), ' ', done),
        ),
      ),
      friends,
    ],
    { className: 'note' },
  );
}

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
