/** What the server sends in a page (docs/wire.md). Made by xtarot_site.typescript: do not edit. */

import type { Frame, Own, Sentence } from '../board/frame';
import type { Replay } from '../replay/types';
import type { ReviewProgress } from '../review/types';

/**
 * What the scripts of every page are given. `cards`: names by text; `sprite`: the address of the sheet of faces.
 * `now`: the server's clock when the page was sent, in seconds since 1970 (`server-time.js`).
 * `back`: the table where one sits, to which another page leads back. `lan`: the origin of the site in the local
 * network, for links that others open; only where the page was opened on the machine that runs the site.
 */
export interface PageData {
  lang: 'en' | 'ja';
  texts: Record<string, string>;
  cards: Record<string, string>;
  sprite: string;
  now?: number;
  back?: string;
  lan?: string;
}

/**
 * What a page is given on which a table can be set up; `mine`: where one has sat, the newest table first.
 * `newest`: the books that were published on the site last.
 */
export interface HomeData {
  games: GameEntry[];
  levels: LevelEntry[];
  newest: GameEntry[];
  mine?: OwnTable[];
}

/**
 * What the page of a table is given, or why the table is `missing`.
 * `powers`: what each card can do in its game; `tips`: what a newcomer needs to know, by clause; `levels`: the bots
 * that people choose from. `following`: seconds after which a deal begins without those who are not ready for it;
 * `seat`: where one sat before, and can sit again; `talk`: what was said; `life`: of the site, since a backup was
 * restored.
 */
export interface TableData {
  code: string;
  missing?: string;
  first?: First;
  powers?: Record<string, string>;
  tips?: Record<string, string>;
  levels?: LevelEntry[];
  following?: number;
  seat?: number;
  talk?: TalkSoFar;
  life?: number;
}

/**
 * What the page is given where nobody may look on. `title`: of what is played there, `game` its name.
 */
export interface SeatedData {
  code: string;
  title: string;
  game: string;
  places: SeatsToTake;
}

/**
 * What the page is given: the games for which people can be found, and how tables can be set up.
 * `wait`: the seconds in which people come; `turns`: the tables by days of who looks.
 */
export interface LobbyData {
  lobby: LobbyView;
  wait: number;
  turns: DaysEntry[];
}

/**
 * What the page is given: the newest deals, the tables in the middle of one, where `opened` is its last row's.
 */
export interface DealsData {
  games: GameEntry[];
  deals: DealEntry[];
  unfinished: TableEntry[];
}

/**
 * What the page for records is given: what each game is called.
 */
export interface BringData {
  titles: Record<string, string>;
}

/**
 * What the page is given: the replay of a finished deal, or the link of one that is `missing`, or neither.
 */
export interface ReplayData {
  levels: LevelEntry[];
  replay?: Replay;
  missing?: string;
}

/**
 * What the page of a review is given: the link of its deal, and what has been found, or that it is `missing`.
 */
export interface ReviewData {
  code: string;
  levels: LevelEntry[];
  title?: string;
  review?: ReviewProgress;
  missing?: string;
}

/**
 * What the page is given.
 */
export interface ProblemData {
  problem: ShownProblem;
}

/**
 * What the page of a rulebook is given: its game, which a draft has not, and whether who reads it has a name.
 * `remarks`: the door at which remarks are written.
 */
export interface BookData {
  game?: string;
  named?: boolean;
  remarks?: string;
}

/**
 * What the page of one's own drafts is given: the one saved last first; and the deals that one could begin from.
 * `person`: who reads this, 0 for a guest.
 */
export interface DraftsData {
  drafts: DraftEntry[];
  deals: DealEntry[];
  invitations: Invitation[];
  person: number;
}

/**
 * What the editor is given: the draft, the `secret` of the link by which it is shown, what reviewers asked.
 * `said`: how much was said by that link. `deals`: those that can be put into it. `writers`: who writes it, the author
 * first; only who has a name is among them. `person`: who reads this, 0 for a guest.
 * `play_form`: the form of its play, which begins as `usual_play`.
 */
export interface DraftData {
  draft: OpenDraft;
  secret: string;
  said: number;
  state: 'published' | 'recalled' | 'received' | 'retired' | 'returned' | 'review' | 'draft';
  questions: ReviewersQuestion[];
  deals: DealEntry[];
  writers: WriterEntry[];
  person: number;
  play_form: PlayPart[];
  usual_play: Record<string, unknown>;
}

/**
 * What the page is given.
 */
export interface YouData {
  you: You;
}

/**
 * The friends of who asks, those first who are here; and with whom they have played lately.
 * `named`: whether they have a name, without which nobody can mark them.
 */
export interface FriendsView {
  named: boolean;
  friends: FriendEntry[];
  met: string[];
}

/**
 * A game, `playable` or with only a rulebook so far. `cover`: the colour of its rulebook; `sign`: ink and gold.
 * If there is a rulebook (`book`), what it says: `welcome`, sentences for newcomers; `players`, the fewest and the
 * most; `minutes`, 0 where it says nothing. If it is playable: the `version` of its rules, for how many `seats`, which
 * is `usual`, and what can be set; `teams`: where there are two sides, that of each seat.
 */
export interface GameEntry {
  name: string;
  playable: boolean;
  title: string;
  cover: number;
  sign: string[];
  book?: true;
  number?: string;
  kind?: string;
  tagline?: string;
  summary?: string;
  welcome?: string[];
  players?: number[];
  minutes?: number;
  played?: string;
  sides?: string;
  version?: string;
  seats?: number[];
  usual?: number;
  bots?: string[];
  teams?: SideEntry[];
  options?: OptionEntry[];
}

/**
 * A bot that people choose from.
 */
export interface LevelEntry {
  bot: string;
  title: string;
  text: string;
}

/**
 * A table at which one has sat; `title`: of its game.
 */
export interface OwnTable {
  code: string;
  game: string;
  opened: number;
  over: boolean;
  title: string;
}

/**
 * The first message of a table: its whole view as it is now, or `why` there is none.
 * `since`: at a table by days, how many of the sentences are of what happened since one's own last move.
 */
export interface First {
  t: string;
  v: number;
  view: Record<string, unknown>;
  own: Record<string, unknown>;
  sentences: Sentence[];
  since?: number;
  why?: string;
}

/**
 * What somebody reads who comes to a table. `said`: how far they have heard then; `may`: what they may say.
 * `phrases`: those that can be chosen, by name.
 */
export interface TalkSoFar {
  said: string;
  may: 'all' | 'none' | 'phrases';
  phrases: Record<string, string>;
  lines: ToldLine[];
}

/**
 * The seats of a table that who asks can take. `waits`: when the deal that is on is over, and not before.
 * `spectators`: who may look on without a seat; `sits`: who asks has one.
 */
export interface SeatsToTake {
  spectators: 'all' | 'none';
  sits: boolean;
  waits: boolean;
  seats: SeatToTake[];
}

/**
 * The lobby: the first tables by their codes, in `order`, and how many `more` there are.
 * `here`: how many people are on the site now, as far as is known; `waiting`: how many of them at tables that begin
 * soon.
 */
export interface LobbyView {
  tables: Record<string, OpenTable>;
  order: string[];
  more: number;
  here: number;
  waiting: number;
}

/**
 * A table by days at which who asks sits. `people`: who plays there with them.
 * `mine`: it is their turn; `who`: whose turn it is else; `due`: until when (seconds since 1970). `left`: the bot
 * plays for them, since they were out of time. `deal`: its number, 0 before the first, `of` so many; 0: of any number;
 * `over`: it is, or none has begun, and the next begins by `begins`, if not sooner.
 */
export interface DaysEntry {
  code: string;
  game: string;
  title: string;
  people: string[];
  mine: boolean;
  who: string[];
  left: boolean;
  deal: number;
  of: number;
  over: boolean;
  due?: number;
  begins?: number;
}

/**
 * A deal as a list shows it; `you` and `side`: of who asks. `rules`: the version that it was played by.
 */
export interface DealEntry {
  link: string;
  game: string;
  ended: number;
  exercise: boolean;
  rules: string;
  options: Record<string, unknown>;
  players: DealPlayer[];
  you: number;
  side: number;
  scores: number[];
  title?: string;
}

/**
 * A table as a list of tables shows it.
 */
export interface TableEntry {
  code: string;
  game: string;
  opened: number;
  over: boolean;
}

/**
 * A problem, counted from 1, `of` how many of its game. Nothing in it comes of the answer.
 */
export interface ShownProblem {
  game: string;
  number: number;
  of: number;
  name: string;
  frame: Frame;
  own: Own;
}

/**
 * A draft in a list: when it was saved, what its ``book.toml`` calls it, the state of what was sent in of it.
 */
export interface DraftEntry {
  code: string;
  at: number;
  name: string | Record<string, string>;
  state: 'published' | 'recalled' | 'received' | 'retired' | 'returned' | 'review' | 'draft';
}

/**
 * A draft that one is asked to write: who asks, and what it is called.
 */
export interface Invitation {
  code: string;
  by: string;
  title: string;
}

/**
 * A text of a draft: the data of its ``book.toml`` and ``play.toml``, its texts, the names of its recorded deals.
 * `saved`: the name of the saving that made it.
 */
export interface OpenDraft {
  code: string;
  revision: number;
  saved: string;
  at: number;
  data: Record<string, unknown>;
  ja: string;
  en: string;
  records: string[];
  play: Record<string, unknown>;
}

/**
 * What a reviewer asked at a clause of the text that came back. `seq`: its number; `at`: what the clause is called.
 * `open`: it has no answer yet.
 */
export interface ReviewersQuestion {
  seq: number;
  clause: string;
  at: string;
  who: string;
  words: string;
  open: boolean;
  answers: GivenAnswer[];
}

/**
 * Somebody who writes a draft: their number, their name; `joined`: not only asked; `first`: its author.
 */
export interface WriterEntry {
  who: number;
  name: string;
  joined: boolean;
  first: boolean;
}

/**
 * A table of the data as a part of the form. `kinds`: of lines of the score, what each is for, with its fields.
 * `start`: what it says when somebody has added it.
 */
export interface PlayPart {
  name: string;
  title: string;
  optional: boolean;
  fields: PlayField[];
  start: Record<string, unknown>;
  kinds?: PlayPart[];
}

/**
 * Who asks, how many deals they have played, what they are told, and whether passkeys are `possible` here.
 * `push`: whether they are told on this device while no page is open; `mail`: by mail, where the site has that.
 * `limited`: what a moderator has closed to them, and until when.
 */
export interface You {
  possible: boolean;
  notices: ToldNotice[];
  push: PushTold;
  mail?: MailTold;
  deals: number;
  person?: ToldPerson;
  books?: PublishedBook[];
  limited?: string;
}

/**
 * Somebody by name. `tie`: a friend, somebody whom one has marked, or who has marked one.
 * Of a friend, `where` they are: at a table, elsewhere on the site, or not here. `title`: of what is played at their
 * table, and its `code`, where its door is not shut to friends, and one can sit down (`free`) or look on there.
 */
export interface FriendEntry {
  name: string;
  tie: 'friend' | 'marked' | 'marks';
  where?: 'away' | 'here' | 'table';
  title?: string;
  code?: string;
  free?: boolean;
}

/**
 * A side of a game with two: its name, and the colour of its stone.
 */
export interface SideEntry {
  name: string;
  mark: string;
}

/**
 * An option as the page sets it: a number, a table of numbers, a text of cards, or a list of names.
 * `out_of`: the option whose cards each seat gets so many of.
 */
export interface OptionEntry {
  name: string;
  clause: string;
  default: number | string | string[] | Record<string, number>;
  text: string;
  least?: number;
  most?: number;
  longest?: number;
  out_of?: string;
}

/**
 * A line as it is sent. `n` and `aside` name it; `aside`: it was said among those who look on, while a deal was on.
 * `seat`: where who said it sits now; `mine`: one said it oneself; `phrase`: it was chosen, and is in the reader's
 * language; `at`: in seconds since 1970.
 */
export interface ToldLine {
  n: number;
  name: string;
  text: string;
  at: number;
  aside: boolean;
  phrase: boolean;
  mine: boolean;
  seat?: number;
}

/**
 * A seat that can be taken. `side`, `mark`: of two sides, and the colour of its stone; "" where there are more.
 */
export interface SeatToTake {
  seat: number;
  side: string;
  mark: string;
}

/**
 * A table as the lobby shows it: `options`, those that are not as usual, in words; `people`, their names.
 * `deal`: its number, 0 before the first, `of` so many; 0: of any number. `begins`: when the first deal begins at the
 * latest, in seconds since 1970. `seated`: nobody may look on there without a seat.
 */
export interface OpenTable {
  game: string;
  title: string;
  options: string[];
  seats: ('bot' | 'free' | 'person')[];
  people: string[];
  deal: number;
  of: number;
  begins?: number;
  seated?: true;
}

/**
 * Who played a deal: a person, or a `bot`.
 */
export interface DealPlayer {
  name: string;
  bot: string | null;
  won: boolean;
}

/**
 * An answer to a question, and who gave it.
 */
export interface GivenAnswer {
  who: string;
  words: string;
}

/**
 * A field: its name in the data, how it is filled in, what holds without it; `fields` of each row of a table.
 * `words` are a text in each language; a `group` is a table of one row.
 */
export interface PlayField {
  name: string;
  label: string;
  kind: 'choice' | 'flag' | 'group' | 'list' | 'number' | 'players' | 'sizes' | 'table' | 'text' | 'words';
  optional: boolean;
  default?: string | boolean | number;
  hint?: string;
  when?: FieldCondition;
  choices?: PlayWord[];
  fields?: PlayField[];
}

/**
 * A notice as it is read. `href`: where it leads, unless that is gone; `at`: in seconds since 1970.
 */
export interface ToldNotice {
  id: number;
  text: string;
  at: number;
  read: boolean;
  href?: string;
}

/**
 * Whether notices are pushed to this browser, and the `key` of the site with which it asks for that.
 * `known`: whether anybody could be told anything there; a newcomer could not.
 */
export interface PushTold {
  key: string;
  on: boolean;
  known: boolean;
}

/**
 * Where a person is told by mail, "": nowhere; and whether the address is confirmed.
 * `earlier`: no mail was sent just now, since one is there already whose link confirms this as well.
 */
export interface MailTold {
  address: string;
  confirmed: boolean;
  earlier?: boolean;
}

/**
 * What is kept of a person, as they are told it. Times are seconds since 1970.
 * `changeable`: when the name can be changed again; `browsers`: in how many they are signed in; `words`: whether they
 * have any; `audience`: who sees their profile.
 */
export interface ToldPerson {
  name: string;
  initial: string;
  reviewer: boolean;
  since: number;
  changeable: number;
  browsers: number;
  words: boolean;
  passkeys: Key[];
  audience: 'everyone' | 'friends' | 'nobody';
}

/**
 * A rulebook of who asks: the code of its work, and its number on the shelf.
 */
export interface PublishedBook {
  code: string;
  number: string;
}

/**
 * What another field of the part must say for a field to mean anything.
 */
export interface FieldCondition {
  field: string;
  value: string;
}

/**
 * A word of the data, and what it is called.
 */
export interface PlayWord {
  value: string;
  label: string;
}

/**
 * A passkey as its owner sees it.
 */
export interface Key {
  id: string;
  name: string;
  since: number;
  used: number;
}

/** What the scripts that several pages share find there: each key is of some of them. */
export type Page = PageData & Partial<
  HomeData & TableData & SeatedData & LobbyData & DealsData & BringData & ReplayData & ReviewData & ProblemData & BookData & DraftsData & DraftData & YouData
>;
