/**
 * The connection to the server (docs/wire.md): one socket, or long polling where sockets are blocked.
 * Every command has an id and is sent again until it is answered; the server does it once.
 */

import { newId } from '../lib/new-id.js';
import { fold, whole } from '../board/view.js';

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
 * @property {(line: Line, unsent: number, why: string) => void} line  how many commands are not answered, and what is wrong, as far as the server said:
 *   ``restart``, ``slow``, or ``store`` where it cannot store moves
 * @property {(why: string) => void} bye  the table is closed, its game has failed, or there is none
 */

const QUIET = 1_500; // ms without a message before the server is asked whether it is there
const HIDDEN_QUIET = 8_000; // the same while nobody looks at the page
const LATE = 1_200; // ms without an answer before that is said
const DEAD = 10_000; // ms without an answer before the connection is made again
const LOOK = 300; // ms between two looks at the line
const QUESTIONS = new Set(['offer', 'hint']); // which change nothing: nobody misses them
const RESTART = 1012; // the code of a socket that is closed because the server or the table restarts

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
    /** The number of the newest event that is folded in; -1 before the first view. */
    this.v = -1;
    /** What everybody sees, and what this place sees besides. @type {object} */
    this.frame = {};
    /** @type {{you?: number}} */
    this.own = {};
    if (first) this.keep(first);
    /** @type {Map<string, {message: Record<string, any>, answer: (message: any) => void, sent: boolean}>} */
    this.unanswered = new Map();
    /** @type {{message: any, answer: (message: any) => void}[]} */
    this.answers = []; // that wait for the events of their rows
    /** @type {WebSocket | null} */
    this.socket = null;
    this.tries = 0;
    this.opened = false; // whether a socket ever opened
    this.polling = false;
    this.closed = false;
    this.why = ''; // the line was lost, as far as the server said
    /** @type {Line} */
    this.state = 'connecting';
    this.last = 0; // when a message came
    this.spoke = 0; // when something was sent that awaits an answer, and nothing has come since; 0 for nothing
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Connects, and keeps the line from now on. */
  open() {
    setInterval(() => this.watch(), LOOK);
    addEventListener('online', () => this.retry());
    addEventListener('offline', () => this.closed || this.polling || this.lost()); // a poll ends by itself
    document.addEventListener('visibilitychange', () => document.hidden || this.watch());
    this.tell('connecting');
    this.connect();
  }

  /** Tries at once instead of waiting. */
  retry() {
    if (this.closed || this.state === 'open' || this.state === 'late') return;
    clearTimeout(this.timer);
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
      const entry = { message: { ...message, id }, answer, sent: false };
      this.unanswered.set(id, entry);
      this.deliver(entry);
      this.tell(this.state);
    });
  }

  /** @param {{message: object, sent: boolean}} entry */
  deliver(entry) {
    if (this.polling) void this.post(entry);
    else if (this.socket?.readyState === WebSocket.OPEN) {
      this.speak(entry.message);
      entry.sent = true;
    }
  }

  /** @param {object} message  to which the server will answer */
  speak(message) {
    this.socket?.send(JSON.stringify(message));
    this.spoke ||= Date.now();
  }

  connect() {
    if (this.closed) return;
    if (this.polling) {
      void this.poll();
      return;
    }
    this.drop();
    const address = new URL(`/ws/${this.code}`, location.href);
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    address.searchParams.set('lang', this.lang);
    this.ask(address);
    const socket = new WebSocket(address);
    this.socket = socket;
    this.last = Date.now();
    socket.onopen = () => {
      this.opened = true;
      this.tries = 0;
      this.why = '';
      this.last = Date.now();
      this.spoke = 0;
      this.tell('open');
      for (const entry of this.unanswered.values()) this.deliver(entry);
    };
    socket.onmessage = (event) => this.take(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      if (event.code === RESTART) this.why ||= 'restart';
      this.lost();
    };
  }

  /** Forgets the socket without hearing of its end. */
  drop() {
    if (!this.socket) return;
    const old = this.socket;
    this.socket = null;
    old.onclose = old.onmessage = old.onopen = null;
    old.close();
  }

  lost() {
    this.drop();
    if (this.closed) return;
    this.tries += 1;
    if (!this.opened && this.tries >= 3) this.polling = true;
    this.tell('lost');
    const wait = Math.min(8_000, 250 * 2 ** Math.min(this.tries, 5)) * (0.75 + Math.random() / 2);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** Notices silence: a socket can be dead without being closed, or never open. */
  watch() {
    if (this.closed || this.polling) return;
    const now = Date.now();
    if (this.socket?.readyState === WebSocket.CONNECTING) {
      if (now - this.last > DEAD) this.lost();
    } else if (this.state !== 'open' && this.state !== 'late') return;
    else if (this.spoke) {
      if (now - this.spoke > DEAD) this.lost();
      else if (now - this.spoke >= LATE && this.state === 'open') this.tell('late');
    } else if (now - this.last >= (document.hidden ? HIDDEN_QUIET : QUIET)) this.speak({ t: 'ping', v: this.v });
  }

  /** @param {any} message */
  take(message) {
    this.last = Date.now();
    this.spoke = 0;
    if (this.state === 'late') this.tell('open');
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
        break;
      case 'pong':
        if (message.v > this.v) this.lost();
        break;
      case 'store':
        this.why = message.ok ? '' : 'store';
        this.tell(this.state);
        break;
      case 'bye':
        this.why = message.why;
        this.closed = message.why === 'closed' || message.why === 'failed';
        if (!this.closed) break; // the socket is closed next
        this.heard.bye(this.why);
        this.tell('closed');
        break;
      default: {
        const entry = this.unanswered.get(message.id);
        if (!entry) break;
        this.unanswered.delete(message.id);
        this.answers.push({ message, answer: entry.answer });
        this.settle();
        this.tell(this.state);
      }
    }
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
    if (this.v < 0) return;
    address.searchParams.set('after', String(this.v));
    address.searchParams.set('you', String(this.own.you ?? -1));
  }

  /** @param {Line} state */
  tell(state) {
    this.state = state;
    const moves = [...this.unanswered.values()].filter(({ message }) => !QUESTIONS.has(message.t));
    this.heard.line(state, moves.length, this.why);
  }

  /** Long polling: the same messages, as answers. */
  async poll() {
    const address = new URL(`/api/tables/${this.code}/events`, location.href);
    address.searchParams.set('lang', this.lang);
    address.searchParams.set('wait', '25');
    for (const entry of this.unanswered.values()) if (!entry.sent) this.deliver(entry);
    while (this.polling && !this.closed) {
      this.ask(address);
      try {
        const answer = await fetch(address);
        if (!answer.ok) throw new Error(String(answer.status));
        const messages = await answer.json();
        if (this.state !== 'open') this.tell('open');
        this.tries = 0;
        for (const message of messages) this.take(message);
      } catch {
        this.lost();
        return;
      }
    }
  }

  /** @returns {Promise<Sentence[] | null>} all sentences of the table; null without a line */
  async record() {
    try {
      const answer = await fetch(`/api/tables/${this.code}/record?lang=${this.lang}`);
      return answer.ok ? await answer.json() : null;
    } catch {
      return null;
    }
  }

  /** @param {{message: object, sent: boolean}} entry */
  async post(entry) {
    entry.sent = true;
    try {
      const answer = await fetch(`/api/tables/${this.code}/commands?lang=${this.lang}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(entry.message),
      });
      if (answer.status >= 500) throw new Error(String(answer.status));
      this.take(await answer.json());
    } catch {
      entry.sent = false;
      setTimeout(() => entry.sent || this.deliver(entry), 2_000);
    }
  }
}
