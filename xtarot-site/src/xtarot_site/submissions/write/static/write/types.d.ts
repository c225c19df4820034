/** What the server sends of the play of a draft (docs/wire.md). Made by xtarot_site.typescript: do not edit. */

/**
 * A draft whose play has changed; `was`: the last that could be played.
 */
export interface ChangedPlay {
  data: Record<string, unknown>;
  ja: string;
  en: string;
  play: Record<string, unknown>;
  was: Record<string, unknown>;
}

/**
 * What is wrong at a field of the play: ``deal.each``.
 */
export interface FieldFault {
  field: string;
  text: string;
}

/**
 * A card that was played, as people write it, and the seat that played it.
 */
export interface ShownPlay {
  seat: number;
  card: string;
}

/**
 * A trick as it is read: the plays in order, who took it, what happened besides.
 */
export interface ShownTrick {
  plays: ShownPlay[];
  winner: number;
  said: string[];
}

/**
 * A line of a score: the clause, what it is for, the points of each side as text.
 */
export interface ScoreRow {
  clause: string;
  label: string;
  points: string[];
}

/**
 * A deal that bots have played: what came before the tricks, the tricks, the score with the totals of each side.
 * `seats` and `sides`: their names; `winners`: the sides that are ahead. `hurried`: its end was played at random, as
 * time was up.
 */
export interface TriedDeal {
  before: string[];
  seats: string[];
  tricks: ShownTrick[];
  sides: string[];
  score: ScoreRow[];
  totals: string[];
  winners: number[];
  hurried: boolean;
}

/**
 * What becomes of a draft whose play has changed: texts and data that fit it, what is wrong, how it is played.
 * `says`: what each part says, as a sentence, by its name. `begun`: with what a draft without a play could begin.
 */
export interface PlayAnswer {
  faults: FieldFault[];
  ja: string;
  en: string;
  data: Record<string, unknown>;
  says: Record<string, string>;
  deal: TriedDeal | null;
  begun?: Record<string, unknown>;
}

/**
 * A play that is to be tried at a table, and the data of its book; `name`: of who sits down.
 * `with_friends`: the other seats wait for people.
 */
export interface TryOut {
  play: Record<string, unknown>;
  data: Record<string, unknown>;
  name: string;
  with_friends: boolean;
}
