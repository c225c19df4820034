/** Times in sentences of the server, which knows no clock but that of Greenwich. */

import { page } from './texts.js';

const TIME = /(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC/g;

/**
 * A sentence with its times as the clock of who reads it has them.
 * @param {string} text
 * @returns {string}
 */
export const byOwnClock = (text) =>
  text.replace(TIME, (_, day, time) =>
    new Date(`${day}T${time}Z`).toLocaleString(page.lang, { dateStyle: 'medium', timeStyle: 'short' }),
  );
