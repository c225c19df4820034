/** The time as the server has it, which is what it writes into what it sends. */

import { page } from './texts.js';

const [came] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
const then = came?.responseStart ? performance.timeOrigin + came.responseStart : Date.now(); // when the page began to come
const skew = (page.now ?? then / 1000) - then / 1000; // of the server's clock, in seconds

/** @returns {number} seconds since 1970 */
export const serverNow = () => Date.now() / 1000 + skew;
