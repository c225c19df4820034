/** The time as the server has it, which is what it writes into what it sends. */

import { page } from './texts.js';

const skew = (page.now ?? Date.now() / 1000) - Date.now() / 1000; // of the server's clock, in seconds

/** @returns {number} seconds since 1970 */
export const serverNow = () => Date.now() / 1000 + skew;
