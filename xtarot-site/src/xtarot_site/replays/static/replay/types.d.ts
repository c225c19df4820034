/** What the server sends of a deal that is looked at again (docs/wire.md). Made by xtarot_site.typescript: do not edit. */

import type { Frame, Own, Sentence } from '../board/frame';

/**
 * Something that was announced, what it scored, and for which side.
 */
export interface Announcement {
  text: string;
  points?: string;
  side?: number;
}

/**
 * What a move of a seat did: a new set, cards added to one, a swap, cards from the hand or into it, or nothing.
 */
export interface Mark {
  seat: number;
  kind: 'add' | 'draw' | 'pass' | 'play' | 'set' | 'swap';
  move: number;
}

/**
 * A part of a deal: its moves from `first` to `last`, counted from 1.
 * `number`: of the trick, lot or turn, from 1; 0 is what comes before, such as an auction. `side` and `seat`: who got
 * it, or whose turn it is; `points`: what its cards are worth to that side; `card`: what it was about; `left`: the
 * cards in the hand after a turn.
 */
export interface Group {
  first: number;
  last: number;
  number: number;
  title: string;
  side?: number;
  seat?: number;
  points?: string;
  card?: string;
  left?: number;
  slips: Announcement[];
  marks: Mark[];
}

/**
 * The parts of a deal in order. `title`: what a part is called; `rows`: the names of the seats, for turns.
 */
export interface Timeline {
  kind: 'lots' | 'tricks' | 'turns';
  title: string;
  rows: string[];
  groups: Group[];
}

/**
 * A move of a record, what it brought about, and the merge patches of both parts of the frame.
 * `move`: with ? for each card that was not seen; `seat`: −1 is chance; `decision`: there was more than one legal
 * move, as far as that was known; `group`: the part of the timeline, of which it is the move `order`, from 1.
 */
export interface ReplayStep {
  move: string;
  seat: number;
  sentences: Sentence[];
  patch: Record<string, unknown>;
  own: Record<string, unknown>;
  decision: boolean;
  group: number;
  order: number;
}

/**
 * Who played at a seat. `bot`: with its settings, where a bot did.
 */
export interface Who {
  name: string;
  bot?: string;
}

/**
 * The version of the rules that the deal was `played` by, the one `now`, and whether that gives the `same` deal.
 */
export interface RulesVersions {
  played: string;
  now: string;
  same: boolean;
}

/**
 * The points of each side, and the sides that won.
 */
export interface Result {
  scores: string[];
  winners: number[];
}

/**
 * What the cards came from (RC-12, RC-13), to be checked with all hands open.
 * `commitment`: what was promised before the deal. `piles`: the cards as they were dealt, by the record's keys, each
 * pile from its top; `packs`: the keys of those that are shuffled by themselves; `first`: the seat that is dealt to
 * first, `at_once` this number of cards. `number`: which deal of its match it was, from 0; only the seed of the first
 * one decides who is dealt to first (`dealer`: the one after whom that seat comes, or that seat itself).
 */
export interface Fair {
  commitment: string;
  seed: string;
  secret?: string;
  shares?: string[];
  piles: Record<string, string[]>;
  packs: string[];
  first: number;
  at_once: number;
  dealer: number;
  number?: number;
}

/**
 * A deal of a record, as a page steps through it. Frame k is that after move k; `frame` is the cards as dealt.
 * `deal` (from 0) of `deals` in the record; `link`: empty for a record that somebody brought; `ended`: in seconds
 * since 1970; `you`: the seat of who asks, or −1; `reviewed`: whether bots can review it; `drafts`: whether a rulebook
 * can be begun with it. Where the rules of today do not give the same deal (`rules.same`), there are no frames, but
 * the `text` of the record.
 */
export interface Replay {
  link: string;
  lang: string;
  game: string;
  title: string;
  deal: number;
  deals: number;
  ended?: number;
  players: Who[];
  you: number;
  exercise: boolean;
  reviewed: boolean;
  drafts: boolean;
  rules: RulesVersions;
  result?: Result;
  view: string;
  frame?: Frame;
  own?: Own;
  steps: ReplayStep[];
  timeline?: Timeline;
  text?: string;
  fair?: Fair;
}
