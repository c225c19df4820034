/** What the server sends of a table (docs/wire.md). Made by xtarot_site.typescript: do not edit. */

/**
 * A fact on a seat's plate.
 */
export interface Fact {
  label: string;
  value: string;
}

/**
 * A card shown at a plate, and whether it has gone from the hand since.
 */
export interface Tab {
  card: string;
  gone: boolean;
}

/**
 * A seat's plate. `bot`: who plays there while it is free, or empty; `chooser`: who chooses its cards, if another.
 * `chosen`: it has chosen what others choose still; `invited`: kept for a friend for whom the first deal waits.
 * `here`: its person is connected; `elsewhere`: looks at another page instead; `away`: a bot plays for them meanwhile.
 * `idle`: so does it for who was out of time twice, until they say that they are back.
 * `left`: what is left of the reserve of its person, in ms, where there is a clock; `due`: when the time of the move
 * that they choose now is over (seconds since 1970), and the reserve runs.
 */
export interface Seat {
  name: string;
  away: boolean;
  here: boolean;
  elsewhere: boolean;
  side: number;
  dealer: boolean;
  acting: boolean;
  chosen?: true;
  chooser?: number;
  bot?: string;
  invited?: true;
  idle?: true;
  left?: number;
  due?: number;
  facts: Fact[];
  tabs: Tab[];
}

/**
 * A side. `mark`: black or white where there are two, else empty.
 */
export interface Side {
  name: string;
  mark: string;
  total: string;
}

/**
 * A card of a trick. `order`: from 1; `best`: whether it wins so far.
 */
export interface Play {
  seat: number;
  card: string;
  order: number;
  best: boolean;
}

/**
 * The cards of a trick in order, and the letter of the suit that was led. `title` stands over the one before.
 */
export interface Trick {
  plays: Play[];
  led: string;
  title?: string;
}

/**
 * A set on the table: its number as in moves, what it is, what its wild cards stand for.
 */
export interface LaidSet {
  id: string;
  caption: string;
  cards: string[];
  suit?: string;
  wild?: Record<string, string>;
}

/**
 * A pile of cards, a trick with the one before, or all sets. `seat`, `side`: whose; `stays`: drawn empty.
 * `cards`: those seen, of a hand only when seen whole; `at`: their places, from the bottom, where unseen ones lie
 * between; `open`: a hand that lies open for all; `note`: what a player should know of it, by `clause`.
 */
export interface Zone {
  kind: 'columns' | 'hand' | 'pile' | 'row' | 'sets' | 'trick';
  key: string;
  title: string;
  note?: string;
  clause?: string;
  seat?: number;
  side?: number;
  count?: number;
  open?: true;
  stays?: true;
  cards?: string[];
  at?: number[];
  plays?: Play[];
  led?: string;
  last?: Trick;
  sets?: LaidSet[];
}

/**
 * A row of a panel: a value for each column, or each side. `clause` may be empty.
 */
export interface PanelRow {
  label: string;
  clause: string;
  values: string[];
}

/**
 * A table at the side. Without columns, one for each side.
 */
export interface TablePanel {
  kind: 'table';
  key: string;
  title: string;
  columns: string[];
  rows: PanelRow[];
}

/**
 * What a side has undertaken (`xtarot.rules.screen.Contract`).
 */
export interface ContractPanel {
  kind: 'contract';
  key: string;
  title: string;
  sign: string;
  tag: string;
  by: number;
  tricks: boolean[];
  all: number;
  short: string;
  rows: PanelRow[];
}

/**
 * Numbers next to each other, what that is worth, and whether it is nothing because there are too many.
 */
export interface Run {
  first: number;
  last: number;
  points: string;
  broken: boolean;
}

/**
 * For each seat the numbered places that it has, and the runs they make. `fresh` is the newest, or −1.
 */
export interface RunsPanel {
  kind: 'runs';
  key: string;
  title: string;
  places: number;
  held: number[][];
  runs: Run[][];
  fresh: number;
  clause: string;
}

/**
 * A call of the auction. `quiet`: a pass; `meaning`: what it said in the bots' system, where there is one.
 */
export interface Call {
  seat: number;
  label: string;
  quiet?: true;
  meaning?: string;
}

/**
 * The auction, in order.
 */
export interface CallsPanel {
  kind: 'calls';
  key: string;
  title: string;
  calls: Call[];
}

/**
 * What a step of a judgement says of a seat.
 */
export interface Verdict {
  text: string;
  tone: '' | 'best' | 'void';
}

/**
 * A step of a judgement: a verdict for each seat.
 */
export interface Step {
  label: string;
  clause: string;
  verdicts: Verdict[];
}

/**
 * How what the seats laid is judged. `seats`: the order of columns; `laid`, `notes`, `verdicts`: by seat.
 * A card laid that is not seen is an empty text. `winner` may be −1; `final`: nothing can change any more.
 */
export interface Judgement {
  card: string;
  title: string;
  seats: number[];
  laid: string[][];
  notes: string[];
  steps: Step[];
  winner: number;
  result: string;
  final: boolean;
  last?: Judgement;
}

/**
 * The game that is played. `unit`: how many of the smallest points make one; `book`: its rulebook, "" for none.
 * At a table without rules at which a rulebook is tried, `title`, `version` and `book` are those of the rulebook.
 * `bots`: whether bots can play it; `without_rules`: whether its people keep the rules themselves; `ordered`: hands
 * sorted by number keep the game's own order. `report`: where its people say how they found the rules, "" for nowhere.
 */
export interface Game {
  name: string;
  title: string;
  version: string;
  clockwise: boolean;
  unit: number;
  ordered: boolean;
  book: string;
  bots: boolean;
  without_rules: boolean;
  report: string;
}

/**
 * The match. `deals` is 0 when their number is not fixed; `scores`: the points of finished deals, by side.
 * `winners`: the sides that have won it, once it is over. `exercise`: it begins from a position, that of the rulebook
 * of this game; empty for one from elsewhere. `origin`: the link of the deal that it branches from. `duplicate`: the
 * code of the deal of many that is played.
 */
export interface Match {
  deal: number;
  deals: number;
  status: string;
  totals: string[];
  over: boolean;
  scores: string[][];
  winners: number[];
  exercise?: string;
  origin?: string;
  duplicate?: string;
}

/**
 * The deal. Its `seed` is public when it is over, and matches the earlier `commitment`.
 * Where the cards are those of a position, nothing was promised: there is no seed, and `commitment` is empty.
 * A seed to which people gave shares (RC-13) was made from the server's `secret`, which is what the commitment is of,
 * and from the bytes of the seats `shares`. Before the first deal the phase is ``shuffle``, and `dealer` −1.
 * `link`: once everybody may look at the deal; it and the seed wait until then.
 */
export interface Deal {
  dealer: number;
  commitment: string;
  phase: 'over' | 'play' | 'shuffle';
  status: string;
  seed?: string;
  secret?: string;
  shares?: number[];
  link?: string;
}

/**
 * RC-13: which seats have given a share, whose are opened; once no more are taken, whose count, their hashes.
 */
export interface Shuffle {
  commitment: string;
  shares: number[];
  opened: number[];
  shut?: number[];
  hashes?: string[];
}

/**
 * A part of a line of the score. `text`: where its points come from, in words; `cards`: those that made them.
 */
export interface ScorePart {
  label: string;
  clause: string;
  points: string;
  text: string;
  cards: string[];
}

/**
 * What a side's points are for (`clause`), and where they come from (`texts.Source`); `seat`: by whom.
 */
export interface ScoreLine {
  side: number;
  clause: string;
  label: string;
  points: string;
  text: string;
  cards: string[];
  seat?: number;
  parts: ScorePart[];
}

/**
 * The score of a finished deal. By seat, once all may look: the hands as `dealt`, and `left`.
 */
export interface Score {
  title: string;
  lines: ScoreLine[];
  totals: string[];
  winners: number[];
  dealt: string[][];
  left: string[][];
}

/**
 * A trick of the line of a claim: the card that wins it, whose, and why.
 */
export interface ClaimTrick {
  seat: number;
  card: string;
  text: string;
}

/**
 * What is to be played out: what `seat` claims (or gives up, `give`), whose hand lies open; −1: what is decided.
 * `awaited`: the seats that have not seen it yet; `agreed`: those that have; `by_hand`: those of them that play their
 * own cards. `on`: the rest is being played out. `score`: the lines of the deal's score then, where that is known.
 */
export interface Claim {
  seat: number;
  give: boolean;
  tricks: number;
  title: string;
  text: string;
  line: ClaimTrick[];
  score: PanelRow[];
  awaited: number[];
  agreed: number[];
  by_hand: number[];
  on: boolean;
}

/**
 * How long people may take, in seconds: for a move, and besides in a match.
 */
export interface Clock {
  move: number;
  reserve: number;
}

/**
 * What everybody sees. `rest`: the row that ended the trick or judgement to be looked at now, or 0.
 * `hints`: whether those who sit may ask for hints now; `middle`: the keys of what lies in the middle of the table;
 * `suits`: their order in open hands; `ready`: the seats that want the next deal; `ready_since`: since when (seconds
 * since 1970) one of them has waited for the others; `begins`: when the first deal begins at the latest, while people
 * are waited for; `door`: where everybody may find the table, so that people sit down between deals; `hurried`: those
 * that have nothing to decide in this deal, and do not look on; `clock`: how long people may take, where that matters;
 * `spectators`: that nobody may look on without a seat.
 * Zones and panels go by their ids, in their order.
 */
export interface Frame {
  code: string;
  lang: string;
  you: number;
  game: Game;
  pace: number;
  hints: boolean;
  match: Match;
  deal: Deal;
  shuffle?: Shuffle;
  seats: Seat[];
  sides: Side[];
  zones: Record<string, Zone>;
  panel: Record<string, TablePanel | ContractPanel | RunsPanel | CallsPanel>;
  waiting: 'bot' | 'friends' | 'next' | 'person' | 'seen' | 'shuffle';
  ready: number[];
  hurried: number[];
  ready_since?: number;
  begins?: number;
  door?: 'open';
  spectators?: 'none';
  clock?: Clock;
  rest: number;
  middle: string[];
  laid_by?: Record<string, number>;
  suits?: string;
  judging?: Judgement;
  score?: Score;
  claim?: Claim;
}

/**
 * What happened. `others`: the cards besides `card`, where several are told of in one sentence.
 * `announced`: large, with `title` over it, and `points` if it scored.
 */
export interface Sentence {
  key: string;
  text: string;
  seat?: number;
  card?: string;
  others?: string[];
  n?: number;
  announced?: true;
  points?: number;
  title?: string;
}

/**
 * What a seat sees of a zone and not everybody does: `cards`, `at` as there; `covered`: those laid face down.
 */
export interface OwnZone {
  cards: string[];
  covered?: string[];
  at?: number[];
}

/**
 * What has been laid, with the seat's own cards.
 */
export interface OwnJudgement {
  laid: string[][];
}

/**
 * A whole move that needs no card. `meaning`: of a call; `group`: labels of menus, the outer first.
 * `number`: a signed number is still to be written behind it.
 */
export interface Button {
  move: string;
  label: string;
  meaning?: string;
  group?: string[];
  number?: true;
}

/**
 * A call in a grid: its `move` or, when it cannot be made now, the one that is `barred`, to ask why.
 */
export interface Cell {
  label: string;
  move?: string;
  barred?: string;
}

/**
 * The cards with which a legal move begins, and the moves that need no card. Never both empty.
 */
export interface Actions {
  cards: string[];
  buttons: Button[];
}

/**
 * What a seat has to do, and the clause that says so.
 */
export interface Duty {
  clause: string;
  text: string;
}

/**
 * What the seat may do now. `seat`: whose cards it chooses, when not its own (a dummy's); `claims`: it may claim.
 * `verb`: the one verb that takes cards, if it is one; `label`: what its button says; `one`: it takes a single card;
 * `count`: their number, if fixed; `only`: the whole move, where there is but one.
 */
export interface Can {
  seat?: number;
  actions: Actions;
  prompt: Duty;
  claims?: true;
  verb?: string;
  label?: string;
  one?: boolean;
  count?: number;
  only?: string;
  grid?: Cell[][];
}

/**
 * What one seat sees besides, to be merged into the frame; of a spectator all is unset.
 */
export interface Own {
  you?: number;
  zones?: Record<string, OwnZone>;
  panel?: Record<string, TablePanel | ContractPanel | RunsPanel | CallsPanel>;
  judging?: OwnJudgement;
  can?: Can;
}
