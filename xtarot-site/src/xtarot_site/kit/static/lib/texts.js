/** What the server gave the page: its language, the texts of the interface, the names of the cards. */

import { el } from './dom.js';

/** @typedef {import('./page').Page} Page */

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
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name, one, more) => {
    if (!(name in words)) return whole;
    const word = String(words[/** @type {keyof typeof words} */ (name)]);
    return more === undefined ? word : word === '1' ? one : more;
  });
}

/** @type {Record<string, string>} */
const SUIT_OF = { '♠': 'S', '♣': 'C', '♥': 'H', '♦': 'D', '★': 'T' };
const CARD = /([♠♣♥♦★](?:−?(?:\d+|[MNAJCQKF∞]))?)/g; // or a suit alone

const ONE = /(?<!\d)1$/; // before a suit: there is but one of it
const OPENING = /[（「“(]+$/; // no line ends with it: it goes with the card that follows
const apart = page.lang === 'en' ? ' ' : ''; // between a number and the name of a suit

/**
 * The mark of a suit: a shape, never a character, with its name for screen readers.
 * @param {string} suit
 * @param {boolean} [silent]
 * @param {boolean} [one]  whether there is but one of it: 1 club
 * @returns {HTMLElement}
 */
export function mark(suit, silent = false, one = false) {
  const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  drawn.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `${page.sprite}#mark-${suit}`);
  drawn.append(use);
  return el(
    'span',
    { class: `mark ${suit}` },
    drawn,
    !silent && el('span', { class: 'visually-hidden' }, apart + t(`${one ? 'one' : 'suit'}_${suit}`)),
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
  return text.split(CARD).flatMap((part, k, parts) => {
    const [suit, rank, name] = [suitIn(part), part.slice(1), named(part)];
    if (k % 2 === 0) return k < parts.length - 1 ? part.replace(OPENING, '') : part;
    const opening = OPENING.exec(parts[k - 1] ?? '')?.[0] ?? '';
    if (!name) return [opening, mark(suit, false, ONE.test(parts[k - 1] ?? '')), rank];
    return el(
      'span',
      { class: 'named' },
      opening,
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
    const one = ONE.test(text.slice(0, at)) ? 'one' : 'suit';
    const suit = (/\d/.test(text.charAt(at - 1)) ? apart : '') + t(`${one}_${suitIn(part)}`);
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
