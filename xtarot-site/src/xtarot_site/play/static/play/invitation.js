/** The invitation to a table: its link, as text and as a QR code, and friends who can be asked. */

import { el, icon } from '../lib/dom.js';
import { askFriends } from '../table-setup/invite-friends.js';
import { copyText, onlyHere, shareOrigin } from '../lib/share.js';
import { openSheet } from '../lib/sheet.js';
import { t } from '../lib/texts.js';

/**
 * The link to the table, to be copied or handed on.
 * @param {string} code
 * @returns {HTMLDialogElement}
 */
export function showInvitation(code) {
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
      askFriends(code),
    ],
    { className: 'note' },
  );
}
