/** A deal as a row of frames: frame 0 is the cards as dealt, frame k that after move k. None is asked for, all are made from patches. */

import { fold, whole, zones } from '../board/view.js';

/** @typedef {import('./types').Replay} Replay */
/** @typedef {import('./types').ReplayStep} Step */
/** @typedef {import('./types').Group} Group */
/** @typedef {import('../board/view.js').View} View */
/** @typedef {import('../board/view.js').Play} Play */
/** @typedef {'card' | 'part' | 'decision'} Unit */

export class Reel {
  #frames;
  #owns;
  /** @type {Map<number, View>} */
  #views = new Map();

  /** @param {Replay} replay  one that has frames */
  constructor(replay) {
    this.replay = replay;
    this.steps = replay.steps;
    this.kind = replay.timeline?.kind ?? 'turns';
    this.title = replay.timeline?.title ?? '';
    /** What a part is called within a sentence. */
    this.unit = replay.lang === 'en' ? this.title.toLowerCase() : this.title;
    this.groups = replay.timeline?.groups ?? [];
    this.length = this.steps.length;
    this.#frames = [replay.frame];
    this.#owns = [replay.own];
  }

  /**
   * @param {number} k
   * @returns {View} what is seen after move k
   */
  view(k) {
    this.#reach(k);
    const view = this.#views.get(k) ?? { ...whole(this.#frames[k], this.#owns[k] ?? {}), me: this.replay.you };
    this.#views.set(k, view);
    return view;
  }

  /** @param {number} k @returns {import('../board/frame.d.ts').Frame} what everybody sees after move k */
  frame(k) {
    this.#reach(k);
    return /** @type {import('../board/frame.d.ts').Frame} */ (this.#frames[k]);
  }

  /** @param {number} k */
  #reach(k) {
    for (let n = this.#frames.length; n <= k; n += 1) {
      const step = this.steps[n - 1];
      this.#frames.push(fold(this.#frames[n - 1], step?.patch ?? {}));
      this.#owns.push(fold(this.#owns[n - 1], step?.own ?? {}));
    }
  }

  /** @param {number} k @returns {Step | undefined} move k, from 1 */
  step(k) {
    return this.steps[k - 1];
  }

  /** @param {number} k @returns {number} the part of the deal that frame k belongs to; −1 before the first move */
  groupAt(k) {
    return this.step(k)?.group ?? -1;
  }

  /** @param {number} k @returns {boolean} whether a trick or a judgement has ended with move k, and lies there to be looked at */
  rests(k) {
    return k > 0 && this.frame(k).rest !== this.frame(k - 1).rest;
  }

  /** @param {number} k @returns {boolean} whether move k brought about what is announced */
  announces(k) {
    return Boolean(this.step(k)?.sentences.some((one) => one.announced));
  }

  /**
   * Where stepping stops, from a frame on.
   * @param {number} k
   * @param {Unit} unit
   * @param {1 | -1} way
   * @returns {number} the next such frame; the first or the last where there is none
   */
  next(k, unit, way) {
    const edge = way > 0 ? this.length : 0;
    for (let n = k + way; n > 0 && n < this.length; n += way) if (this.#stops(n, unit)) return n;
    return edge;
  }

  /** @param {number} k @param {Unit} unit @returns {boolean} */
  #stops(k, unit) {
    if (unit === 'card') return true;
    if (unit === 'decision') return Boolean(this.step(k)?.decision);
    return this.groups[this.groupAt(k)]?.last === k;
  }

  /**
   * The card that was played to a trick with move k.
   * @param {number} k
   * @returns {Play | undefined}
   */
  play(k) {
    const trick = zones(this.view(k), 'trick')[0];
    const plays = trick?.plays?.length ? trick.plays : (trick?.last?.plays ?? []);
    return plays.find((one) => one.order === plays.length);
  }

  /**
   * Who took a trick that ended with move k.
   * @param {number} k
   * @returns {Play | undefined}
   */
  winner(k) {
    return zones(this.view(k), 'trick')[0]?.last?.plays.find((play) => play.best);
  }
}

/**
 * The cards of each hand through a deal that is seen with all hands open.
 * @typedef {object} Held
 * @property {string[]} cards  all that were ever in it
 * @property {Map<string, [number, number][]>} spans  of each card the frames from which on, and up to which, it was there
 */

/**
 * @param {Reel} reel
 * @returns {Map<number, Held>} by seat
 */
export function heldBy(reel) {
  /** @type {Map<number, Held>} */
  const found = new Map();
  for (let k = 0; k <= reel.length; k += 1) {
    if (k > 0 && reel.frame(k).zones === reel.frame(k - 1).zones) continue;
    for (const zone of Object.values(reel.frame(k).zones)) {
      if (zone.kind !== 'hand' || zone.seat === undefined) continue;
      const held = found.get(zone.seat) ?? { cards: [], spans: new Map() };
      found.set(zone.seat, held);
      follow(held, new Set(zone.cards), k);
    }
  }
  return found;
}

/**
 * @param {Held} held
 * @param {Set<string>} now  the cards in the hand in frame k
 * @param {number} k
 */
function follow(held, now, k) {
  for (const card of now) {
    const spans = held.spans.get(card) ?? [];
    if (!spans.length) held.cards.push(card);
    if ((spans.at(-1)?.[1] ?? 0) <= k) spans.push([k, Infinity]);
    held.spans.set(card, spans);
  }
  for (const [card, spans] of held.spans) {
    const span = spans.at(-1);
    if (span && span[1] === Infinity && !now.has(card)) span[1] = k;
  }
}

/**
 * Whether hands stay whole, with what was played faded: nothing comes into one once the first trick, lot or turn has begun.
 * @param {Reel} reel
 * @param {Map<number, Held>} hands
 * @returns {boolean}
 */
export function staysWhole(reel, hands) {
  const begun = reel.groups.find((group) => group.number > 0)?.first ?? 0;
  return [...hands.values()].every((held) =>
    [...held.spans.values()].every((spans) => spans.length === 1 && (spans[0]?.[0] ?? 0) < Math.max(1, begun)),
  );
}
