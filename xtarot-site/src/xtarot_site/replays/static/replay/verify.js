/**
 * The proof that nobody arranged the cards of a deal (RC-12, RC-13), computed here with nothing of the server's: what
 * was promised before the deal, and the bytes that this browser gave, are its own.
 */

import { hex, unhex } from '../table-setup/seed-shares.js';

/** @typedef {import('./types').Fair} Fair */
/** @typedef {Pick<import('../table-setup/seed-shares.js').Share, 'seal' | 'seat' | 'bytes' | 'hashes' | 'dealer' | 'again'>} Mine */
/** @typedef {{ok: true | false | null, wanted: string, found: string, again?: boolean}} Proof  null: there is nothing here to compare with, or (`again`) something else was promised before */
/** @typedef {[sealed: Proof, share: Proof, seed: Proof, cards: Proof]} Proofs */

const RANKS = 'M N A 2 3 4 5 6 7 8 9 10 11 12 13 14 15 J C Q K F'.split(' ');

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<Uint8Array<ArrayBuffer>>} */
const sha = async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** @param {string} card @returns {number} its place in an unshuffled pack */
const order = (card) =>
  'SCHDT'.indexOf(card.charAt(0)) * 100 + (card.startsWith('T') ? Number(card.slice(1)) : RANKS.indexOf(card.slice(1)));

/** @param {string} seed  in hex digits @param {string} name  of the stream @returns {AsyncGenerator<number, never>} */
async function* numbers(seed, name) {
  const label = hex(new TextEncoder().encode(name));
  for (let block = 0; ; block++) {
    const view = new DataView((await sha(unhex(seed + label + block.toString(16).padStart(8, '0')))).buffer);
    for (let k = 0; k < 32; k += 4) yield view.getUint32(k);
  }
}

/** @param {AsyncGenerator<number, never>} stream @param {number} n @returns {Promise<number>} a fair draw of 0 … n − 1 */
async function below(stream, n) {
  const limit = 2 ** 32 - (2 ** 32 % n);
  let draw = limit;
  while (draw >= limit) draw = (await stream.next()).value;
  return draw % n;
}

/** @param {string[]} cards @param {string} seed @param {string} name @returns {Promise<string[]>} from the top */
async function shuffled(cards, seed, name) {
  const pile = [...cards].sort((a, b) => order(a) - order(b));
  const stream = numbers(seed, name);
  for (let n = pile.length; n > 1; n--) {
    const k = await below(stream, n);
    [pile[n - 1], pile[k]] = [String(pile[k]), String(pile[n - 1])];
  }
  return pile;
}

/** @param {Fair} fair @param {string} seed @param {number} by  who deals @returns {Promise<Record<string, string[][]>>} the piles of this seed, by key */
async function dealt({ piles, packs, first, at_once, dealer: said }, seed, by) {
  const split = Object.entries(piles).map(
    ([key, texts]) => /** @type {const} */ ([key, texts.map((text) => text.split(' '))]),
  );
  const found = Object.fromEntries(
    await Promise.all(
      split.map(async ([key, all]) => [key, packs.includes(key) ? [await shuffled(all.flat(), seed, key)] : []]),
    ),
  );
  const top = await shuffled(
    split.flatMap(([key, all]) => (packs.includes(key) ? [] : all.flat())),
    seed,
    'cards',
  );
  const sizes = (split.find(([key]) => key === 'hands')?.[1] ?? []).map((hand) => hand.length);
  found.hands = sizes.map(() => []);
  for (
    let seat = by + Number(first !== said);
    found.hands.some((/** @type {string[]} */ hand, /** @type {number} */ k) => hand.length < (sizes[k] ?? 0));
    seat++
  )
    found.hands[seat % sizes.length].push(...top.splice(0, at_once));
  for (const [key] of split) if (key !== 'hands' && !packs.includes(key)) found[key] = [top];
  return found;
}

/** @param {Record<string, string[][]>} piles @returns {string} the order within a hand says nothing */
const text = (piles) =>
  Object.keys(piles)
    .sort()
    .map(
      (key) =>
        `${key}: ${(piles[key] ?? []).map((pile) => (key === 'hands' ? [...pile].sort((a, b) => order(a) - order(b)) : pile).join(' ')).join(' | ')}`,
    )
    .join('\n');

/** @param {Record<string, string[][]>} piles @param {number} by @returns {string} the cards, and who dealt them */
const whole = (piles, by) => `${text(piles)}\ndealer: ${by}`;

/**
 * Who deals: drawn for the first deal of a match, then the next seat, as this browser knew before it gave its share.
 * @param {Fair} fair @param {string} seed @param {Mine | undefined} mine
 * @returns {Promise<number>}
 */
const dealer = async ({ piles, secret, dealer: said, number }, seed, mine) => {
  const known = mine?.dealer ?? (secret && number === 0 ? -1 : said);
  return known < 0 ? below(numbers(seed, 'first'), piles.hands?.length ?? 1) : known;
};

/** @param {string | undefined} wanted @param {string} found @returns {Proof} */
const proof = (wanted, found) => ({ ok: wanted ? wanted === found : null, wanted: wanted ?? '', found });

/**
 * Mine is among the shares, and every other was promised when I sent my bytes, so that nobody chose theirs by them; and
 * no bytes of mine were asked for before, for a deal that did not please.
 * @param {string[]} shares @param {Mine | undefined} mine @returns {Promise<Proof>}
 */
async function taken(shares, mine) {
  const own = proof(mine?.bytes, mine ? (shares[mine.seat] ?? '') : '');
  if (!mine || !own.ok) return own;
  for (const [seat, share] of shares.entries()) {
    const wanted = mine.hashes?.[seat] ?? '';
    const found = /[^0]/.test(share) ? hex(await sha(unhex(share))) : wanted;
    if (seat !== mine.seat && found !== wanted) return { ok: false, wanted, found };
  }
  return mine.again ? { ...own, ok: null, again: true } : own;
}

/**
 * Sealed before; my share was taken, and no other chosen after it; secret and shares give the seed; the seed gives these cards.
 * @param {Fair} fair  of a deal that has a seed
 * @param {Mine} [mine]  what this browser was promised, and gave
 * @returns {Promise<Proofs>}
 */
export async function verify(fair, mine) {
  const shares = fair.shares ?? [];
  const sealed = hex(await sha(unhex(fair.secret ?? fair.seed)));
  const seed = fair.secret ? hex(await sha(unhex(fair.secret + shares.join('')))) : fair.seed;
  const cards = Object.fromEntries(
    Object.entries(fair.piles).map(([key, texts]) => [key, texts.map((one) => one.split(' '))]),
  );
  const by = await dealer(fair, seed, mine);
  return [
    proof(mine?.seal, sealed),
    await taken(shares, mine),
    proof(fair.seed, seed),
    proof(whole(cards, fair.dealer), whole(await dealt(fair, seed, by), by)),
  ];
}
