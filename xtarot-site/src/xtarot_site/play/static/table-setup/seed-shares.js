/**
 * One's share of the next deal's seed, so that nobody can arrange the cards (RC-13): 16 bytes that this browser draws
 * when it has been sent what the server promises. Both are kept here, to be compared with the deal when it is over.
 *
 * The page believes nothing that the server says of who is there: whatever that is, it draws once for each promise.
 */

import { sits } from '../board/view.js';

/** @typedef {import('../board/view.js').View} View */
/**
 * @typedef {object} Share
 * @property {string} code  of the table
 * @property {string} seal  what the server promised: the SHA-256 of its secret
 * @property {number} seat
 * @property {string} bytes  in hex digits
 * @property {number} [turn]  of the promises of this table the first, the second …
 * @property {Record<number, string>} [hashes]  of the shares that counted, by seat, when these bytes were first sent
 * @property {number} [dealer]  who is to deal: the next after the last deal's; −1 where the seed of this one decides it
 * @property {boolean} [again]  whether bytes were sent for the promise before, and this browser has not seen its deal end
 * @property {boolean} [moved]  whether a move was made here in this deal
 * @property {boolean} [over]  whether this deal has ended, in which a move was made here: that one is over is easily said
 * @property {string} [link]  of the deal, once it is over
 */

const KEY = 'xtarot.shares';
const KEPT = 100; // deals

/** @type {Share[]} all that this page has kept, also where the storage is blocked or full */
let here = [];

/** @param {Share} one @param {Share} other */
const alike = (one, other) => one.code === other.code && one.seal === other.seal;

/** @param {Share} one @returns {boolean} whether its bytes were sent for a deal that was not seen to be played: it is not forgotten */
const isOpen = (one) => Boolean(one.hashes && !one.over);

/** @returns {Share[]} the newest first */
function kept() {
  /** @type {Share[]} */
  let stored = [];
  try {
    stored = JSON.parse(localStorage.getItem(KEY) ?? '[]');
  } catch {
    // Blocked or broken: on other pages there will be nothing to compare with.
  }
  return [...here, ...stored.filter((one) => !here.some((other) => alike(one, other)))].map((one) => {
    const other = stored.find((two) => alike(one, two));
    return other ? { ...other, ...one, again: one.again || other.again, over: one.over || other.over } : one; // of another tab
  });
}

/** @param {Share} share */
function keep(share) {
  const all = kept();
  here = all.some((one) => alike(one, share)) ? all.map((one) => (alike(one, share) ? share : one)) : [share, ...all];
  try {
    const [open, done] = [here.filter(isOpen), here.filter((one) => !isOpen(one))];
    localStorage.setItem(
      KEY,
      JSON.stringify([...open.slice(-KEPT), ...done.slice(0, KEPT - Math.min(open.length, KEPT))]),
    );
  } catch {
    // A full or blocked storage is no reason not to play.
  }
}

/** @param {string} code @param {string} seal @returns {Share | undefined} what this browser gives for a promise of a table */
const given = (code, seal) => kept().find((one) => one.code === code && one.seal === seal);

/**
 * New bytes, for a promise that has none yet. If this table has made another before, in place of the one for which bytes
 * were sent already, it could have looked at the cards first: that is noted.
 * @param {string} code @param {string} seal @param {number} seat @param {number} dealer
 * @returns {Share}
 */
function draw(code, seal, seat, dealer) {
  const before = kept()
    .filter((one) => one.code === code)
    .reduce(
      (last, one) => (last && (last.turn ?? 0) >= (one.turn ?? 0) ? last : one),
      /** @type {Share | undefined} */ (undefined),
    );
  const full = kept().filter(isOpen).length >= KEPT; // what comes now is forgotten, and would be drawn for anew
  const again = full || Boolean(before?.turn && !before.over && (before.hashes || before.again));
  return {
    code,
    seal,
    seat,
    bytes: hex(crypto.getRandomValues(new Uint8Array(16))),
    turn: (before?.turn ?? 0) + 1,
    dealer,
    again,
  };
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
 * The message that gives a share: for one promise always the same bytes, since whoever knows them could choose among others.
 * Bytes that were sent count for the seat that they were sent for: at another one there is no share.
 * Only secure pages can compute its hash; another gives none, and says so, that nobody waits for it.
 * @param {string} code
 * @param {string} seal
 * @param {number} seat
 * @param {boolean} alone  whether nobody else is there, whose share would have to be given first
 * @param {number} dealer  who is to deal; −1 where the seed decides it
 * @returns {Promise<{t: 'share', seal: string, hash: string, bytes?: string}>}
 */
export async function shareMessage(code, seal, seat, alone, dealer) {
  const none = /** @type {const} */ ({ t: 'share', seal, hash: '' });
  if (!crypto.subtle) return none;
  const share = given(code, seal) ?? draw(code, seal, seat, dealer);
  if (share.hashes && share.seat !== seat) return none;
  const hashes = share.hashes ?? (alone ? {} : undefined);
  keep({ ...share, seat, ...(hashes && { hashes }) });
  const hash = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', unhex(share.bytes))));
  return { t: 'share', seal, hash, ...(alone ? { bytes: share.bytes } : {}) };
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
    const alone =
      view.waiting !== 'friends' &&
      !view.shuffle?.shares.length &&
      !view.seats.some((seat, k) => k !== view.you && seat.bot === undefined && seat.here);
    if (this.given === `${seal} ${alone}`) return;
    this.given = `${seal} ${alone}`;
    void this.send(await shareMessage(this.code, seal, view.you, alone, dealerOf(view)));
  }

  /** @param {View} view */
  open(view) {
    const seal = view.shuffle?.commitment ?? '';
    const own = given(this.code, seal);
    if (own?.seat !== view.you || this.opened === seal || view.shuffle?.opened.includes(view.you)) return;
    this.opened = seal;
    if (!own.hashes)
      keep({
        ...own,
        hashes: Object.fromEntries(view.shuffle?.shut?.map((seat, k) => [seat, view.shuffle?.hashes?.[k] ?? '']) ?? []),
      });
    void this.send({ t: 'open', bytes: own.bytes });
  }

  /** @param {View} view  of a deal in which a move has been made here, so that it was played */
  moved({ deal }) {
    const own = given(this.code, deal.commitment);
    if (own && !own.moved) keep({ ...own, moved: true });
  }

  /** @param {View} view  of a deal that is over */
  remember({ deal }) {
    const ended = given(this.code, deal.commitment);
    if (ended?.moved && !ended.over) keep({ ...ended, over: true });
    const own = given(this.code, this.seal || deal.commitment);
    if (deal.link && own && !own.link) keep({ ...own, link: deal.link });
  }
}

/** @param {View} view @returns {number} who deals next; −1 where the seed decides it, as for the first deal of a match */
const dealerOf = ({ deal, match, seats }) =>
  deal.phase === 'shuffle' || match.over ? -1 : (deal.dealer + 1) % seats.length;
