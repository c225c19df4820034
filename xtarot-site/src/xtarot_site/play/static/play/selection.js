/**
 * What a person has chosen so far: selected cards, what they make, and why they make nothing.
 * The page holds no rules: the server is asked, and answers with labelled moves or a reason with its clause.
 */

import { settings } from '../lib/settings.js';

/** @typedef {import('../board/view.js').View} View */
/** @typedef {import('./connection.js').Wire} Wire */
/** @typedef {import('./connection.js').Reason} Reason */

const READ = 6_000; // ms for which a refusal stays

/** @typedef {{move: string, label: string, group?: string[], to?: string}} Offered */

/**
 * Moves by the zone to which they bring their cards, or the set that they name: `add #3 H5` aims at #3.
 * @param {Offered[]} moves
 * @returns {Map<string, Offered[]>}
 */
function byTarget(moves) {
  /** @type {Map<string, Offered[]>} */
  const found = new Map();
  for (const offered of moves) {
    const sets = offered.move.split(' ').filter((word) => word.startsWith('#'));
    for (const target of sets.length ? sets : offered.to ? [offered.to] : [])
      found.set(target, [...(found.get(target) ?? []), offered]);
  }
  return found;
}

export class Choice {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #reading;

  /**
   * @param {Wire} wire
   * @param {() => void} redraw
   */
  constructor(wire, redraw) {
    this.wire = wire;
    this.redraw = redraw;
    this.acted = () => {}; // called when a move has been made
    /** @type {Set<string>} */
    this.selected = new Set();
    /** The zone that is pressed: a pile of which no card is chosen. */
    this.zone = '';
    /** @type {Offered[]} */
    this.moves = [];
    /** @type {string[]} The menus that are open, the outer one first. */
    this.menu = [];
    /** The button of the offer that has the focus: its move or its menu. */
    this.focus = '';
    /** @type {Set<string>} Cards that would join what is selected. */
    this.joins = new Set();
    /** @type {Reason | null} Why the selected cards make nothing yet. */
    this.why = null;
    /** @type {Reason | null} */
    this.refusal = null;
    /** The call that is raised: it is made when it is pressed again. */
    this.raised = '';
    this.asked = this.answered = 0;
    /** Whether a move is on its way. */
    this.busy = false;
    /** What can be done now, as text, and how often that has changed. */
    this.can = '';
    this.turn = 0;
    /** Whether there is a clock, so that it matters what was seen when a move was made, and how long the line takes. */
    this.timed = false;
    /** @type {number | undefined} Whose cards are chosen, when not one's own. */
    this.seat = undefined;
  }

  /** Whether what the selected cards make is still being asked. */
  get asking() {
    return this.answered !== this.asked;
  }

  /** The move that is selected: the one that the selected cards make, or the call that is raised. */
  get meant() {
    return this.raised || (this.selected.size ? (this.moves[0]?.move ?? '') : '');
  }

  /** The sets that an offered move names. */
  get targets() {
    return byTarget(this.moves);
  }

  /**
   * Drops what can no longer be chosen, after the view has changed.
   * @param {View} view
   */
  follow(view) {
    const known = new Set(
      view.zones.flatMap((zone) => (['hand', 'columns', 'row', 'pile'].includes(zone.kind) ? (zone.cards ?? []) : [])),
    );
    this.timed = view.clock !== undefined;
    const can = JSON.stringify(view.can ?? null);
    if (this.can !== can) {
      // The move on its way has been made; do not wait for its answer, which can be late.
      if (this.busy) this.clear();
      this.busy = false;
      this.raised = '';
      if (this.zone) this.clear();
      this.can = can;
      this.turn += 1;
    }
    if (this.seat !== view.can?.seat) this.clear();
    this.seat = view.can?.seat;
    const kept = [...this.selected].filter((card) => known.has(card));
    if (!view.can || kept.length < this.selected.size) this.clear();
    else if (kept.length) void this.ask();
  }

  clear() {
    this.selected.clear();
    this.raised = this.zone = '';
    this.moves = [];
    this.menu = [];
    this.joins = new Set();
    this.why = null;
    this.answered = ++this.asked;
  }

  /** @param {string[]} menu  the menus that are to be open, the outer one first */
  open(menu) {
    this.menu = menu;
    this.redraw();
  }

  /** Takes a refusal away; says whether there was one. */
  forgive() {
    const was = this.refusal !== null;
    this.refusal = null;
    return was;
  }

  /** @param {Reason} refusal  It stays for as long as it takes to read it. */
  tell(refusal) {
    clearTimeout(this.#reading);
    this.refusal = refusal;
    this.#reading = setTimeout(() => this.forgive() && this.redraw(), READ);
  }

  /**
   * A call is pressed.
   * @param {string} move
   * @param {'play' | 'raise'} how  make it at once, or raise it first and make it when it is pressed again
   */
  call(move, how) {
    if (how === 'play' || settings.oneTap || this.raised === move) return void this.act(move);
    this.clear();
    this.raised = move;
    this.redraw();
  }

  /**
   * Selects a move as a finger would, to be made with one more press.
   * @param {{move: string, cards: string[]}} move
   */
  raise({ move, cards }) {
    this.clear();
    for (const card of cards) this.selected.add(card);
    if (cards.length) void this.ask();
    else this.raised = move;
  }

  /**
   * A card is pressed.
   * @param {View} view
   * @param {string} card
   * @param {'play' | 'raise' | 'select'} how  play at once, raise first and play when pressed again, or only select
   */
  press(view, card, how) {
    const can = view.can;
    if (!can || this.busy) return;
    if (can.actions.cards.length === 0) return void this.refuse({ cards: [card] }); // a call is due
    const legal = can.actions.cards.includes(card);
    if (can.verb && !legal && !this.selected.has(card)) {
      void this.refuse({ cards: [card] });
      return;
    }
    if (can.one && can.verb && (how === 'play' || (how === 'raise' && (settings.oneTap || this.selected.has(card))))) {
      void this.act(`${can.verb} ${card}`);
      return;
    }
    if (this.selected.has(card)) this.selected.delete(card);
    else {
      if (can.one) this.selected.clear();
      this.selected.add(card);
    }
    void this.ask();
    // What a single card makes is known before the answer, which may be long in coming.
    const known = can.one && can.verb && legal && this.selected.has(card);
    if (known) this.moves = [{ move: `${can.verb} ${card}`, label: can.label ?? '' }];
    this.redraw();
  }

  /**
   * Asks where what is taken up can go: cards, or what lies in a zone.
   * @param {{cards?: string[], zone?: string}} asked
   * @returns {Promise<Map<string, Offered[]>>} moves by zone
   */
  async lift(asked) {
    return byTarget(
      (await this.wire.send({ t: 'offer', cards: [], seat: this.seat, lifted: true, ...asked })).moves ?? [],
    );
  }

  /**
   * A pile is pressed: what can be done with it is shown, or done at once where that brings its top card to this hand.
   * @param {string} zone
   * @param {string} hand  the zone for which one takes from the pile with one press; empty for none
   */
  async take(zone, hand) {
    if (this.busy) return;
    this.clear();
    const number = this.asked;
    const answer = await this.wire.send({ t: 'offer', cards: [], seat: this.seat, zone });
    if (number !== this.asked) return; // another choice was made meanwhile
    const drawn = byTarget(answer.moves ?? []).get(hand)?.[0];
    if (drawn) return void this.act(drawn.move);
    if (!answer.moves?.length) this.tell(answer.why ?? answer.error);
    else Object.assign(this, { zone, moves: answer.moves });
    this.redraw();
  }

  /** Asks what the selected cards make. */
  async ask() {
    const number = ++this.asked;
    if (this.selected.size === 0) {
      this.clear();
      this.redraw();
      return;
    }
    const answer = await this.wire.send({ t: 'offer', cards: [...this.selected], seat: this.seat });
    if (number !== this.asked) return; // another choice was made meanwhile
    this.answered = number;
    this.moves = answer.moves ?? [];
    this.joins = new Set(answer.joins ?? []);
    this.why = answer.why ?? answer.error ?? null;
    this.redraw();
  }

  /**
   * Asks why a card cannot be chosen, or a move not be made, and shows it.
   * @param {{cards?: string[], move?: string}} asked
   */
  async refuse(asked) {
    const answer = await this.wire.send({ t: 'offer', cards: [], seat: this.seat, ...asked });
    const why = answer.why ?? answer.error;
    if (why) this.tell(why);
    this.redraw();
  }

  /**
   * Makes a move.
   * @param {string} move
   * @param {string} [id]  of the command; the same one is done once
   */
  async act(move, id) {
    if (this.busy) return;
    const turn = this.turn;
    this.busy = true;
    this.redraw();
    const time = this.timed ? { v: this.wire.v, lag: Math.round(this.wire.trip) } : {};
    const answer = await this.wire.send({ t: 'act', id, move, seat: this.seat, ...time });
    if (answer.t === 'nack') this.tell(answer.error);
    else this.acted();
    if (turn === this.turn) {
      this.busy = false;
      this.clear();
    }
    this.redraw();
  }
}
