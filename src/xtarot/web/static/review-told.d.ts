/** What the server sends of a review (docs/wire.md). Made by xtarot.table.typescript: do not edit. */

/**
 * A move that was tried: its text as in the record, what it is called, and its cards.
 * `value`: what the seat could expect of it; `error`: ± of how far it is behind the best; half of the layouts end
 * between `low` and `high`; `open`: its value with the cards as they lay.
 */
export interface MoveTried {
  move: string;
  label: string;
  cards: string[];
  value: number;
  error: number;
  low: number;
  high: number;
  open?: number;
}

/**
 * A part of a difference in words, its clause, and how much of it this is.
 */
export interface Because {
  text: string;
  clause: string;
  points: number;
}

/**
 * A decision: the number of its `move` in the deal (from 1), who decided, which move was `made`.
 * `moves`: the best first; `difference`: how far the made move is behind it, `error`: ± of that; `matters`: whether it
 * is to be spoken of; `worlds`: how many layouts were looked at; `unit`: what values count.
 */
export interface Judged {
  move: number;
  seat: number;
  made: string;
  moves: MoveTried[];
  difference: number;
  error: number;
  matters: boolean;
  worlds: number;
  unit: 'points' | 'value' | 'wins';
  sentence: string;
  reasons: Because[];
}

/**
 * How far a review has come. `n`: the number of its newest judgement; `decisions`: those since the one asked for.
 * `looked` decisions of `total` have been looked at; `condition`: what it does now (`xtarot.table.reviewing`);
 * `finds`: by seat the number of a move that few would have found.
 */
export interface ReviewProgress {
  n: number;
  condition: 'cold' | 'done' | 'failed' | 'on' | 'paused' | 'waits';
  total: number;
  looked: number;
  decisions: Judged[];
  finds: Record<string, number>;
}
