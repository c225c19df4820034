/**
 * The connection to the server (docs/wire.md): one socket, or long polling where sockets are blocked.
 * Every command has an id and is sent again until it is answered; the server does it once.
 */

import { newId } from '../lib/command-id.js';
import { fold, whole } from '../board/view.js';
import { lazily } from '../lib/lazily.js';

/** @typedef {import('../board/view.js').View} View */
/** @typedef {import('../board/view.js').Sentence} Sentence */
/** @typedef {{t: string, v: number, view: object, own: {you?: number}, sentences: Sentence[]}} Whole */
/** @typedef {{title?: string, text: string, clause?: string}} Reason  what people read of a refusal */
/** @typedef {{t: 'ack', v?: number}} Ack */
/** @typedef {{t: 'offers', moves: {move: string, label: string}[], joins?: string[], why?: Reason}} Offers */
/** @typedef {import('./hint-answer').HintMove} HintMove */
/** @typedef {import('./hint-answer').Hint} Hint */
/** @typedef {{t: 'nack', error: Reason & {kind: string}}} Nack */
/** @typedef {'connecting' | 'open' | 'late' | 'lost' | 'closed'} Line  `late`: an answer is overdue */
/**
 * @typedef {object} Heard
 * @property {(view: View, sentences: Sentence[]) => void} view  the whole view, and the sentences so far
 * @property {(view: View, sentences: Sentence[]) => void} event  the view after one more row, and what it brought about
 * @property {(line: Line, unsent: number, why: string) => void} line  how many commands are not answered, and what the server said is wrong: ``restart``, ``slow``, ``store``, or words
 * @property {(news: {said: string, lines: import('../lib/page').ToldLine[], fresh?: true}) => void} talk  something was said
 * @property {(notices: import('../lib/announcements.js').Told[]) => void} house  what whoever runs the site tells everybody
 * @property {() => void} spectators  others look on without a seat, or fewer
 * @property {(why: string) => void} bye  the table is closed, its game has failed, there is none, nobody may look on, or the site was restored
 */

// Times in ms. Silence is said within two seconds of the server's last word: some of them pass until it is asked whether it
// is there, the rest until its answer is overdue. That depends on the line, so that a slow one is not called late in vain;
// it is asked the sooner then, and the time from one question to the next stays about the same.
const SAID = 1_800; // after the server's last word, its silence is said
const PATIENCE = 800; // for an answer: as long as a busy server may stall; on a slow line half as long again as answers take
const SLOWEST = 2_000; // that an answer is thought to take on any line
const LEAST_QUIET = 400; // without a message, until the server is asked whether it is there
const HIDDEN_QUIET = 8_000; // the same while nobody looks at the page
const POLLED_QUIET = 4_000; // and where each question is a request of its own
const DEAD = [5_000, 10_000]; // without an answer, until the connection is made again: a balancer has noticed; of what takes long
const OPENING = [4_000, 4_000, 4_000, 8_000, 12_000]; // until a connection that does not open is given up, by the tries before
const UNKNOWN = 10_000; // the same before anything is known of the line
// From one try to the next, by the tries before: at once, but not all pages at the same instant; then every second while a
// balancer may find out; then seldom.
const AGAIN = [300, 500, 1_000, 1_000, 1_000, 1_000, 2_000, 4_000, 8_000];
const UNSAID = 1_000; // that long a lost connection is not worth a word
const UNSTORED = 3_000; // until what could not be stored is sent again, if the server says nothing before
/** Tries after which a page that had a socket tries requests, too: it may be one too many. */
const SHUT = 7;
const QUESTIONS = new Set(['offer', 'hint']); // which change nothing: nobody misses them
/** What a page asks, or sends by itself: it is not said that it waits, as it is of what its person does. */
const BY_ITSELF = new Set([...QUESTIONS, 'share', 'open', 'seen', 'watch']);
const SLOW = new Set(['hint', 'claim']); // which the server may think about
const RESTART = 1012; // the code of a socket that is closed because the server or the table restarts

/** @typedef {{message: Record<string, any>, answer: (message: any) => void, sent: boolean, held: boolean}} Entry  `held`: it could not be stored */

/** @param {number[]} times @param {number} k @returns {number} that one, or the last */
const nth = (times, k) => times[Math.min(k, times.length - 1)] ?? 0;

const polling = lazily(() => import('./polling.js'));

export class Wire {
  /**
   * @param {string} code  of the table
   * @param {string} lang
   * @param {Heard} heard
   * @param {Whole} [first]  the message `view` that came with the page
   */
  constructor(code, lang, heard, first) {
    this.code = code;
    this.lang = lang;
    this.heard = heard;
    this.life = 0; // of the site, in which the page was made
    /** The number of the newest event that is folded in; -1 before the first view. */
    this.v = -1;
    /** What everybody sees, and what this place sees besides. @type {object} */
    this.frame = {};
    /** @type {{you?: number}} */
    this.own = {};
    if (first) this.keep(first);
    this.said = ''; // how far the talk was heard, in the server's words
    this.spectators = 0; // as the server said last
    /** @type {Map<string, Entry>} */
    this.unanswered = new Map();
    /** @type {{message: any, answer: (message: any) => void}[]} */
    this.answers = []; // that wait for the events of their rows
    /** @type {WebSocket | null} */
    this.socket = null;
    /** The requests of a line without socket. @type {AbortController | null} */
    this.requests = null;
    this.tries = 0; // since the line last carried
    this.opened = this.polled = false; // whether a socket ever opened, and a poll was ever answered
    this.polling = this.away = false;
    /** Whether requests were answered since a socket was last open; sockets were tried after that. */
    this.refused = false;
    this.closed = false;
    this.why = ''; // the line was lost, as far as the server said
    this.stores = true; // the server can store moves, as far as it said
    /** @type {Line} */
    this.state = 'connecting';
    this.began = 0; // when the connection that is not open yet began to be made; 0 for none
    this.up = false; // whether there is one
    this.carried = false; // whether the server has said anything on it but good-bye, and to wait
    this.inLine = false; // whether others come before: the server is there, and whoever leaves loses their turn
    this.last = 0; // when a message came
    this.spoke = 0; // when something was sent that awaits an answer, and nothing has come since; 0 for nothing
    this.pinged = 0; // when the server was asked whether it is there
    this.trip = 0; // ms that an answer takes on this line, rather too many
    /** Timers: of the next look at the line, of the next try, of the word that it is lost, of what is held.
     * @type {Partial<Record<'look' | 'again' | 'word' | 'held', ReturnType<typeof setTimeout>>>} */
    this.timers = {};
  }

  /** Connects, and keeps the line from now on. */
  open() {
    addEventListener('online', () => this.retry());
    addEventListener('offline', () => this.closed || this.lost());
    document.addEventListener('visibilitychange', () => document.hidden || this.watch());
    this.tell('connecting');
    this.connect();
  }

  /** Tries at once instead of waiting. */
  retry() {
    if (this.closed || this.inLine || this.state === 'open' || this.state === 'late') return;
    this.tries = Math.min(this.tries, 1);
    this.connect();
  }

  /**
   * Sends a command. The promise resolves when the server answers, however many connections that takes.
   * @param {Record<string, any>} message  its id too, where that matters
   * @returns {Promise<any>}
   */
  send(message) {
    const id = message.id ?? newId();
    return new Promise((answer) => {
      const entry = { message: { ...message, id }, answer, sent: false, held: false };
      this.unanswered.set(id, entry);
      this.deliver(entry);
      this.tell(this.state);
    });
  }

  /** @param {Entry} entry */
  deliver(entry) {
    if (this.polling ? !this.requests : this.socket?.readyState !== WebSocket.OPEN) return;
    entry.sent = true;
    entry.held = false;
    this.speak(entry.message, entry);
  }

  /**
   * @param {object} message  to which the server will answer
   * @param {Entry} [entry]
   */
  speak(message, entry) {
    this.spoke ||= Date.now();
    if (this.polling) polling((line) => void line.post(this, message, entry));
    else this.socket?.send(JSON.stringify(message));
    this.watch();
  }

  ping() {
    this.pinged = Date.now();
    this.speak({ t: 'ping', v: this.v });
  }

  connect() {
    if (this.closed) return;
    clearTimeout(this.timers.again);
    this.drop();
    this.began = Date.now();
    this.carried = false;
    this.watch();
    if (this.polling) {
      polling((line) => void (this.polling ? line.poll(this) : 0)); // where it cannot be loaded, `watch` tries again
      return;
    }
    const address = new URL(`/ws/${this.code}`, location.href);
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    address.searchParams.set('lang', this.lang);
    this.ask(address);
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      this.opened = true;
      this.refused = false;
      this.trip ||= Math.min((Date.now() - this.began) / 2, SLOWEST); // it has gone to and fro twice at least
      this.comesUp();
      for (const entry of this.unanswered.values()) this.deliver(entry);
      this.ping(); // a socket that opens may be closed at once: the line carries when something is answered
    };
    socket.onmessage = (event) => this.take(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      if (event.code === RESTART) this.why ||= 'restart';
      this.lost();
    };
  }

  comesUp() {
    this.up = true;
    this.began = this.spoke = this.pinged = 0;
    this.last = Date.now();
  }

  /** Forgets the connection without hearing of its end. */
  drop() {
    this.up = this.inLine = false;
    this.began = this.spoke = this.pinged = 0;
    this.requests?.abort();
    this.requests = null;
    for (const entry of this.unanswered.values()) entry.sent = false;
    if (!this.socket) return;
    const old = this.socket;
    this.socket = null;
    old.onclose = old.onmessage = old.onopen = null;
    old.close();
  }

  lost() {
    const tried = this.began ? Date.now() - this.began : 0;
    this.drop();
    if (this.closed) return;
    const asked = this.polling;
    const wait = Math.min(nth(AGAIN, this.tries), this.why === 'store' ? UNSTORED : Infinity);
    const spread = this.tries ? 0.75 + Math.random() / 2 : Math.random();
    this.tries += 1;
    // Sockets may be blocked here, or the site be away: in turns, until one of both ways has carried. Where one was open,
    // another may be one too many: then requests go on in its place, and it is tried again whenever they do not.
    if (asked) this.refused = false;
    if (this.opened) this.polling = !asked && (this.refused || this.tries >= SHUT);
    else if (!this.polled) this.polling = this.tries >= 3 && this.tries % 2 === 1;
    const soon = this.opened && (asked || this.refused);
    this.sayLost();
    clearTimeout(this.timers.again);
    this.timers.again = setTimeout(() => this.connect(), Math.max(0, (soon ? nth(AGAIN, 0) : wait) * spread - tried));
  }

  /** Where the line carried just now it will soon be back, as after a server that stops gives its tables to another. */
  sayLost() {
    const lost = () => {
      clearTimeout(this.timers.word);
      this.timers.word = undefined;
      this.tell('lost');
    };
    if (!navigator.onLine || (this.state !== 'open' && !this.timers.word)) lost();
    else {
      this.timers.word ??= setTimeout(lost, UNSAID);
      this.tell('connecting');
    }
  }

  /** Whether the server may be thinking about what it was asked. */
  get thinks() {
    return [...this.unanswered.values()].some(({ sent, message }) => sent && SLOW.has(message.t));
  }

  /** ms until an answer is overdue. */
  get patience() {
    return Math.max(this.thinks ? SAID : PATIENCE, 1.5 * this.trip);
  }

  /** ms without a message until the server is asked whether it is there. */
  get quiet() {
    if (document.hidden) return HIDDEN_QUIET;
    return this.polling ? POLLED_QUIET : Math.max(LEAST_QUIET, SAID - this.patience);
  }

  /** ms until a connection that does not open is given up: it goes to and fro four times, and back once more. */
  get opening() {
    return this.trip ? Math.max(nth(OPENING, this.tries), 5 * this.trip) : UNKNOWN;
  }

  /** Notices silence: a connection can be dead without being closed, or never open. Looks again when it has to. */
  watch() {
    clearTimeout(this.timers.look);
    if (this.closed || !(this.began || this.up)) return;
    /** @type {[number, number, () => void]} since when, for how long, and what is to be done then */
    let [since, time, act] = [this.last, this.quiet, () => this.ping()];
    if (this.began) [since, time, act] = [this.began, this.opening, () => this.lost()];
    else if (this.spoke && this.state === 'open')
      [since, time, act] = [this.spoke, this.patience, () => this.overdue()];
    else if (this.spoke) [since, time, act] = [this.spoke, nth(DEAD, Number(this.thinks)), () => this.lost()];
    const left = since + time - Date.now();
    if (left <= 0) act();
    else this.timers.look = setTimeout(() => this.watch(), left);
  }

  overdue() {
    this.tell('late');
    this.watch();
  }

  /** The server has answered. */
  carries() {
    if (!this.carried) {
      this.carried = this.stores = true;
      this.tries = 0;
      this.why = '';
    }
    clearTimeout(this.timers.word);
    this.timers.word = undefined;
    if (this.state !== 'open') this.tell('open');
  }

  /** Notes how long an answer takes: longer at once, less by and by. @param {number} asked */
  measure(asked) {
    if (!asked || this.thinks) return;
    const taken = Math.min(Math.max(1, Date.now() - asked), SLOWEST);
    this.trip = Math.max(taken, 0.8 * this.trip + 0.2 * taken);
  }

  /** @param {any} message */
  take(message) {
    this.last = Date.now();
    this.spoke = 0;
    this.inLine = message.t === 'pong' && message.v < 0;
    if (this.inLine) this.why ||= 'restart';
    else if (message.t !== 'bye') this.carries();
    switch (message.t) {
      case 'view':
        this.keep(message);
        this.heard.view(whole(this.frame, this.own), message.sentences);
        this.settle();
        break;
      case 'event':
        if (message.v <= this.v) break;
        if (this.v >= 0 && message.v > this.v + 1) {
          this.lost(); // something was missed: ask again from the last number on
          break;
        }
        this.v = message.v;
        this.frame = fold(this.frame, message.patch ?? {});
        this.own = fold(this.own, message.own ?? {});
        this.heard.event(whole(this.frame, this.own), message.sentences ?? []);
        this.settle();
        this.hearStore(true); // a row was stored
        break;
      case 'pong':
        this.measure(this.pinged);
        this.pinged = 0;
        if (message.v > this.v && !this.polling) this.lost(); // a poll brings it by another way
        break;
      case 'store':
        this.hearStore(message.ok);
        break;
      case 'talk':
        this.said = message.said;
        this.heard.talk(message);
        break;
      case 'house':
        this.heard.house(message.notices);
        break;
      case 'spectators':
        this.spectators = message.n;
        this.heard.spectators();
        break;
      case 'bye':
        this.why = message.why;
        this.closed = ['closed', 'failed', 'seated', 'restored'].includes(message.why);
        if (!this.closed) {
          this.lost(); // which the server would say next
          break;
        }
        for (const timer of Object.values(this.timers)) clearTimeout(timer);
        this.heard.bye(this.why);
        this.tell('closed');
        break;
      default: {
        const entry = this.unanswered.get(message.id);
        if (!entry) break;
        if (message.t === 'nack' && message.error.kind === 'store' && !QUESTIONS.has(entry.message.t)) {
          this.hold(entry);
          break;
        }
        this.unanswered.delete(message.id);
        this.answers.push({ message, answer: entry.answer });
        this.settle();
        this.tell(this.state);
      }
    }
    this.watch();
  }

  /** @param {boolean} stores  whether the server can store moves */
  hearStore(stores) {
    if (stores === this.stores) return;
    this.stores = stores;
    this.tell(this.state);
    if (stores) this.release();
  }

  /** Keeps a command that could not be stored: it is sent again, and carried out once. @param {Entry} entry */
  hold(entry) {
    entry.held = true;
    clearTimeout(this.timers.held);
    this.timers.held = setTimeout(() => this.release(), UNSTORED * (0.75 + Math.random() / 2));
    this.tell(this.state);
  }

  /** Sends what could not be stored again, in the old order. */
  release() {
    for (const entry of this.unanswered.values()) if (entry.held) this.deliver(entry);
  }

  /** Passes on the answers to commands whose rows are in the view: an answer comes before the event of its row. */
  settle() {
    const ready = this.answers.filter(({ message }) => message.t !== 'ack' || message.v <= this.v);
    this.answers = this.answers.filter((one) => !ready.includes(one));
    for (const { message, answer } of ready) answer(message);
  }

  /** @param {Whole} message */
  keep(message) {
    this.v = message.v;
    this.frame = message.view;
    this.own = message.own;
  }

  /**
   * Asks for what happened since this view, which is that of a place; at another one the server sends the whole view.
   * @param {URL} address
   */
  ask(address) {
    if (this.said) address.searchParams.set('said', this.said);
    address.searchParams.set('spectators', String(this.spectators));
    if (this.v < 0) return;
    const seen = { after: this.v, you: this.own.you ?? -1, life: this.life };
    for (const [name, value] of Object.entries(seen)) address.searchParams.set(name, String(value));
  }

  /** @param {Line} state */
  tell(state) {
    this.state = state;
    const all = [...this.unanswered.values()];
    const moves = all.filter(({ message }) => !BY_ITSELF.has(message.t));
    const unstored = state !== 'lost' && (!this.stores || all.some(({ held }) => held));
    this.heard.line(state, moves.length, this.why || (unstored ? 'store' : ''));
  }
}
