/** One decision: what the seat saw, what each move was worth to it, and in which words. */

import { Board } from '../board/board.js';
import { picture, symbol } from '../board/card.js';
import { value } from './amounts.js';
import { amountOf, foremost, legend, rowOf } from './candidates.js';
import { drawCurve } from './curve.js';
import { el, icon, place, redrawn } from '../lib/dom.js';
import { curveOf } from './overview.js';
import { decider, expects, heard, madeOf, segments, short, toDecision, toReplay, when } from './review-widgets.js';
import { held } from '../board/hand.js';
import { drawValues } from '../play/hint-display.js';
import { clauseLink } from '../board/rules-sheet.js';
import { nameOf } from '../board/seats.js';
import { rich, t } from '../lib/texts.js';
import { zones } from '../board/view.js';

/** @typedef {import('../board/view.js').View} View */
/** @typedef {import('./review-widgets.js').Deal} Deal */
/** @typedef {import('./review-stream.js').Review} Review */
/** @typedef {import('./review-stream.js').Decision} Decision */

export class DecisionView {
  /** @type {Board | null} */
  board = null;
  #drawn = -1; // the move that is shown
  #shown = ''; // whose table
  #all = false; // whether all candidates are listed

  /**
   * @param {HTMLElement} act  where the one thing to do stands
   * @param {Review} review
   * @param {{at: (move: number, seat: number) => Promise<View>, list: () => Decision[], branch: (decision: Decision) => void}} ways
   *   `at`: the table as a seat saw it before a move; `list`: through which decisions one goes; `branch`: play on
   */
  constructor(act, review, ways) {
    this.act = act;
    this.review = review;
    this.ways = ways;
    this.scene = el('main', { class: 'table scene', 'aria-label': t('the_table'), data: { layout: 'ring' } });
    this.text = el('div', { class: 'text' });
    this.awaited = el('p', { class: 'awaited stack quiet', role: 'status' });
    this.soFar = el('div', { class: 'so-far cluster' });
    this.opened = el('div', { class: 'hands-then stack', hidden: true });
    this.views = el('div', { class: 'chooser' });
    this.ledgers = el('div', { class: 'ledgers-then stack' });
    this.side = el('aside', { class: 'judged', 'aria-label': t('review') }, this.text, this.ledgers);
    this.chart = el('div', { class: 'chart-of-deal' });
    this.curve = el(
      'section',
      { class: 'below', 'aria-labelledby': 'below-title' },
      el(
        'header',
        { class: 'cluster' },
        el('h2', { id: 'below-title' }, t('curve_title')),
        el('p', { class: 'quiet' }),
      ),
      this.chart,
    );
  }

  /** What stands on the page, in the order in which it is read. */
  get parts() {
    return [this.scene, this.side, this.curve];
  }

  /**
   * @param {Deal} deal
   * @param {number} move
   */
  draw(deal, move) {
    const decision = this.review.decisions.get(move);
    if (this.#drawn !== move) {
      this.#drawn = move;
      this.#all = false;
      this.scene.replaceChildren();
      this.board = null;
      this.#shown = '';
      this.side.scrollTop = 0;
    }
    redrawn(this.text, [move, decision, this.#all, this.ways.list().map((one) => one.move)], () =>
      decision
        ? this.#words(deal, decision)
        : [
            el('nav', { class: 'steps cluster quiet' }, el('a', { href: toReplay(deal, move) }, t('in_replay'))),
            el('h1', {}, when(deal, move)),
            this.awaited,
            this.soFar,
          ],
    );
    this.#await(decision);
    this.#drawAct(deal, decision);
    void this.#table(deal, move, decision);
    this.drawCurve(deal, move);
  }

  /** @param {Decision | undefined} decision  that is waited for, if there is none: how far the review has come */
  #await(decision) {
    const { looked, total } = this.review.progress;
    if (!decision)
      redrawn(this.awaited, [looked, total], () => [
        el('span', {}, t('not_yet')),
        el('progress', {
          max: Math.max(1, total),
          value: looked,
          'aria-label': t('looked_at', { n: looked, m: total }),
        }),
        el('span', {}, t('looked_at', { n: looked, m: total })),
      ]);
  }

  /** @param {Deal} deal @param {number} move */
  drawCurve(deal, move) {
    const seat = this.review.decisions.get(move)?.seat ?? Math.max(0, deal.you);
    const curve = curveOf(deal, this.review, { now: move, seat, notes: false });
    place(this.curve.querySelector('header p') ?? this.curve, [curve.label]);
    drawCurve(this.chart, curve, { height: 112, go: toDecision });
  }

  /**
   * The table as the seat saw it, at once; with a value on each card that could be played, once that is known.
   * @param {Deal} deal
   * @param {number} move
   * @param {Decision} [decision]
   */
  async #table(deal, move, decision) {
    const seat = decision?.seat ?? deal.steps[move - 1]?.seat ?? -1;
    const wanted = `${move} ${seat} ${decision ? 'judged' : ''}`;
    if (this.#shown === wanted) {
      if (decision) this.#values(decision);
      return;
    }
    this.#shown = wanted;
    const seen = await this.ways.at(move - 1, seat);
    if (this.#shown !== wanted) return;
    this.scene.replaceChildren();
    this.board = new Board(this.scene, this.ledgers, { draw: () => decision && this.#values(decision) });
    place(this.soFar, trickSoFar(seen));
    if (decision) this.#controls(deal, decision);
    const tried = decision?.moves ?? [];
    const cards = [...new Set(tried.flatMap((one) => one.cards))];
    this.board.show({
      ...seen,
      waiting: '',
      can: decision && {
        actions: { cards, buttons: [] },
        one: tried.every((one) => one.cards.length < 2),
        prompt: { clause: '', text: '' },
      },
    });
  }

  /**
   * What stands beside the hand: from where the table is seen, and what the numbers are.
   * @param {Deal} deal
   * @param {Decision} decision
   */
  #controls(deal, decision) {
    const { mine, felt } = this.board?.parts ?? {};
    mine?.append(this.views, el('p', { class: 'what-values quiet' }, expects(deal, decision, 'what')));
    felt?.append(this.opened);
    void this.#look(deal, decision, false);
  }

  /**
   * @param {Deal} deal
   * @param {Decision} decision
   * @param {boolean} open  whether all hands are shown
   */
  async #look(deal, decision, open) {
    const who = nameOf(deal.view, decision.seat);
    const names = [decision.seat === deal.you ? t('seen_by_you') : t('seen_by', { who }), t('all_open')];
    redrawn(this.views, [decision.move, open], () =>
      segments(names, Number(open), (k) => void this.#look(deal, decision, k === 1)),
    );
    this.opened.hidden = !open;
    if (!open) return;
    const all = await this.ways.at(decision.move - 1, -1);
    place(
      this.opened,
      zones(all, 'hand').map((zone) => handOf(deal, all, zone)),
    );
  }

  /** @param {Decision} decision */
  #values(decision) {
    const cards = /** @type {HTMLButtonElement[]} */ ([...this.scene.querySelectorAll('button.card')]);
    const dense = decision.moves.length > 8; // the numbers on cards that lie close would touch
    const written = dense && decision.digits === 1 ? { ...decision, digits: 0 } : decision;
    const single = decision.moves.filter((one) => one.cards.length === 1);
    const moves = [...single]
      .reverse()
      .map((one) => ({ ...one, label: symbol(one.cards[0] ?? ''), value: value(written, one.value) }));
    drawValues(cards, { t: 'hint', text: '', moves });
    const made = madeOf(decision)?.cards ?? [];
    for (const card of cards) card.classList.toggle('made', made.includes(card.dataset.card ?? ''));
  }

  /** @param {Deal} deal @param {Decision | undefined} decision */
  #drawAct(deal, decision) {
    const best = decision?.moves[0];
    this.act.hidden = !best;
    if (decision && best)
      redrawn(this.act, [decision], () => [
        el(
          'button',
          { class: 'button filled', type: 'button', on: { click: () => this.ways.branch(decision) } },
          icon('branch'),
          el(
            'span',
            {},
            ...rich(
              t(decision.seat === deal.you || deal.you < 0 ? 'play_on_with' : 'play_on_as', {
                move: short(decision, best),
                who: nameOf(deal.view, decision.seat),
              }),
            ),
          ),
        ),
      ]);
  }

  // In words and numbers

  /** @param {Deal} deal @param {Decision} decision @returns {(HTMLElement | null)[]} */
  #words(deal, decision) {
    const [best, made] = [decision.moves[0], madeOf(decision)];
    if (!best || !made) return [];
    const rows = this.#all ? decision.moves : foremost(decision);
    const more = decision.moves.length - rows.length;
    return [
      this.#place(deal, decision),
      el('h1', {}, ...rich(t('headline', { when: when(deal, decision.move), text: short(decision, made) }))),
      el(
        'p',
        { class: 'sentence' },
        ...rich(decision.sentence),
        ...(decision.clause ? [' ', clauseLink(deal.view.game, decision.clause)] : []),
        decision.alike ? ' ' : null,
        ...rich(decision.alike),
      ),
      el('p', { class: 'visually-hidden' }, heard(deal, decision)),
      this.soFar,
      amountOf(decision),
      el('p', { class: 'quiet head-of' }, expects(deal, decision)),
      el(
        'ol',
        { class: 'candidates', 'aria-label': t('candidates') },
        ...rows.map((one) => rowOf(deal, decision, one)),
      ),
      more > 0
        ? el(
            'button',
            {
              class: 'button plain small',
              type: 'button',
              on: {
                click: () => {
                  this.#all = true;
                  this.draw(deal, decision.move);
                },
              },
            },
            t('more_candidates', { n: more }),
          )
        : null,
      legend(deal, decision),
      ...because(deal, decision),
    ];
  }

  /**
   * Which of the decisions this is, and the ones before and after it.
   * @param {Deal} deal
   * @param {Decision} decision
   * @returns {HTMLElement}
   */
  #place(deal, decision) {
    const list = this.ways.list();
    const at = list.findIndex((one) => one.move === decision.move);
    /** @param {Decision | undefined} one @param {string} name @param {string} sign */
    const way = (one, name, sign) =>
      el(
        'a',
        {
          class: 'button small icon',
          rel: name,
          ...(one ? { href: toDecision(one.move) } : { 'aria-disabled': 'true' }),
        },
        icon(sign),
        el('span', { class: 'visually-hidden' }, t(name)),
      );
    return el(
      'nav',
      { class: 'steps cluster quiet', 'aria-label': t('mattered') },
      el(
        'p',
        {},
        el('a', { href: toReplay(deal, decision.move) }, t('in_replay')),
        el('span', {}, at < 0 ? '' : t('nth_of', { n: at + 1, m: list.length })),
      ),
      way(list[at - 1], 'prev', 'back'),
      way(list[at + 1], 'next', 'next'),
    );
  }

  /** Another size of the page. */
  resize() {
    this.board?.redraw();
  }
}

/** @param {Deal} deal @param {Decision} decision @returns {HTMLElement[]} where the difference comes from */
function because(deal, decision) {
  if (!decision.reasons.length) return [];
  const reasons = decision.reasons.map((one) =>
    el(
      'li',
      { class: 'entry' },
      el('span', {}, ...rich(one.text)),
      one.clause ? clauseLink(deal.view.game, one.clause) : null,
    ),
  );
  return [el('h2', {}, t('because')), el('ul', { class: 'reasons' }, ...reasons)];
}

/**
 * A hand as it lay: whose it was, and its cards.
 * @param {Deal} deal
 * @param {View} all
 * @param {import('../board/view.js').Zone} zone
 * @returns {HTMLElement}
 */
function handOf(deal, all, zone) {
  const seat = zone.seat ?? 0;
  const cards = held(zone.cards ?? [], zones(all, 'trick').length > 0, all.game.ordered);
  return el(
    'div',
    { class: 'hand-then' },
    decider(deal, seat),
    el('span', { class: 'tabs cluster' }, ...cards.map((card) => picture(card, 'tab'))),
  );
}

/**
 * The cards of the trick so far, where there is no room for the table.
 * @param {View} seen
 * @returns {HTMLElement[]}
 */
function trickSoFar(seen) {
  const plays = zones(seen, 'trick')[0]?.plays ?? [];
  return plays.map((play) =>
    el('figure', { class: 'play quiet' }, picture(play.card), el('figcaption', {}, nameOf(seen, play.seat))),
  );
}
