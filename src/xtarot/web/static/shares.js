/**
 * One's share of the next deal's seed, so that nobody can arrange the cards (RC-13): 16 bytes that this browser draws
 * when it has been sent what the server promises. Both are kept here, to be compared with the deal when it is over.
 */

import { sits } from './view.js';

/** @typedef {import('./view.js').View} View */
/**
 * @typedef {object} Share
 * @property {string} code  of the table
 * @property {string} seal  what the server promised: the SHA-256 of its secret
 * @property {number} seat
 * @property {string} bytes  in hex digits
 * @property {Record<number, string>} [hashes]  of the shares that counted, by seat, when these bytes were first sent
 * @property {string} [link]  of the deal, once it is over
 */

const KEY = 'xtarot.shares';
const KEPT = 100; // deals

/** @returns {Share[]} the newest first */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]');
  } catch {
    return []; // blocked or broken storage: nothing can be compared later
  }
}

/** @param {Share} share */
function keep(share) {
  const others = kept().filter((one) => one.code !== share.code || one.seal !== share.seal);
  try {
    localStorage.setItem(KEY, JSON.stringify([share, ...others].slice(0, KEPT)));
  } catch {
    // A full or blocked storage is no reason not to play.
  }
}

/**
 * What this browser was promised for a finished deal, and what it gave.
 * @param {string} link
 * @param {string} seal  what the deal itself says that it promised
 * @returns {Share | undefined}
 */
export function shareOf(link, seal) {
  const all = kept();
  return all.find((one) => link && one.link === link) ?? all.find((one) => one.seal === seal);
}

/** @param {Uint8Array} bytes @returns {string} */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {string} digits @returns {Uint8Array<ArrayBuffer>} */
export const unhex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/**
 * The message that gives a share: a new one, or the one that was drawn for this deal before, unless its bytes have been
 * sent and others could choose theirs by them. Only secure pages can compute its hash; another gives none, and says so, that nobody waits for it.
 * @param {string} code
 * @param {string} seal
 * @param {number} seat
 * @param {boolean} alone  whether nobody else is there, whose share would have to be given first
 * @returns {Promise<{t: 'share', seal: string, hash: string, bytes?: string}>}
 */
export async function shareMessage(code, seal, seat, alone) {
  if (!crypto.subtle) return { t: 'share', seal, hash: '' };
  const old = kept().find((one) => one.code === code && one.seal === seal && one.seat === seat);
  const again = old && (alone || !old.hashes);
  const bytes = again ? old.bytes : hex(crypto.getRandomValues(new Uint8Array(16)));
  if (!again || (alone && !old.hashes)) keep({ code, seal, seat, bytes, ...(alone ? { hashes: {} } : {}) });
  const hash = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', unhex(bytes))));
  return { t: 'share', seal, hash, ...(alone ? { bytes } : {}) };
}

/** Gives the shares of one table, and opens them when it is time. */
export class Shares {
  /**
   * @param {string} code  of the table
   * @param {(message: Record<string, any>) => Promise<any>} send
   */
  constructor(code, send) {
    this.code = code;
    this.send = send;
    /** What was promised for the deal that is on. */
    this.seal = '';
    this.given = '';
    this.opened = '';
  }

  /**
   * Does what is due, and remembers which deal a promise was for.
   * @param {View | null} old
   * @param {View} view
   */
  follow(old, view) {
    if (old?.shuffle && old.shuffle.commitment !== view.shuffle?.commitment) this.seal = old.shuffle.commitment;
    if (view.deal.phase === 'over') this.remember(view);
    if (!sits(view)) this.given = '';
    else if (view.shuffle?.shut?.includes(view.you)) this.open(view);
    else if (view.deal.phase === 'shuffle') void this.give(view);
  }

  /**
   * Gives one's share, if it is missing. After a deal that is when one wishes to go on.
   * @param {View} view
   */
  async give(view) {
    const seal = view.shuffle?.commitment;
    if (!seal || !sits(view) || view.shuffle?.shut || view.shuffle?.shares.includes(view.you)) return;
    const alone = !view.shuffle?.shares.length && !view.seats.some((seat, k) => k !== view.you && seat.bot === undefined && seat.here);
    if (this.given === `${seal} ${alone}`) return;
    this.given = `${seal} ${alone}`;
    void this.send(await shareMessage(this.code, seal, view.you, alone));
  }

  /** @param {View} view */
  open(view) {
    const seal = view.shuffle?.commitment ?? '';
    const own = kept().find((one) => one.code === this.code && one.seal === seal && one.seat === view.you);
    if (!own || this.opened === seal || view.shuffle?.opened.includes(view.you)) return;
    this.opened = seal;
    if (!own.hashes) keep({ ...own, hashes: Object.fromEntries(view.shuffle?.shut?.map((seat, k) => [seat, view.shuffle?.hashes?.[k] ?? '']) ?? []) });
    void this.send({ t: 'open', bytes: own.bytes });
  }

  /** @param {View} view  of a deal that is over */
  remember({ deal }) {
    const own = kept().find((one) => one.code === this.code && one.seal === (this.seal || deal.commitment));
    if (deal.link && own && !own.link) keep({ ...own, link: deal.link });
  }
}
