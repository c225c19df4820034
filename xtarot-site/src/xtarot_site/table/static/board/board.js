/**
 * A board draws a frame: seats, trick, sets, piles, open hands, a judgement, one's own hand, what the game counts. It
 * owns the cards, how they move, and how long a finished trick stays. It knows nothing of the server; all it needs stands
 * in its root, so that a page can have several.
 */

import { Cards } from './card.js';
import { el, place, setAttr } from '../lib/dom.js';
import { letGo } from './drag.js';
import { drawHand } from './hand.js';
import { Judgement, judged, judgementTime } from './judgement.js';
import { rove } from './keyboard.js';
import { Middle, hasMiddle, hasPlaces } from './center.js';
import { Motion } from './motion.js';
import { drawOpenHands, makeRoom, openHands } from './open-hand.js';
import { pageSize } from '../lib/page-size.js';
import { drawBrief, drawLedgers } from './panel.js';
import { drawPiles } from './piles.js';
import { arrange } from './seat-layout.js';
import { keepPower } from './card-info.js';
import { drawMe, drawRing, drawSeats } from './seats.js';
import { drawColumns, drawSets } from './sets.js';
import { t } from '../lib/texts.js';
import { Toasts } from './toasts.js';
import { drawLast, drawLed, drawTask, drawTrick } from './trick.js';
import { TrickPause } from './trick-pause.js';
import { layout, ownHand, sits, tableZone, trickShown, zones } from './view.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./view.js').Zone} Zone */
/** @typedef {import('./view.js').Sentence} Sentence */
/**
 * @typedef {object} Ui  what a person has chosen so far
 * @property {Set<string>} selected
 * @property {Set<string>} joins  cards that would join what is selected
 * @property {Map<string, {move: string}[]>} targets  the sets at which the selected cards can aim, with the moves
 * @property {string} raised  the call that is made when it is pressed again
 * @property {boolean} busy  whether a move is on its way
 */
/**
 * @typedef {object} Hooks
 * @property {(move: string) => void} [act]  a move is chosen on the board
 * @property {(move: string) => void} [ask]  a move is pressed that cannot be made now
 * @property {() => void} [lower]  the raised call is not meant after all
 * @property {() => void} [seen]  a finished trick has been looked at long enough
 * @property {(frame: View) => void} [draw]  draws what stands beside the board, before anything is measured
 * @property {(frame: View, width: number, height: number) => import('./seat-layout.js').Places | null} [arrange]  where seats and the cards of a trick are, if not where they usually are
 */

/**
 * @typedef {object} Again  of a deal that is looked at again: nothing in it waits for a time
 * @property {boolean} rests  whether what has ended with this frame lies there still
 * @property {boolean} still  whether cards are there at once, and do not travel
 */

/** @type {Ui} Nothing is chosen: for spectators. */
const NOTHING = { selected: new Set(), joins: new Set(), targets: new Map(), raised: '', busy: false };

export class Board {
  /** @type {View | null} The frame that is shown. */
  frame = null;
  /** @type {Ui} */
  ui = NOTHING;
  /** @type {Set<string>} Cards that have just come. */
  #fresh = new Set();
  /** @type {Zone | null} The hand before new cards came: it is shown until the pause is over. */
  #held = null;
  #drawing = false;
  #hooks;

  /**
   * @param {HTMLElement} root  parts are found in it by `data-part`; those that are not there are made
   * @param {HTMLElement} [panel]  where stands what is not on the table: score, piles, the last trick
   * @param {Hooks} [hooks]
   */
  constructor(root, panel = root, hooks = {}) {
    this.root = root;
    this.panel = panel;
    this.#hooks = hooks;
    this.parts = partsOf(root);
    this.cards = new Cards(this.parts.hand);
    this.motion = new Motion(this.cards);
    this.pause = new TrickPause(() => this.goOn());
    this.middle = new Middle(
      this.cards,
      (move) => hooks.act?.(move),
      (move) => hooks.ask?.(move),
      () => hooks.lower?.(),
    );
    this.judgement = new Judgement(this.cards, () => this.redraw());
    const { felt, ring, seats, trick, led, task, sets, toasts, ledgers, columns, piles, last, hand, open } = this.parts;
    this.toasts = new Toasts(toasts);
    felt.append(ring, seats, trick, led, task, sets, this.middle.host, this.judgement.host, toasts);
    panel.append(ledgers, columns, piles, last);
    /** The groups of cards that can be chosen, the hand first. */
    this.groups = [hand, columns, this.middle.host, open];
    felt.addEventListener('click', (event) => {
      if (event.target instanceof Element && !event.target.closest('button:not(.card)')) this.hurry();
    });
    new ResizeObserver(() => this.redraw()).observe(felt);
    new ResizeObserver(() => this.redraw()).observe(hand);
  }

  /**
   * Shows a frame; cards travel from where they were.
   * @param {View} frame
   * @param {Ui} [ui]
   * @param {Sentence[]} [sentences]  that led to the frame
   * @param {Again} [again]
   */
  show(frame, ui = NOTHING, sentences = [], again) {
    this.motion.finish();
    const old = this.frame;
    const dealt = !old || old.match.deal !== frame.match.deal || sentences.some((one) => one.key === 'deal');
    if (sentences.some((one) => one.card))
      this.#fresh = new Set(sentences.flatMap((one) => (one.card ? [one.card, ...(one.others ?? [])] : [])));
    if (old && !dealt) {
      const had = new Set(old.zones.flatMap((zone) => zone.cards ?? []));
      for (const card of ownHand(frame)?.cards ?? []) if (!had.has(card)) this.#fresh.add(card);
    }
    this.ui = ui;
    this.#change(
      () => {
        this.frame = frame;
        if (again) this.pause.stay(again.rests);
        else this.pause.follow(old, frame);
        this.#held = this.pause.on ? (this.#held ?? handBefore(old, frame)) : null;
      },
      dealt && old !== null,
      again?.still,
    );
    if (!again) this.#announce(sentences);
    else if (this.judgement.revealAll()) this.redraw();
  }

  /** Draws soon, once for any number of changes. */
  redraw() {
    if (this.#drawing) return;
    this.#drawing = true;
    requestAnimationFrame(() => {
      this.#drawing = false;
      this.#change();
    });
  }

  /** Goes on after a finished trick. */
  goOn() {
    this.#hooks.seen?.();
    if (this.pause.on) {
      this.#change(() => {
        this.pause.end();
        this.#held = null;
      });
    }
  }

  /** Shows at once what is still being revealed; where nothing is, ends the pause after a trick. */
  hurry() {
    this.motion.finish();
    if (this.judgement.revealAll()) {
      this.toasts.now();
      this.redraw();
    } else if (this.pause.on) this.goOn();
  }

  /** @param {Sentence[]} sentences */
  #announce(sentences) {
    const announced = sentences.filter((one) => one.announced);
    const last = this.frame?.judging?.last;
    // The result of a judgement is announced once it is revealed.
    const after = this.pause.on && last ? judgementTime(last) : 0;
    if (announced.length) this.toasts.announce(announced, { after, brief: this.frame?.pace === 0 });
  }

  /**
   * Changes something and draws; what moved by it travels there.
   * @param {() => void} [changed]
   * @param {boolean} [dealt]
   * @param {boolean} [still]  nothing travels
   */
  #change(changed, dealt = false, still = false) {
    const { hand } = this.parts;
    const before = this.frame && !still ? this.motion.spots() : new Map(); // at first nothing has come from anywhere
    const lay = this.#inTrick();
    const focused = [...hand.children].indexOf(/** @type {Element} */ (document.activeElement));
    changed?.();
    if (!this.frame) return;
    if (!this.ui.busy) letGo(this.root);
    this.#hooks.draw?.(this.frame);
    this.#paint(this.frame);
    this.#keepFocus(focused);
    keepPower();
    if (still) return;
    const taken = this.#taken(lay, before);
    this.motion.travel(before, (card) => this.#origin(card), dealt);
    if (taken) this.motion.gather(taken.cards, taken.to);
  }

  /**
   * Keeps the focus in the hand when the focused card leaves it.
   * @param {number} focused  its place there, -1 for none
   */
  #keepFocus(focused) {
    const { hand } = this.parts;
    const now = document.activeElement;
    const next = hand.children[Math.min(focused, hand.children.length - 1)];
    if (focused < 0 || !(next instanceof HTMLElement) || hand.contains(now) || !now?.matches('body, .card')) return;
    next.focus({ preventScroll: true });
    rove(hand);
  }

  /**
   * Cards that leave a finished trick, and its winner, to whom they travel.
   * @param {string[]} lay  the cards that lay there
   * @param {import('./motion.js').Spots} before
   * @returns {{cards: {node: HTMLElement, rect: DOMRect}[], to: DOMRect} | null}
   */
  #taken(lay, before) {
    const still = new Set(this.#inTrick());
    if (lay.length < 2 || lay.some((card) => still.has(card))) return null;
    const winner = this.frame && zones(this.frame, 'trick')[0]?.last?.plays.find((play) => play.best);
    const to = winner && this.#plate(winner.seat)?.getBoundingClientRect();
    if (!to) return null;
    const cards = lay.flatMap((card) => {
      const rect = before.get(card);
      return rect ? [{ node: /** @type {HTMLElement} */ (this.cards.button(card).cloneNode(true)), rect }] : [];
    });
    return { cards, to };
  }

  /** @returns {boolean} whether what has ended lies on the table still: for a while, the last trick for good */
  get #rests() {
    return this.pause.on || this.frame?.deal.phase === 'over';
  }

  /** @returns {string[]} the cards of the trick that is shown */
  #inTrick() {
    const trick = this.frame && zones(this.frame, 'trick')[0];
    return trick ? trickShown(trick, this.#rests).plays.map((play) => play.card) : [];
  }

  /**
   * Where a card comes from that was not visible before: the plate of the seat that played it, or the pile.
   * @param {string} card
   * @returns {DOMRect | null}
   */
  #origin(card) {
    const { frame } = this;
    if (!frame) return null;
    const play = zones(frame, 'trick')
      .flatMap((zone) => trickShown(zone, this.#rests).plays)
      .find((one) => one.card === card);
    if (play) return this.#plate(play.seat)?.getBoundingClientRect() ?? null;
    const mine = ownHand(frame)?.cards?.includes(card);
    return (mine && this.parts.piles.querySelector('.heap')?.getBoundingClientRect()) || null;
  }

  /** @param {number} seat @returns {Element | null} */
  #plate(seat) {
    const { me, seats } = this.parts;
    return seat === this.frame?.you && pageSize(this.root).width !== 'phone'
      ? me
      : seats.querySelector(`[data-key="seat-${seat}"]`);
  }

  /** @param {View} frame */
  #paint(frame) {
    const { parts } = this;
    const paused = this.#rests;
    const trick = zones(frame, 'trick')[0];
    this.root.dataset.layout = layout(frame);
    setAttr(parts.felt, 'data-zone', tableZone(frame));
    setAttr(parts.hand, 'data-zone', ownHand(frame)?.id);
    setAttr(parts.columns, 'data-zone', zones(frame, 'columns')[0]?.id);
    drawBrief(parts.brief, frame);
    this.#placeColumns(zones(frame, 'columns').length > 0);
    this.#paintOpenHands(frame);
    if (layout(frame) === 'ring') this.#paintRing(frame, trick, paused);
    else this.#paintRow(frame, paused);
    parts.trick.hidden = parts.lastLine.hidden = parts.last.hidden = !trick;
    if (!trick) parts.led.hidden = parts.task.hidden = true;
    parts.sets.hidden = !zones(frame, 'sets').length;
    drawPiles(parts.piles, frame);
    drawMe(parts.me, frame, paused);
    const mine = this.#held ?? ownHand(frame);
    if (mine) drawHand(parts.hand, frame, mine, this.cards, this.ui);
    else place(parts.hand, []);
    drawLedgers(parts.ledgers, frame);
    for (const group of this.groups) rove(group);
  }

  /**
   * The common pile stands in the panel, or on the table where there is none.
   * @param {boolean} any  whether the game has one
   */
  #placeColumns(any) {
    const { columns, common, ledgers } = this.parts;
    const inPanel = pageSize(this.root).width === 'desk';
    if (inPanel && columns.parentElement !== this.panel) ledgers.after(columns);
    else if (!inPanel && columns.parentElement !== common) common.append(columns);
    common.hidden = inPanel || !any;
    columns.hidden = !any;
  }

  /**
   * Hands that lie open: beside the trick where there is room, else between the table and one's own hand.
   * @param {View} frame
   */
  #paintOpenHands(frame) {
    const { felt, common, open } = this.parts;
    const hands = openHands(frame);
    const { width, height } = pageSize(this.root);
    const sides = width !== 'phone' && height !== 'low' && felt.clientWidth >= 880;
    const host = sides ? felt : common;
    if (open.parentElement !== host) host.append(open);
    if (!sides && hands.length) common.hidden = false;
    common.classList.toggle('for-hands', !sides && hands.length > 0);
    const form = sides ? 'sides' : height === 'low' || hands.length > 2 ? 'lines' : 'boxes';
    const room = form === 'lines' ? 0 : (felt.clientWidth - 24) / 2 - 18; // in each of two boxes
    drawOpenHands(open, frame, hands, {
      form,
      height: felt.clientHeight - 164,
      room,
      cards: this.cards,
      selected: this.ui.selected,
    });
  }

  /**
   * The ring of seats and what lies within it: the trick, what is chosen from instead, or a judgement in its place.
   * @param {View} frame
   * @param {Zone | undefined} trick
   * @param {boolean} paused
   */
  #paintRing(frame, trick, paused) {
    const { parts, middle, judgement } = this;
    const page = pageSize(this.root);
    const [width, height, small] = [parts.felt.clientWidth, parts.felt.clientHeight, page.width === 'phone'];
    const judging = judged(frame, paused);
    const open = openHands(frame).length > 0;
    middle.host.hidden = !hasMiddle(frame) || (paused && Boolean(trick ?? frame.judging));
    judgement.host.hidden = judging === null;
    parts.felt.classList.toggle('tight', open);
    parts.felt.classList.toggle('has-middle', !middle.host.hidden);
    if (judging) {
      parts.felt.dataset.form = 'judging';
      judgement.draw(frame, judging, paused, { width, height, small, low: page.height !== 'tall' });
      return;
    }
    // Open hands take their room from the table: two rows of three are then better than a line of six. Places need what
    // a ring would take.
    const high = small && hasPlaces(frame) ? 0 : open && small ? Math.max(height, 320) : height;
    const usual = arrange(frame.seats.length, width, high, frame.game.clockwise, sits(frame) ? 0 : 76);
    const at =
      this.#hooks.arrange?.(frame, width, height) ??
      (open && (usual.form === 'narrow' || this.parts.open.dataset.form === 'sides')
        ? makeRoom(usual, width, height)
        : usual);
    parts.felt.dataset.form = at.form;
    parts.ring.setAttribute('viewBox', `0 0 ${width} ${height}`);
    drawRing(parts.ring, at, frame.game.clockwise);
    drawSeats(parts.seats, frame, at, paused);
    const { selected, raised } = this.ui;
    if (!middle.host.hidden)
      middle.draw(frame, at, { width, height, selected, raised, fresh: this.#fresh, small: small || height < 330 });
    if (!trick) return;
    drawTrick(parts.trick, frame, trick, at, this.cards, paused);
    drawLed(parts.led, frame, trick, at);
    drawTask(parts.task, frame, trick, selected, paused);
    drawLast(parts.last, frame, trick, 'full', paused);
    drawLast(parts.lastLine, frame, trick, 'tab', paused);
  }

  /**
   * A row of seats over the sets that lie on the table.
   * @param {View} frame
   * @param {boolean} paused
   */
  #paintRow(frame, paused) {
    const { parts, cards } = this;
    const { selected, joins, targets } = this.ui;
    const pick = (/** @type {string} */ id) => {
      const offered = targets.get(id)?.[0];
      if (offered) this.#hooks.act?.(offered.move);
    };
    const how = { cards, selected, joins, targets, fresh: this.#fresh, pick };
    const legal = new Set(frame.can?.verb ? frame.can.actions.cards : []);
    parts.felt.dataset.form = 'row';
    parts.felt.classList.remove('tight', 'has-middle');
    this.middle.host.hidden = this.judgement.host.hidden = true;
    drawSeats(parts.seats, frame, null, paused);
    for (const zone of zones(frame, 'sets')) drawSets(parts.sets, zone, how);
    for (const zone of zones(frame, 'columns')) drawColumns(parts.columns, zone, { ...how, legal });
  }
}

/**
 * One's hand before the cards of another round came, where it was not only played from. A trick or a judgement that has
 * ended stands in the middle beside the new hand.
 * @param {View | null} old
 * @param {View} now
 * @returns {Zone | null}
 */
function handBefore(old, now) {
  if (!old || zones(now, 'trick').length || now.judging) return null;
  const before = ownHand(old);
  const had = new Set(before?.cards);
  return before && ownHand(now)?.cards?.every((card) => !had.has(card)) ? before : null;
}

/**
 * The parts of a board: those that the page has already, and those that are made here and put in their place later.
 * @param {HTMLElement} root
 */
function partsOf(root) {
  /** @param {string} name @param {HTMLElement} made @param {HTMLElement} [into] */
  const find = (name, made, into = root) => {
    const found = root.querySelector(`[data-part="${name}"]`);
    if (found instanceof HTMLElement) return found;
    made.dataset.part = name;
    into.append(made);
    return made;
  };
  const ring = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  ring.setAttribute('class', 'ring');
  ring.setAttribute('aria-hidden', 'true');
  const brief = find('brief', el('button', { class: 'brief bare row', type: 'button' }));
  const felt = find('felt', el('section', { class: 'felt', 'aria-label': t('the_table') }));
  const common = find('common', el('section', { class: 'common', hidden: true }));
  const mine = find('mine', el('section', { class: 'mine', 'aria-label': t('your_side') }));
  const lastLine = el('div', { class: 'last-line cluster' });
  mine.prepend(lastLine);
  return {
    brief,
    felt,
    common,
    mine,
    me: find('me', el('div', { class: 'me row' }), mine),
    hand: find('hand', el('div', { class: 'hand' }), mine),
    lastLine,
    ring,
    seats: el('div', { class: 'seats' }),
    trick: el('ol', { class: 'trick', 'aria-label': t('key_trick') }),
    led: el('div', { class: 'led quiet', hidden: true }),
    task: el('div', { class: 'task stack', hidden: true }),
    sets: el('div', { class: 'sets stack', tabIndex: 0 }), // it scrolls, by keyboard too
    open: el('div', { class: 'open-hands', hidden: true }),
    toasts: el('div', { class: 'toasts' }),
    ledgers: el('div', { class: 'ledgers stack' }),
    columns: el('section', { class: 'zone-columns' }),
    piles: el('div', { class: 'piles stack' }),
    last: el('section', { class: 'last-trick' }),
  };
}
