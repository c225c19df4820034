/** Opening a table. */

import { create } from '../lib/create.js';
import { shareMessage } from './seed-shares.js';
import { t } from '../lib/texts.js';

/**
 * Opens a table and goes there. Throws with what the server says, and the `option` of which it says it.
 * @param {string} address
 * @param {object} wanted
 */
export async function openTable(address, wanted) {
  const how = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(wanted) };
  const answer = await create(address, how);
  const opened = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(opened.detail ?? t('failed_text')), opened.extra);
  if (opened.seal) await giveFirst(opened);
  location.assign(opened.url);
}

/**
 * Gives one's share of the cards (RC-13) while the page of the table is not there yet, so that it comes with the cards.
 * @param {{code: string, seal: string, seat: number}} opened
 */
async function giveFirst({ code, seal, seat }) {
  const message = { ...(await shareMessage(code, seal, seat, true, -1)), id: 'first-share' };
  const sending = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(message) };
  await fetch(`/api/tables/${code}/commands`, sending).catch(() => null); // else the page of the table gives it
}
