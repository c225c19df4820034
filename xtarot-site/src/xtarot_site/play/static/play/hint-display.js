/** A hint as it is shown: in words, and on the cards. */

import { cardName, symbol } from '../board/card.js';
import { el, icon, redrawn, setAttr } from '../lib/dom.js';
import { clauseLink } from '../board/rules-sheet.js';
import { rich, t } from '../lib/texts.js';

/** @typedef {import('../board/view.js').View} View */
/** @typedef {import('./selection.js').Choice} Choice */
/** @typedef {import('./hint.js').Hint} Hint */
/** @typedef {import('./connection.js').Hint} Answer */
/** @typedef {import('./connection.js').HintMove} HintMove */

/** @param {HintMove} move @returns {boolean} whether its value is written on a card: it is one card, and called by it */
const onCard = ({ cards: [card, more], label, value }) =>
  Boolean(card && value) && more === undefined && label === symbol(card ?? '');

/** @param {View} view @returns {boolean} whether cards are large enough for values: one's own are, an open hand's are not */
const chipped = (view) => view.can?.seat === undefined;

/**
 * What is thought: a sentence with the choice, one with the reason.
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Hint} hint
 * @param {Choice} choice
 * @param {{close: () => void, ask: () => void}} actions
 */
export function drawHint(host, view, hint, choice, actions) {
  const { answer } = hint;
  setAttr(host, 'hidden', answer === null);
  const other =
    answer && choice.meant && !answer.moves.some(({ move }, k) => move === choice.meant && (k === 0 || answer.asked))
      ? choice.meant
      : '';
  redrawn(host, [answer, other, choice.moves.length, hint.thinking], () => {
    if (!answer) return [];
    const listed = answer.moves.length > 1 && !(chipped(view) && answer.moves.every(onCard));
    return [
      el(
        'p',
        { class: 'best' },
        el('b', {}, ...rich(answer.text)),
        ' ',
        answer.basis ? el('small', {}, answer.basis) : null,
      ),
      !listed
        ? null
        : el(
            'ol',
            { class: 'cluster' },
            ...answer.moves.map(({ label, value, alike }) =>
              el('li', { class: alike ? 'alike' : '' }, ...rich(label), ' ', el('b', {}, value ?? '')),
            ),
          ),
      answer.reason
        ? el('p', {}, ...rich(answer.reason), ' ', answer.clause ? clauseLink(view.game, answer.clause) : null)
        : null,
      answer.note ? el('p', {}, answer.note) : null,
      other
        ? el('button', { class: 'button small', disabled: hint.thinking, on: { click: actions.ask } }, t('why_not'))
        : null,
      el(
        'button',
        { class: 'button plain icon', 'aria-label': t('close'), on: { click: actions.close } },
        icon('close'),
      ),
    ];
  });
}

/**
 * Writes on cards what they are worth, where a move is one card; marks those of the best move where it is several.
 * @param {HTMLButtonElement[]} cards  that are on the page
 * @param {Answer | null} answer
 * @param {View} [view]  whose decision it is; without it all cards are large enough
 */
export function drawValues(cards, answer, view) {
  /** @type {Map<string, HintMove>} */
  const of = new Map();
  for (const move of ((!view || chipped(view)) && answer?.moves) || [])
    if (onCard(move) && move.cards[0]) of.set(move.cards[0], move);
  const best = answer?.moves[0]?.cards ?? [];
  for (const card of cards) {
    const name = card.dataset.card ?? '';
    const found = of.get(name);
    setAttr(card, 'data-value', found?.value ?? null);
    card.classList.toggle('alike', Boolean(found?.alike));
    card.classList.toggle('hinted', !found && best.includes(name));
    setAttr(card, 'aria-description', found ? t('worth', { card: cardName(name), n: found.value ?? '' }) : null);
  }
}
