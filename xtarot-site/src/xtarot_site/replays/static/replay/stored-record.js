/** A record that somebody has brought: kept for as long as the tab is open, and judged by the server. */

import { patiently } from '../lib/fetch-retry.js';
import { page, t } from '../lib/texts.js';

/** @typedef {import('./types').Replay} Replay */

const KEPT = 'xtarot-record';
const MOST = 2 ** 20; // characters that the server takes (`replays.MAX_RECORD`)

/** @returns {string} the text of the record that was opened last; empty for none */
export const kept = () => sessionStorage.getItem(KEPT) ?? '';

/** @param {string} record */
export const keep = (record) => sessionStorage.setItem(KEPT, record);

/**
 * Asks the server to judge a record.
 * @param {string} record
 * @param {number} deal
 * @param {string} view
 * @returns {Promise<Replay | string>} the deal, or its first fault in words
 */
export async function judged(record, deal, view) {
  if (record.length > MOST) return t('record_too_large');
  try {
    const answer = await patiently(`/api/records?lang=${page.lang}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ record, deal, view }),
    });
    const told = await answer.json();
    return answer.ok ? told : told.detail || t('record_fault');
  } catch {
    return t('failed_text');
  }
}
