/**
 * Hints: what the server thinks of one's moves, asked for with the bulb and told to nobody else. With cards selected the
 * question is why not these.
 */

import { el, icon, redrawn, setAttr } from '../lib/dom.js';
import { say } from '../lib/speech.js';
import { t } from '../lib/texts.js';
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

/** @param {Answer} answer @returns {boolean} whether its moves say more than its sentence */
const listsMore = ({ moves }) => moves.length > 1 && moves.some(({ value }) => value);

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
