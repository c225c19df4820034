/** The whole deal: the curve, the decisions that mattered, how each seat decided, one good find. */

import { amount, average, isNothing, size, unitName } from './amounts.js';
import { asNumbers, drawCurve } from './curve.js';
import { el, icon, keyed, place, redrawn, setText, style } from '../lib/dom.js';
import { decider, heard, madeOf, segments, short, shown, toDecision, toReplay, when } from './review-widgets.js';
import { nameOf } from '../board/seats.js';
import { page, rich, t } from '../lib/texts.js';

/** @typedef {import('./review-widgets.js').Deal} Deal */
/** @typedef {import('./review-stream.js').Review} Review */
/** @typedef {import('./review-stream.js').Decision} Decision */

const NOTES = 4; // at the curve
const UNTOUCHED = 10_000; // ms after which rows may change their places
const MINUTES = 1.3; // that looking at one decision takes

export class Overview {
  /** Whether only one's own decisions are listed. */
  mine = false;
  /** Whether the decisions are in the order of their differences; until all have been looked at, in that of the deal. */
  #ranked = false;
  #touched = 0;
  #seat = -1;
  #timer = 0; // until rows may change their places
  /** @type {Deal | null} */
  deal = null;

  /** @param {HTMLElement} host @param {Review} review @param {() => void} goOn */
  constructor(host, review, goOn) {
    this.review = review;
    this.goOn = goOn;
    this.chart = el('div', { class: 'chart-of-deal' });
    this.numbers = el('div');
    this.progress = el('div', { class: 'progress-line cluster quiet' });
    this.chooser = el('div', { class: 'chooser' });
    this.rows = el('tbody');
    this.none = el('p', { class: 'empty', hidden: true });
    this.players = el('tbody');
    this.sort = el(
      'button',
      { class: 'button plain small', type: 'button', hidden: true, on: { click: () => this.#rank() } },
      icon('sort'),
      t('by_difference'),
    );
    this.find = el('div', { class: 'find box' });
    this.cost = el('div', { class: 'cost quiet' });
    this.own = el('p', {});
    this.heads = el('thead', {});
    this.playerHeads = el('thead', {});
    for (const kind of ['pointermove', 'focusin', 'scroll'])
      host.addEventListener(kind, () => (this.#touched = Date.now()), { passive: true });
    host.append(...this.#skeleton());
  }

  /** @returns {HTMLElement[]} */
  #skeleton() {
    return [
      el(
        'section',
        { class: 'card-of box', 'aria-labelledby': 'curve-title' },
        el(
          'header',
          { class: 'cluster' },
          el('h2', { id: 'curve-title' }, t('curve_title')),
          el('p', { class: 'says quiet' }),
          el('p', { class: 'stones' }),
        ),
        this.progress,
        this.chart,
        this.numbers,
      ),
      el(
        'section',
        { class: 'card-of box', 'aria-labelledby': 'mattered-title' },
        el('header', { class: 'cluster' }, el('h2', { id: 'mattered-title' }, t('mattered')), this.sort, this.chooser),
        el('table', { class: 'mattered' }, this.heads, this.rows),
        this.none,
      ),
      el(
        'section',
        { class: 'card-of box by-player', 'aria-labelledby': 'players-title' },
        el('header', { class: 'cluster' }, el('h2', { id: 'players-title' }, t('by_player'))),
        el('table', { class: 'players' }, this.playerHeads, this.players),
        this.cost,
        this.find,
        this.own,
      ),
    ];
  }

  /** @param {Deal} deal */
  draw(deal) {
    this.deal = deal;
    const unit = this.review.measure ? unitName(this.review.measure) : '…';
    redrawn(this.heads, [unit], () => heads(unit, 'points', 'who', 'when', 'played', 'best', 'word'));
    redrawn(this.playerHeads, [unit], () => heads(unit, 'player', 'good', 'mean'));
    this.#drawProgress();
    this.#drawCurve(deal);
    this.#drawChooser(deal);
    this.#drawRows(deal);
    this.#drawPlayers(deal);
    this.#drawFind(deal);
  }

  #rank() {
    this.#ranked = true;
    if (this.deal) this.draw(this.deal);
  }

  /** Nobody has touched the page for a while. */
  #settle() {
    this.#timer = 0;
    if (this.deal && this.rows.isConnected) this.draw(this.deal);
  }

  /** @param {Deal} deal @returns {number} whose curve is shown, where there are more than two sides */
  #seatOf(deal) {
    return this.#seat >= 0 ? this.#seat : Math.max(0, deal.you);
  }

  /** @param {Deal} deal @param {number} seat  whose curve is to be shown */
  #follow(deal, seat) {
    this.#seat = seat;
    this.draw(deal);
    this.chart.scrollIntoView({ block: 'nearest' });
  }

  #drawProgress() {
    const { condition, looked, total } = this.review.progress;
    const closer = condition === 'on' && looked === total;
    const state = this.review.lost ? 'lost' : closer ? 'closer' : condition;
    this.progress.hidden = state === 'done';
    redrawn(this.progress, [state, looked, total], () => {
      const bar = el('progress', {
        max: Math.max(1, total),
        value: looked,
        'aria-label': t('looked_at', { n: looked, m: total }),
      });
      const text = state === 'failed' ? t('review_failed', { n: total - looked }) : t(`looking_${state}`);
      return [
        bar,
        el('span', {}, t('looked_at', { n: looked, m: total }), text ? t('dot') + text : ''),
        state === 'failed' &&
          el('button', { class: 'button small', type: 'button', on: { click: this.goOn } }, t('go_on_review')),
      ];
    });
  }

  /** @param {Deal} deal */
  #drawCurve(deal) {
    const curve = curveOf(deal, this.review, { now: -1, seat: this.#seatOf(deal), notes: true });
    setText(this.chart.parentElement?.querySelector('.says') ?? this.chart, curve.label);
    place(
      this.chart.parentElement?.querySelector('.stones') ?? this.chart,
      deal.view.sides.some(({ mark }) => mark)
        ? deal.view.sides.map(({ mark, name }) =>
            el('span', {}, el('i', { class: `stone ${mark}` }), t('decisions_of', { side: name })),
          )
        : [],
    );
    drawCurve(this.chart, curve, { height: this.chart.clientWidth < 600 ? 210 : 240, go: toDecision });
    redrawn(this.numbers, [curve.points], () =>
      curve.points.length ? [asNumbers(curve, (move) => toReplay(deal, move))] : [],
    );
  }

  /** @param {Deal} deal */
  #drawChooser(deal) {
    this.chooser.hidden = deal.you < 0;
    this.sort.hidden = this.#ranked || this.review.progress.condition !== 'done' || this.review.ranked.length < 2;
    redrawn(this.chooser, [this.mine], () =>
      segments([t('everyone'), t('only_mine')], Number(this.mine), (k) => {
        this.mine = k === 1;
        this.draw(deal);
      }),
    );
  }

  /** @returns {Decision[]} the decisions in the list, as they stand there */
  listed() {
    const { ranked, inOrder, progress } = this.review;
    const rest = UNTOUCHED - (Date.now() - this.#touched);
    if (progress.condition === 'done' && !this.#ranked) {
      if (rest <= 0 || !this.rows.childElementCount) this.#ranked = true;
      else if (!this.#timer) this.#timer = setTimeout(() => this.#settle(), rest);
    }
    const all = this.#ranked ? ranked : inOrder.filter((one) => one.matters);
    return all.filter((one) => !this.mine || one.seat === this.deal?.you);
  }

  /** @param {Deal} deal */
  #drawRows(deal) {
    const { progress } = this.review;
    const rows = this.listed();
    this.none.hidden = rows.length > 0;
    this.heads.hidden = rows.length === 0;
    setText(
      this.none,
      t(progress.condition === 'done' ? (this.mine ? 'none_mattered_you' : 'none_mattered') : 'none_mattered_yet'),
    );
    keyed(
      this.rows,
      rows,
      ({ move }) => String(move),
      () => el('tr'),
      (row, one) => {
        row.classList.toggle('own', one.seat === deal.you);
        redrawn(row, [one], () => rowOf(deal, one));
      },
    );
  }

  /** @param {Deal} deal */
  #drawPlayers(deal) {
    const seats = deal.view.seats.map((_, seat) => seat);
    const order =
      deal.you < 0
        ? seats
        : [
            deal.you,
            ...seats.filter((seat) => seat !== deal.you && sideOf(deal, seat) === sideOf(deal, deal.you)),
            ...seats.filter((seat) => sideOf(deal, seat) !== sideOf(deal, deal.you)),
          ];
    keyed(
      this.players,
      order,
      String,
      () => el('tr'),
      (row, seat) => {
        const made = this.review.inOrder.find((one) => one.seat === seat);
        const { good = 0, decisions = 0, mean = 0 } = this.review.progress.seats.find((one) => one.seat === seat) ?? {};
        row.classList.toggle('own', seat === deal.you);
        const shown = this.#seatOf(deal) === seat;
        redrawn(row, [good, decisions, mean, shown], () => [
          el(
            'th',
            { scope: 'row' },
            deal.view.sides.length === 2 && this.review.measure?.unit !== 'wins'
              ? decider(deal, seat)
              : el(
                  'button',
                  {
                    class: 'whose-curve bare',
                    type: 'button',
                    'aria-pressed': String(shown),
                    'aria-label': t('curve_for', { who: nameOf(deal.view, seat) }),
                    on: { click: () => this.#follow(deal, seat) },
                  },
                  decider(deal, seat),
                ),
          ),
          el(
            'td',
            {},
            el('span', {}, decisions ? t('good_of', { n: good, m: decisions }) : '–'),
            share(decisions ? good / decisions : 0),
          ),
          el('td', { class: 'col-mean' }, made ? average(made, mean) : '–'),
        ]);
      },
    );
  }

  /**
   * What the decisions of a seat cost it, what was luck, and what bots would have lost in the same positions.
   * @param {Deal} deal
   * @param {import('./types').SeatSummary} [of]
   */
  #drawCost(deal, of) {
    const one = this.review.inOrder.find(({ seat }) => seat === of?.seat);
    this.cost.hidden = !of || !one || of.seat !== deal.you;
    if (!of || !one) return;
    const level = (/** @type {string} */ bot) =>
      page.levels?.find((known) => known.bot === bot.split(':')[0])?.title ?? bot;
    const bots = Object.entries(of.bots).filter(([, mean]) => average(one, mean) !== '0');
    redrawn(this.cost, [of], () => [
      el('p', {}, costAndLuck(one, of)),
      bots.length
        ? el(
            'p',
            {},
            t('bots_lose', {
              unit: unitName(one),
              bots: bots
                .map(([bot, mean]) => t('bot_loses', { bot: level(bot), n: average(one, mean) }))
                .join(t('comma')),
            }),
          )
        : null,
    ]);
  }

  /** @param {Deal} deal */
  #drawFind(deal) {
    const { seats } = this.review.progress;
    const of = seats.find((one) => (deal.you < 0 ? one.find : one.seat === deal.you));
    const [seat, found] = [of?.seat ?? -1, this.review.decisions.get(of?.find ?? 0)];
    this.#drawCost(deal, of);
    const made = found && madeOf(found);
    this.find.hidden = !made;
    if (found && made) {
      redrawn(this.find, [found], () => [
        el('h3', {}, seat === deal.you ? t('your_find') : t('find_of', { who: nameOf(deal.view, seat) })),
        el(
          'p',
          {},
          el(
            'a',
            { href: toDecision(found.move) },
            ...rich(t('find_when', { when: when(deal, found.move), move: short(found, made) })),
          ),
          ' ',
          ...rich(found.sentence),
        ),
      ]);
    }
    const own = this.review.inOrder.filter((one) => one.matters && one.seat === deal.you);
    this.own.hidden = !own.length;
    const first = own[0];
    if (first)
      redrawn(this.own, [own.length, first.move], () => [
        el(
          'a',
          { class: 'button', href: toDecision(first.move), on: { click: () => (this.mine = true) } },
          icon('next'),
          t('go_through', { n: own.length, minutes: Math.max(1, Math.round(own.length * MINUTES)) }),
        ),
      ]);
  }
}

/** @param {Deal} deal @param {number} seat */
const sideOf = (deal, seat) => deal.view.seats[seat]?.side;

/** @param {string} unit @param {string[]} names @returns {HTMLElement[]} */
const heads = (unit, ...names) => [
  el('tr', {}, ...names.map((name) => el('th', { scope: 'col', class: `col-${name}` }, t(`head_${name}`, { unit })))),
];

/**
 * What one's own decisions cost, and what luck and the others brought.
 * @param {Decision} one
 * @param {import('./types').SeatSummary} of
 * @returns {string}
 */
function costAndLuck(one, { lost, luck }) {
  const words = { n: amount(one, lost), m: amount(one, Math.abs(luck ?? 0)) };
  const none = isNothing(one, lost);
  if (luck === null || isNothing(one, luck)) return none ? '' : t('only_cost', words);
  if (none) return t(luck > 0 ? 'only_luck' : 'only_bad_luck', words);
  return t(luck > 0 ? 'cost_and_luck' : 'cost_and_bad_luck', words);
}

/** @param {number} part @returns {HTMLElement} */
function share(part) {
  const bar = el('i', { class: 'share', 'aria-hidden': 'true' });
  style(bar, { '--part': part });
  return bar;
}

/** @param {Deal} deal @param {Decision} one @returns {HTMLElement[]} */
function rowOf(deal, one) {
  const [best, made] = [one.moves[0], madeOf(one)];
  return [
    el(
      'td',
      { class: 'col-points' },
      el('a', { href: toDecision(one.move), 'aria-label': heard(deal, one) }, size(one, one.difference)),
    ),
    el('td', { class: 'col-who' }, decider(deal, one.seat)),
    el('td', { class: 'col-when' }, when(deal, one.move)),
    el('td', { class: 'col-played' }, made ? shown(one, made) : ''),
    el('td', { class: 'col-best' }, best ? shown(one, best) : ''),
    el('td', { class: 'col-word quiet' }, ...rich(one.sentence)),
  ];
}

/**
 * The curve of a review: of the first side where there are two, else of one seat.
 * @param {Deal} deal
 * @param {Review} review
 * @param {{now: number, seat: number, notes: boolean}} how  `now`: a move, or −1; `seat`: whose curve, where sides are many
 * @returns {import('./curve.js').Curve}
 */
export function curveOf(deal, review, { now, seat, notes }) {
  const { sides, seats } = deal.view;
  const measure = review.measure ?? { unit: /** @type {const} */ ('points'), digits: 1, points: '' };
  const wins = measure.unit === 'wins';
  const two = sides.length === 2 && !wins;
  const first = two ? (deal.you >= 0 ? (sideOf(deal, deal.you) ?? 0) : 0) : -1;
  const units = two ? deal.units : deal.units.filter((unit) => unit.seat === undefined || unit.seat === seat);
  const points = review.inOrder.flatMap((one) => {
    const made = madeOf(one);
    if (!made || (!two && one.seat !== seat)) return [];
    const turned = two && seats[one.seat]?.side !== first;
    return [
      turned
        ? { move: one.move, value: -made.value, low: -made.high, high: -made.low }
        : { move: one.move, value: made.value, low: made.low, high: made.high },
    ];
  });
  const [own, other] = [sides[first]?.name ?? '', sides[1 - first]?.name ?? ''];
  const who = nameOf(deal.view, seat);
  const mine = seat === deal.you;
  const kind = wins
    ? mine
      ? 'curve_of_your_wins'
      : 'curve_of_wins'
    : two
      ? 'curve_of_two'
      : mine
        ? 'curve_of_you'
        : 'curve_of_one';
  return {
    measure,
    ends: !review.measure
      ? ['', '']
      : wins
        ? [t('wins_axis'), '']
        : two
          ? [t('ahead', { who: own }), t('ahead', { who: other })]
          : [mine ? t('you_ahead') : t('ahead', { who }), t('others_ahead')],
    units,
    points,
    stones: review.inOrder
      .filter((one) => one.matters && (two || one.seat === seat))
      .map((one) => ({
        move: one.move,
        size: one.difference,
        mark: sides[seats[one.seat]?.side ?? 0]?.mark || 'black',
        name: heard(deal, one),
      })),
    notes: notes && units === deal.units ? turning(deal) : [],
    now,
    end: deal.end === null || wins ? null : first === 1 ? -deal.end : deal.end,
    ended: review.progress.looked === review.progress.total,
    label: review.measure ? t(kind, { a: own, b: other, who, points: measure.points }) : '',
  };
}

/** @param {Deal} deal @returns {import('./curve.js').Note[]} where most points changed hands, not two beside each other */
function turning(deal) {
  /** @type {import('./curve.js').Note[]} */
  const chosen = [];
  const near = Math.max(1, Math.round(deal.units.length / 8));
  for (const one of [...deal.events].sort((a, b) => b.points - a.points)) {
    if (chosen.length < NOTES && chosen.every(({ unit }) => Math.abs(unit - one.unit) > near)) chosen.push(one);
  }
  return chosen;
}
