/** The time as the server has it, which is what it writes into what it sends. */

import { page } from './texts.js';

const [came] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
const then = came?.responseStart ? performance.timeOrigin + came.responseStart : Date.now(); // when the page began to come
const cached = came?.transferSize === 0; // an old page, by "back": what it says of the time has passed
const skew = page.now === undefined || cached ? 0 : page.now - then / 1000; // of the server's clock, in seconds

/** @returns {number} seconds since 1970 */
export const serverNow = () => Date.now() / 1000 + skew;
