/** A page's line to a table, in a time that tests let pass, and the servers at its other end. */

import { afterEach, beforeEach, mock } from 'node:test';

/** @typedef {{t: string, id?: string, move?: string}} Sent */

/** A socket of the page. What the server does with it is up to each test. */
class Socket {
  static OPEN = 1;
  readyState = 0;
  /** @type {Sent[]} */
  sent = [];
  at = Date.now();
  /** @type {(() => void) | null} */
  onopen = null;
  /** @type {((event: {data: string}) => void) | null} */
  onmessage = null;
  /** @type {((event: {code: number}) => void) | null} */
  onclose = null;

  /** @param {string | URL} address */
  constructor(address) {
    this.address = address;
    world.sockets.push(this);
    world.site(this);
  }

  open() {
    this.readyState = 1;
    this.onopen?.();
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
    world.answer(this, JSON.parse(text));
  }

  /** @param {object} message */
  hear(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** @param {number} [code] */
  end(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  close() {
    this.readyState = 3;
  }

  /** @param {string} kind */
  count(kind) {
    return this.sent.filter(({ t }) => t === kind).length;
  }
}

/**
 * @typedef {object} World
 * @property {Socket[]} sockets  that the page has opened
 * @property {{at: number, state: string, unsent: number, why: string}[]} told  what the page was told
 * @property {string[]} byes
 * @property {number[]} numbers  of spectators
 * @property {(socket: Socket) => void} site  what becomes of a new socket
 * @property {(socket: Socket, message: Sent) => void} answer
 * @property {(address: URL, body: Sent | null, signal: AbortSignal) => Promise<Response>} request
 */
export const world = /** @type {World} */ ({});
/** @type {Map<string, () => void>} */
export const listeners = new Map();
const listen = (/** @type {string} */ kind, /** @type {() => void} */ call) => listeners.set(kind, call);
const view = { t: 'view', v: 3, view: { zones: {}, panel: {} }, own: { you: 0 }, sentences: [] };

Object.assign(globalThis, {
  addEventListener: listen,
  document: { addEventListener: listen, hidden: false },
  location: { href: 'http://site/table/abc', protocol: 'http:' },
  WebSocket: Socket,
  fetch: (/** @type {string | URL} */ address, /** @type {RequestInit} */ how = {}) =>
    world.request(
      new URL(address, 'http://site'),
      how.body ? JSON.parse(String(how.body)) : null,
      how.signal ?? new AbortController().signal,
    ),
});
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
const { Wire } = await import('../../src/xtarot_site/play/static/play/connection.js');

export function page() {
  const wire = new Wire(
    'abc',
    'en',
    {
      view() {},
      event() {},
      line: (state, unsent, why) => world.told.push({ at: Date.now(), state, unsent, why }),
      spectators: () => world.numbers.push(wire.spectators),
      bye: (why) => world.byes.push(why),
    },
    view,
  );
  wire.open();
  return wire;
}

/** Lets so many ms pass, and what waits for them, too. @param {number} ms */
export async function pass(ms) {
  for (let k = 0; k < ms; k += 10) {
    mock.timers.tick(10);
    if (k % 50 === 0) await settled();
  }
  await settled();
}

async function settled() {
  for (let k = 0; k < 3; k += 1) await new Promise((done) => setImmediate(done));
}

/** What is answered `ms` later. @param {Socket} socket @param {object} message @param {number} ms */
export const after = (socket, message, ms) => void setTimeout(() => socket.hear(message), ms);

/** A server that is there. @param {number} [trip] ms that an answer takes */
export function there(trip = 20) {
  world.site = (socket) => void setTimeout(() => socket.open(), 2 * trip);
  world.answer = (socket, { t, id }) =>
    after(socket, t === 'ping' ? { t: 'pong', v: 3 } : { t: 'ack', id, v: 3 }, trip);
}

/** Connections are made, and nothing is answered. */
export function still() {
  world.answer = () => {};
  world.site = () => {};
}

export const last = () => world.told.at(-1);
export const states = () => world.told.map(({ state }) => state);
export const current = () => /** @type {Socket} */ (world.sockets.at(-1));
/** @param {string} state @returns {number | undefined} ms since the beginning, when it was first told */
export const first = (state, since = 0) => world.told.find((one) => one.state === state && one.at >= since)?.at;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  Object.assign(world, { sockets: [], told: [], byes: [], numbers: [] });
  listeners.clear();
  there();
  world.request = () => Promise.reject(new TypeError('Failed to fetch'));
});
afterEach(() => mock.timers.reset());

/** A server that cannot store, and its game. */
export class Table {
  stores = true;
  /** @type {Set<string>} */
  done = new Set();
  carried = 0;
  /** @type {string[]} */
  moves = [];

  /** @param {Sent} message @returns {object} */
  judge({ t, id = '', move = '' }) {
    if (t === 'ping') return { t: 'pong', v: 3 };
    if (!this.stores) return { t: 'nack', id, error: { kind: 'store', text: 'the server cannot store it just now' } };
    if (!this.done.has(id)) {
      this.carried += 1;
      this.moves.push(move);
    }
    this.done.add(id);
    return { t: 'ack', id, v: 3 };
  }
}
