/**
 * Which cards of the deck are used: suits and ranks to tap, and how many cards that is; or the same in words, which the
 * server reads.
 */

import { el, place, setText } from '../lib/dom.js';
import { patiently } from '../lib/fetch-retry.js';
import { page, rich, t } from '../lib/texts.js';

const SUITS = ['♠', '♣', '♥', '♦'];
const RANKS = ['M', 'N', 'A', ...Array.from({ length: 14 }, (_, k) => String(k + 2)), 'J', 'C', 'Q', 'K', 'F'];
const ARCANA = Array.from({ length: 24 }, (_, k) => `T${k}`);

/**
 * @param {string} label
 * @param {string} value  in words, as a table has it
 * @param {(words: string, count: number) => void} changed
 * @returns {HTMLElement}
 */
export function cardsField(label, value, changed) {
  const count = el('b', { role: 'status' });
  const fault = el('p', { class: 'fault', role: 'alert' });
  const chips = el('div', { class: 'stack' });
  const input = el('input', { value, maxLength: 400, autocomplete: 'off', placeholder: t('all_cards') });
  const words = el('label', { class: 'field' }, el('span', { class: 'quiet' }, t('cards_text')), input);
  const inWords = el('details', {}, el('summary', { class: 'opener' }, t('cards_in_words')), words);
  /** @type {Set<string>} Suits, ranks and arcana that are on. */
  let on = new Set();
  let asked = 0;

  /** @param {string[]} cards  that are used */
  function show(cards) {
    setText(count, t('n_cards', { n: cards.length }));
    const groups = [
      { title: t('suits'), all: SUITS },
      { title: t('ranks'), all: RANKS },
      { title: t('suit_T'), all: ARCANA },
    ];
    place(
      chips,
      groups.map(({ title, all }) => group(title, all, on, press)),
    );
    changed(input.value, cards.length);
  }

  /** Asks which cards the words mean. */
  async function read() {
    const number = ++asked;
    const query = new URLSearchParams({ words: input.value, lang: page.lang });
    const answer = await patiently(`/api/cards?${query}`).catch(() => null);
    const found = await answer?.json().catch(() => null);
    if (number !== asked) return;
    setText(fault, answer?.ok ? '' : (found?.detail ?? t('failed_text')));
    if (!answer?.ok) return changed(input.value, 0);
    on = chipsOf(found.cards);
    inWords.open ||= cardsOf(on).length !== found.cards.length; // chips cannot say it
    show(found.cards);
  }

  /** @param {string[]} which @param {boolean} now */
  function press(which, now) {
    for (const one of which) now ? on.add(one) : on.delete(one);
    asked += 1;
    input.value = wordsOf(on);
    setText(fault, '');
    show(cardsOf(on));
  }

  input.addEventListener('input', () => void read());
  void read();
  return el('fieldset', { class: 'choose cards-field' }, el('legend', {}, label, ' ', count), chips, inWords, fault);
}

/**
 * @param {string} title
 * @param {string[]} all
 * @param {Set<string>} on
 * @param {(which: string[], now: boolean) => void} press
 * @returns {HTMLElement}
 */
function group(title, all, on, press) {
  const every = all.every((one) => on.has(one));
  const chip = (/** @type {string} */ text, /** @type {string[]} */ which, /** @type {boolean} */ checked) =>
    el(
      'label',
      {},
      el('input', {
        type: 'checkbox',
        checked,
        'aria-label': which.length > 1 ? `${title} ${text}` : null,
        on: { change: () => press(which, !checked) },
      }),
      el('span', {}, ...rich(text)),
    );
  return el(
    'div',
    { class: 'segments cluster', role: 'group', 'aria-label': title },
    chip(all === ARCANA ? '★' : t('all_of_them'), all, every),
    ...all.map((one) => chip(one.replace('T', '').replace('F', '∞'), [one], on.has(one))),
  );
}

/** @param {string[]} cards @returns {Set<string>} the chips that mean them, as far as chips can */
function chipsOf(cards) {
  return new Set(
    cards.flatMap((card) =>
      card.startsWith('T') ? [card] : [SUITS['SCHD'.indexOf(card.charAt(0))] ?? '', card.slice(1)],
    ),
  );
}

/** @param {Set<string>} on @returns {string[]} the cards that the chips mean */
function cardsOf(on) {
  const suits = [...'SCHD'].filter((_, k) => on.has(SUITS[k] ?? ''));
  const ranks = RANKS.filter((rank) => on.has(rank));
  return [...suits.flatMap((suit) => ranks.map((rank) => suit + rank)), ...ARCANA.filter((card) => on.has(card))];
}

/** @param {Set<string>} on @returns {string} the same in words; empty for all cards */
function wordsOf(on) {
  if (cardsOf(on).length === SUITS.length * RANKS.length + ARCANA.length) return '';
  const suits = SUITS.filter((suit) => on.has(suit));
  const ranks = RANKS.some((rank) => on.has(rank)) ? suits.length && spans(RANKS, on) : [];
  return ['only', ...(ranks ? [...(ranks.length ? suits : []), ...ranks] : []), ...spans(ARCANA, on)].join(' ');
}

/** @param {string[]} all @param {Set<string>} on @returns {string[]} those that are on, next to each other as a range */
function spans(all, on) {
  const found = [];
  for (let k = 0; k < all.length; k += 1) {
    const first = k;
    while (k + 1 < all.length && on.has(all[k] ?? '') && on.has(all[k + 1] ?? '')) k += 1;
    if (on.has(all[first] ?? '')) found.push(`${all[first]}-${all[k]}`);
  }
  return found;
}
