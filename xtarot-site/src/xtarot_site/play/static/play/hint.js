/**
 * Hints: what the server thinks of one's moves, asked for with the bulb and told to nobody else. With cards selected the
 * question is why not these.
 */

import { cardName, symbol } from '../board/card.js';
import { el, icon, redrawn, setAttr } from '../lib/dom.js';
import { clauseLink } from '../board/rules-sheet.js';
import { say } from '../lib/speech.js';
import { rich, t } from '../lib/texts.js';
import { sits } from '../board/view.js';

/** @typedef {import('../board/view.js').View} View */
/** @typedef {import('./selection.js').Choice} Choice */
/** @typedef {import('./connection.js').Hint} Answer */
/** @typedef {import('./connection.js').HintMove} HintMove */

export class Hint {
  /** @type {Answer | null} */
  answer = null;
  /** Whether the server is thinking. */
  thinking = false;
  #turn = -1; // of the choice, for which it was asked
  #choice;
  #redraw;

  /**
   * @param {Choice} choice
   * @param {() => void} redraw
   */
  constructor(choice, redraw) {
    this.#choice = choice;
    this.#redraw = redraw;
  }

  /**
   * Asks for a hint, or why not the move that is selected.
   * @param {boolean} raise  whether the best move is then selected, as a finger would do it
   */
  async ask(raise) {
    const choice = this.#choice;
    if (this.thinking || choice.busy) return;
    const { turn } = choice;
    this.thinking = true;
    this.#redraw();
    const answer = await choice.wire.send({ t: 'hint', move: choice.meant, seat: choice.seat });
    this.thinking = false;
    if (turn !== choice.turn)
      this.close(); // the move has been made meanwhile
    else if (answer.t === 'nack') choice.tell(answer.error);
    else this.#show(answer, raise && !choice.meant);
    this.#redraw();
  }

  /**
   * @param {Answer} answer
   * @param {boolean} raise
   */
  #show(answer, raise) {
    this.answer = answer;
    this.#turn = this.#choice.turn;
    say(
      [answer.text, listsMore(answer) ? answer.moves.map(spokenValue).join(t('comma')) : '', answer.reason, answer.note]
        .filter(Boolean)
        .join(t('stop_between')),
    );
    const best = answer.moves[0];
    if (best && (raise || best.cards.length > 1)) this.#choice.raise(best); // cards of a move are shown by choosing them
  }

  /**
   * A hint is gone with the move.
   * @param {View} view
   */
  follow(view) {
    if (this.#turn !== this.#choice.turn || !view.hints) this.close();
  }

  /**
   * @param {string} card
   * @returns {boolean} whether a hint is shown that prefers others, so that one may want to ask why before playing this one
   */
  doubts(card) {
    return this.answer !== null && !this.answer.moves.some(({ cards, alike }) => alike && cards.includes(card));
  }

  /** @returns {boolean} whether there was a hint to be closed */
  close() {
    const was = this.answer !== null;
    this.answer = null;
    return was;
  }
}

/** @param {HintMove} move @returns {boolean} whether its value is written on a card: it is one card, and called by it */
const onCard = ({ cards: [card, more], label, value }) =>
  Boolean(card && value) && more === undefined && label === symbol(card ?? '');

/** @param {Answer} answer @returns {boolean} whether its moves say more than its sentence */
const listsMore = ({ moves }) => moves.length > 1 && moves.some(({ value }) => value);

/** @param {View} view @returns {boolean} whether cards are large enough for values: one's own are, an open hand's are not */
const chipped = (view) => view.can?.seat === undefined;

/** @param {HintMove} move @returns {string} */
const spokenValue = ({ label, value }) => (value ? `${label} ${value}` : label);

/**
 * The bulb: it stays in its place while others act.
 * @param {HTMLButtonElement} button
 * @param {View} view
 * @param {Hint} hint
 */
export function drawBulb(button, view, hint) {
  button.hidden = !view.hints || !sits(view) || view.deal.phase === 'over';
  button.disabled = !view.can;
  setAttr(button, 'aria-busy', hint.thinking ? 'true' : null);
  redrawn(button, [], () => [
    el('span', { class: 'bulb' }, icon('bulb'), icon('bulb')),
    el('span', { class: 'word' }, t('hint')),
  ]);
}

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
