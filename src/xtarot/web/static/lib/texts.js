/** What the server gave the page: its language, the texts of the interface, the names of the cards. */

import { el } from './dom.js';

/**
 * @typedef {object} Page
 * @property {'ja' | 'en'} lang
 * @property {Record<string, string>} texts
 * @property {Record<string, string>} cards  names by text: SK → king of spades
 * @property {string} sprite  address of the sheet of faces
 * @property {string} [code]  of the table
 * @property {{t: string, v: number, view: object, own: object, sentences: import('../board/view.js').Sentence[]}} [first]  the table as it was when the page was sent
 * @property {string} [missing]  why there is no such table: unknown, closed, failed; of a deal: its link
 * @property {import('../replay/types').Replay} [replay]  a finished deal
 * @property {import('../opening/set-up.js').Game[]} [games]
 * @property {import('../home/home.js').Mine[]} [mine]  the tables at which one has sat, the newest first
 * @property {import('../deals/deals.js').Deal[]} [deals]  one's own, the newest first
 * @property {import('../deals/deals.js').Unfinished[]} [unfinished]  tables in the middle of a deal
 * @property {{bot: string, title: string, text: string}[]} [levels]  the bots that people choose from, the easiest first
 * @property {Record<string, string>} [powers]  what each card can do in the game of this table
 * @property {Record<string, string>} [tips]  what a newcomer needs to know when a clause is due for the first time
 * @property {string} [back]  the table where one sits, to which another page leads back
 * @property {number} [seat]  where one sat at this table before, and can sit again
 * @property {number} [now]  the server's clock, in seconds since 1970
 * @property {number} [following]  seconds after which a deal begins without those who are not ready for it
 * @property {{game: string, number: number, of: number, name: string, line: string, frame: any, own: any}} [problem]
 * @property {import('../you/you.js').You} [you]  who asks, on the page of oneself
 * @property {string} [game]  of the rulebook
 * @property {import('../write/keeper.js').Draft} [draft]  that is being written
 * @property {string} [secret]  of the link by which it is shown
 * @property {string} [state]  of what was sent in of it; draft: nothing was
 * @property {import('../write/list.js').Listed[]} [drafts]  one's own, the one saved last first
 * @property {boolean} [playable]
 * @property {boolean} [named]  whether who reads it has a name
 * @property {import('../review/data.js').Progress} [review]  of a deal, as far as it had come when the page was sent
 */

/** @type {Page} */
export const page = JSON.parse(document.getElementById('page')?.textContent ?? '{}');

/**
 * A text of the interface, its braces filled.
 * @param {string} key
 * @param {Record<string, string | number>} [words]
 * @returns {string}
 */
export function t(key, words = {}) {
  const text = page.texts[key] ?? key;
  const all = { s: words.n === 1 ? '' : 's', ...words }; // of a plural
  return text.replace(/\{(\w+)\}/g, (whole, name) =>
    name in all ? String(all[/** @type {keyof typeof all} */ (name)]) : whole,
  );
}

/** @type {Record<string, string>} */
const SUIT_OF = { '♠': 'S', '♣': 'C', '♥': 'H', '♦': 'D', '★': 'T' };
const CARD = /([♠♣♥♦★](?:−?(?:\d+|[MNAJCQKF∞]))?)/g; // or a suit alone

const apart = page.lang === 'en' ? ' ' : ''; // between a number and the name of a suit

/**
 * The mark of a suit: a shape, never a character, with its name for screen readers.
 * @param {string} suit
 * @param {boolean} [silent]
 * @returns {HTMLElement}
 */
export function mark(suit, silent = false) {
  const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  drawn.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `${page.sprite}#mark-${suit}`);
  drawn.append(use);
  return el(
    'span',
    { class: `mark ${suit}` },
    drawn,
    !silent && el('span', { class: 'visually-hidden' }, apart + t(`suit_${suit}`)),
  );
}

/** @param {string} part */
const suitIn = (part) => SUIT_OF[part.charAt(0)] ?? '';
/** @param {string} part */
const named = (part) => page.cards[suitIn(part) + part.slice(1).replace('∞', 'F')];

/**
 * A sentence with its suit symbols as shapes; for screen readers with its cards by name.
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export function rich(text) {
  return text.split(CARD).flatMap((part, k) => {
    const [suit, rank, name] = [suitIn(part), part.slice(1), named(part)];
    if (k % 2 === 0) return part;
    if (!name) return [mark(suit), rank];
    return el(
      'span',
      { class: 'named' },
      el('span', { 'aria-hidden': 'true' }, mark(suit, true), rank),
      el('span', { class: 'visually-hidden' }, name),
    );
  });
}

/**
 * The sentence as it is spoken: cards by their names.
 * @param {string} text
 * @returns {string}
 */
export function spoken(text) {
  return text.replace(CARD, (part, _, at) => {
    const suit = (/\d/.test(text.charAt(at - 1)) ? apart : '') + t(`suit_${suitIn(part)}`);
    return named(part) ?? suit + part.slice(1);
  });
}

/**
 * How a bot thinks, in a sentence.
 * @param {string} bot
 * @returns {string}
 */
export function describeBot(bot) {
  const level = page.levels?.find((one) => one.bot === bot);
  return level ? t('bot_is', { level: level.title, text: level.text }) : bot;
}

/** @param {string[]} names @returns {string} */
export function listed(names) {
  return [...(names.length > 1 ? [names.slice(0, -1).join(t('and'))] : []), ...names.slice(-1)].join(t('and_last'));
}
