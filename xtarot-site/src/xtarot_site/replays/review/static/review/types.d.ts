/** What the server sends of a review (docs/wire.md). Made by xtarot_site.typescript: do not edit. */

/**
 * What a seat made of its decisions.
 * good: of how many `decisions` it made a move as good as the best, as far as is known; mean: what a decision cost
 * it; bots: what it would have cost each bot in the same positions. lost: the sum of what its decisions cost; luck:
 * by how much its result was better than it could expect at its first decision, apart from `lost`: the cards, and
 * what the others did. None where the deal is unfinished. find: the number of a good move that was not easy to find,
 * or 0.
 */
export interface SeatSummary {
  seat: number;
  decisions: number;
  good: number;
  mean: number;
  bots: Record<string, number>;
  lost: number;
  luck: number | null;
  find: number;
}

/**
 * A reason in words. `points`: what it adds to the worse move's result, in the unit. `clause`: of a rule, or "".
 */
export interface SaidReason {
  text: string;
  clause: string;
  points: number;
}

/**
 * A move that was tried: its text as in the record, what it is called, and its cards.
 * `value`: what the seat could expect of it; `error`: ± of how far it is behind the best; half of the layouts end
 * between `low` and `high`; `open`: its value with the cards as they lay. `alike`: whether it cannot be told from the
 * best.
 */
export interface ToldMove {
  move: string;
  label: string;
  cards: string[];
  value: number;
  error: number;
  low: number;
  high: number;
  alike: boolean;
  open?: number;
}

/**
 * A decision in words: the number of its `move` in the deal (from 1), who decided, which move was `made`.
 * `moves`: the best first; `difference`: how far the made move is behind it, `error`: ± of that; `matters`: whether it
 * is to be spoken of; `worlds`: how many layouts were looked at; `unit`: what values count, with so many `digits`
 * after the point, and `points`: what points are called. `sentence`: what there is
 * to say, by `clause`, or ""; `alike`: a sentence with the moves that cannot be told from the best, or "".
 */
export interface ToldDecision {
  move: number;
  seat: number;
  made: string;
  moves: ToldMove[];
  difference: number;
  error: number;
  matters: boolean;
  worlds: number;
  unit: 'points' | 'value' | 'wins';
  digits: number;
  points: string;
  sentence: string;
  clause: string;
  alike: string;
  reasons: SaidReason[];
}

/**
 * How far a review has come. `n`: the number of its newest judgement; `decisions`: those since the one asked for.
 * `looked` decisions of `total` have been looked at; `condition`: what it does now
 * (`xtarot_site.replays.review_jobs`);
 * `seats`: what each seat made of its decisions so far.
 */
export interface ReviewProgress {
  n: number;
  condition: 'cold' | 'done' | 'failed' | 'on' | 'paused' | 'waits';
  total: number;
  looked: number;
  decisions: ToldDecision[];
  seats: SeatSummary[];
}
