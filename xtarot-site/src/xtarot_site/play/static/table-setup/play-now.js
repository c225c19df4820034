/** A table as usual, opened at once. */

import { openTable } from './create-table.js';
import { settings } from '../lib/settings.js';
import { t } from '../lib/texts.js';

/**
 * A table with everything as usual, at once.
 * @param {string} game
 */
export async function playNow(game) {
  await openHere('/api/tables', { game });
}

/**
 * A table with bots from a position of a rulebook.
 * @param {string} book  by its game
 * @param {string} position  the name of a record
 * @param {number} move  before which it stops, counted from 1
 */
export async function tryPosition(book, position, move) {
  await openHere('/api/exercises', { book, position, move });
}

/**
 * Opens a table as usual; the page says what stands against it.
 * @param {string} address
 * @param {object} wanted
 */
async function openHere(address, wanted) {
  const fault = document.getElementById('fault');
  try {
    await openTable(address, { ...wanted, pace: settings.pace, name: settings.name });
  } catch (error) {
    if (fault) fault.textContent = error instanceof Error && error.message ? error.message : t('failed_text');
  }
}
