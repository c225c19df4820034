/**
 * All hands open: a panel for each seat, round the middle of the table or in a row above it. A hand stays whole and
 * sorted, what was played fades in its place; where a game draws cards, it is the hand as it is now.
 */

import { cardName, picture } from '../board/card.js';
import { el, keyed, redrawn, setText, style } from '../lib/dom.js';
import { held } from '../board/hand.js';
import { pageSize } from '../lib/page-size.js';
import { nameOf, stone } from '../board/seats.js';
import { reserveOf } from '../board/move-clock.js';
import { rich, t } from '../lib/texts.js';
import { layout, zones } from '../board/view.js';
import { heldBy, staysWhole } from './frames.js';

/** @typedef {import('../board/view.js').View} View */
/** @typedef {import('../board/seat-layout.js').Places} Places */
/** @typedef {import('./frames.js').Reel} Reel */
/** @typedef {import('./frames.js').Held} Held */
/** @typedef {{top: number[], bottom: number[], columns: number}} Seating  seats from the left */

const WIDE = 31; // pixels across of a card, at most
const GAP = 2;

/**
 * Where the panels stand: the first seat is at the bottom, the others follow in the true direction of play.
 * @param {number[]} order  seats in order of play
 * @param {boolean} clockwise
 * @param {boolean} row  all of them above the table
 * @returns {Seating}
 */
export function seating(order, clockwise, row) {
  const n = order.length;
  if (row) return { top: order, bottom: [], columns: n > 5 ? Math.ceil(n / 2) : n };
  const columns = Math.ceil(n / 2);
  const before = Math.floor((columns - 1) / 2);
  const at = (/** @type {number} */ k) => order[(k + n) % n] ?? 0;
  const bottom = Array.from({ length: columns }, (_, k) => at(k - before));
  const top = Array.from({ length: n - columns }, (_, k) => at(columns - before + k)).reverse();
  return clockwise ? { top: top.reverse(), bottom: bottom.reverse(), columns } : { top, bottom, columns };
}

export class AllHands {
  top = el('div', { class: 'hands top' });
  bottom = el('div', { class: 'hands bottom' });
  /** The one hand of a phone. */
  one = el('div', { class: 'hands one' });
  /** @type {number | 'all'} Whose hand a phone shows. */
  shown;
  #reel;
  #hands;
  #whole;
  /** @type {Map<HTMLElement, {room: number, rows: number}>} */
  #room = new Map();

  /** @param {Reel} reel  seen with all hands open */
  constructor(reel) {
    this.#reel = reel;
    this.#hands = heldBy(reel);
    this.#whole = staysWhole(reel, this.#hands);
    this.shown = Math.max(0, reel.replay.you);
  }

  /**
   * @param {View} view
   * @param {number} k  its frame
   * @param {boolean} small  whether one hand is shown, not all
   */
  draw(view, k, small) {
    const { top, bottom } = this.seats(view);
    const lots = view.judging !== undefined;
    const { shown } = this;
    const mine = shown === 'all' ? [...bottom, ...top] : [shown];
    this.top.hidden = small || lots || !top.length;
    this.bottom.hidden = small || lots || !bottom.length;
    this.one.hidden = !small;
    if (small) this.#panels(this.one, mine, view, k);
    else {
      this.#panels(this.top, top, view, k);
      this.#panels(this.bottom, bottom, view, k);
    }
  }

  /** @param {View} view @returns {Seating} */
  seats(view) {
    const n = view.seats.length;
    const first = Math.max(0, this.#reel.replay.you);
    const order = Array.from({ length: n }, (_, k) => (first + k) % n);
    return seating(order, view.game.clockwise, layout(view) === 'row');
  }

  /** @param {View} view @returns {string} where between the cards of a trick there is room for a word, from the left */
  free(view) {
    const { columns } = this.seats(view);
    return `${columns % 2 ? (100 * (columns - 1)) / 2 / columns : 50}%`;
  }

  /**
   * Where the cards of a trick lie: each beside the panel of its seat.
   * @param {View} view
   * @param {number} width  of the felt
   * @param {number} height
   * @returns {Places}
   */
  arrange(view, width, height) {
    const { top, bottom, columns } = this.seats(view);
    const rows = top.length ? 2 : 1;
    const label = 30;
    const card = Math.max(28, Math.min(92, (height - rows * label - 8) / rows / 1.5, width / columns - 16));
    const spare = Math.max(0, height - rows * (label + card * 1.5)) / (rows + 1);
    const spot = (/** @type {number} */ seat) => {
      const upper = top.includes(seat);
      const line = upper ? top : bottom;
      const x = width / 2 + (line.indexOf(seat) - (line.length - 1) / 2) * ((width - 24) / columns);
      const nth = upper || rows === 1 ? 0 : 1;
      return { x, y: spare * (nth + 1) + nth * (label + card * 1.5) + label + card * 0.75 - 4 };
    };
    const seats = view.seats.map((_, seat) => seat);
    const places = seats.map(spot);
    const plates = places.map((at, seat) => ({ x: at.x, y: top.includes(seat) ? -40 : height + 40 }));
    return { form: 'open', card, places, plates, ring: null };
  }

  /**
   * @param {HTMLElement} host
   * @param {number[]} seats
   * @param {View} view
   * @param {number} k
   */
  #panels(host, seats, view, k) {
    const { columns } = this.seats(view);
    const across = host === this.one ? 1 : columns;
    style(host, { '--columns': across });
    const { room, rows } = this.#measured(host);
    const size = { room: Math.max(80, (room - 24) / across - 12 - 22), rows };
    keyed(
      host,
      seats,
      (seat) => `hand-${seat}`,
      () =>
        el(
          'section',
          { class: `whole-hand ${host === this.one ? '' : 'box'}`, role: 'group' },
          el('p', { class: 'whose' }),
          el('div', { class: 'tabs', 'aria-hidden': 'true' }),
          el('p', { class: 'visually-hidden' }),
        ),
      (node, seat) => this.#panel(node, seat, view, k, size),
    );
  }

  /**
   * What a strip of hands has room for. It is measured once for each size of the page: to measure is to lay out.
   * @param {HTMLElement} host
   * @returns {{room: number, rows: number}}
   */
  #measured(host) {
    const known = this.#room.get(host);
    if (known) return known;
    const { width, height } = pageSize(host);
    const found = {
      room: host.clientWidth,
      rows: height !== 'low' && (height === 'tall' || width === 'tablet') ? 3 : 2,
    };
    if (found.room) this.#room.set(host, found);
    return found;
  }

  /** The page has another size. */
  resized() {
    this.#room.clear();
  }

  /**
   * @param {HTMLElement} node
   * @param {number} seat
   * @param {View} view
   * @param {number} k
   * @param {{room: number, rows: number}} size
   */
  #panel(node, seat, view, k, size) {
    const [whose, tabs, heard] = node.children;
    const it = view.seats[seat];
    const hand = this.#hands.get(seat);
    if (!whose || !(tabs instanceof HTMLElement) || !heard || !it || !hand) return;
    const now = zones(view, 'hand').find((zone) => zone.seat === seat)?.cards ?? [];
    const reserve = reserveOf(view, seat);
    node.setAttribute('aria-label', nameOf(view, seat));
    node.classList.toggle('acting', this.#reel.step(k)?.seat === seat);
    redrawn(whose, [it, now.length], () => [
      stone(view, it.side),
      el('b', { class: 'clip' }, nameOf(view, seat)),
      ...(it.bot ? [el('span', { class: 'tag' }, t('bot'))] : []),
      ...(it.dealer ? [el('span', { class: 'tag' }, t('dealer'))] : []),
      el('span', { class: 'facts clip quiet' }, ...facts(it, now.length), reserve && t('comma'), reserve),
    ]);
    setText(heard, [t('n_cards', { n: now.length }), ...now.map(cardName)].join(t('comma')));
    const trick = zones(view, 'trick').length > 0;
    const cards = held(this.#whole ? hand.cards : now, trick, view.game.ordered);
    const drawn = tabSize(cards.length, size);
    style(tabs, { '--tab': `${drawn.width}px`, '--per': drawn.per });
    tabs.classList.toggle('wraps', drawn.per < cards.length);
    keyed(
      tabs,
      cards,
      (card) => card,
      (card) => picture(card, 'tab'),
      (tab, card) => mark(tab, this.#reel, hand.spans.get(card) ?? [], k),
    );
  }
}

/**
 * How a card of a hand looks in frame k.
 * @param {HTMLElement} tab
 * @param {Reel} reel
 * @param {[number, number][]} spans
 * @param {number} k
 */
function mark(tab, reel, spans, k) {
  const span = spans.findLast(([from]) => from <= k);
  const gone = span !== undefined && span[1] <= k;
  const left = gone ? reel.groups[reel.groupAt(span[1])] : undefined;
  tab.classList.toggle('coming', span === undefined);
  tab.classList.toggle('played', gone);
  tab.classList.toggle('put-aside', left?.number === 0);
  tab.classList.toggle('now', k > 0 && (gone ? span[1] === k : span?.[0] === k));
}

/**
 * @param {import('../board/frame.d.ts').Seat} seat
 * @param {number} count
 * @returns {(Node | string)[]}
 */
function facts(seat, count) {
  const told = seat.facts.map((fact) => `${fact.label} ${fact.value}`.trim()).at(-1);
  return told ? rich(told) : [t('n_cards', { n: count })];
}

/**
 * @param {number} n  cards
 * @param {{room: number, rows: number}} size  pixels across, and rows at most
 * @returns {{width: number, per: number}} of a card, and how many there are in a row
 */
function tabSize(n, { room, rows }) {
  const fit = Math.max(1, Math.floor((room + GAP) / (WIDE - 2 + GAP)));
  const lines = Math.min(rows, Math.ceil(n / fit)) || 1;
  const per = Math.max(1, Math.ceil(n / lines));
  return { width: Math.min(WIDE, (room - (per - 1) * GAP) / per), per };
}
