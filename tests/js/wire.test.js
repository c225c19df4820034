/** What the line to a table does in time: silence, lost connections, what cannot be stored, and the same by requests. */

import assert from 'node:assert/strict';
import test, { afterEach, beforeEach, mock } from 'node:test';

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

  constructor() {
    sockets.push(this);
    site(this);
  }

  open() {
    this.readyState = 1;
    this.onopen?.();
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
    answer(this, JSON.parse(text));
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

/** @type {Socket[]} */
let sockets = [];
/** @type {(socket: Socket) => void} what becomes of a new one */
let site;
/** @type {(socket: Socket, message: Sent) => void} */
let answer;
/** @type {(address: URL, body: Sent | null, signal: AbortSignal) => Promise<Response>} */
let request;
/** @type {Map<string, () => void>} */
const listeners = new Map();
const listen = (/** @type {string} */ kind, /** @type {() => void} */ call) => listeners.set(kind, call);
const view = { t: 'view', v: 3, view: { zones: {}, panel: {} }, own: { you: 0 }, sentences: [] };

Object.assign(globalThis, {
  addEventListener: listen,
  document: { addEventListener: listen, hidden: false },
  location: { href: 'http://site/table/abc', protocol: 'http:' },
  WebSocket: Socket,
  fetch: (/** @type {string | URL} */ address, /** @type {RequestInit} */ how) =>
    request(
      new URL(address, 'http://site'),
      how.body ? JSON.parse(String(how.body)) : null,
      how.signal ?? new AbortController().signal,
    ),
});
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
const { Wire } = await import('../../src/xtarot/web/static/play/wire.js');

/** @type {{at: number, state: string, unsent: number, why: string}[]} what the page was told */
let told = [];
/** @type {string[]} */
let byes = [];

function page() {
  const wire = new Wire(
    'abc',
    'en',
    {
      view() {},
      event() {},
      line: (state, unsent, why) => told.push({ at: Date.now(), state, unsent, why }),
      bye: (why) => byes.push(why),
    },
    view,
  );
  wire.open();
  return wire;
}

/** Lets so many ms pass, and what waits for them, too. @param {number} ms */
async function pass(ms) {
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
const after = (socket, message, ms) => void setTimeout(() => socket.hear(message), ms);

/** A server that is there. @param {number} [trip] ms that an answer takes */
function there(trip = 20) {
  site = (socket) => void setTimeout(() => socket.open(), 2 * trip);
  answer = (socket, { t, id }) => after(socket, t === 'ping' ? { t: 'pong', v: 3 } : { t: 'ack', id, v: 3 }, trip);
}

/** Connections are made, and nothing is answered. */
function still() {
  answer = () => {};
  site = () => {};
}

const last = () => told.at(-1);
const states = () => told.map(({ state }) => state);
const current = () => /** @type {Socket} */ (sockets.at(-1));
/** @param {string} state @returns {number | undefined} ms since the beginning, when it was first told */
const first = (state, since = 0) => told.find((one) => one.state === state && one.at >= since)?.at;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  [sockets, told, byes] = [[], [], []];
  listeners.clear();
  there();
  request = () => Promise.reject(new TypeError('Failed to fetch'));
});
afterEach(() => mock.timers.reset());

for (const waits of [false, true])
  test(`a server that stands still is said within 2 s and left by 7 s${waits ? ', while a command waits' : ''}`, async () => {
    for (let phase = 0; phase < 1_200; phase += 130) {
      [sockets, told] = [[], []];
      there();
      const wire = page();
      await pass(3_000 + phase);
      assert.equal(last()?.state, 'open');
      const from = Date.now();
      still();
      if (waits) void wire.send({ t: 'act', move: 'play S1' });
      await pass(2_000);
      assert.equal(last()?.state, 'late', `${phase}`);
      await pass(5_000);
      assert.ok(sockets.length >= 2 && current().at - from < 7_000, `${phase}: ${sockets.length}`);
      wire.closed = true;
    }
  });

test('where a balancer sends a page to the same server again, that is given up soon, and it is back by 15 s', async () => {
  page();
  await pass(3_000);
  const from = Date.now();
  still();
  await pass(8_900);
  there();
  await pass(6_000);
  assert.equal(last()?.state, 'open');
  assert.ok(Number(first('open', from + 1_000)) - from < 15_000);
});

test('a slow line is not called late, and asked no more often than a quick one', async () => {
  for (const [trip = 0, jitter = 0] of [[20], [1_000, 200], [2_000]]) {
    [sockets, told] = [[], []];
    site = (socket) => {
      setTimeout(() => socket.open(), 2 * trip);
      after(socket, { t: 'store', ok: true }, 2 * trip + 1); // it carries before it is known how slow it is
    };
    answer = (socket, _) => after(socket, { t: 'pong', v: 3 }, trip + (socket.count('ping') % 2) * jitter);
    const wire = page();
    await pass(10_000);
    const before = current().count('ping');
    await pass(20_000);
    assert.deepEqual(states(), ['connecting', 'open'], `${trip}`);
    const asked = current().count('ping') - before;
    assert.ok(asked <= 20 && asked >= 7, `${trip}: ${asked} in 20 s`);
    wire.closed = true;
  }
});

test('a page that nobody looks at asks seldom, and at once when it is looked at', async () => {
  Object.assign(document, { hidden: true });
  page();
  await pass(500);
  const before = current().count('ping');
  await pass(30_000);
  assert.ok(current().count('ping') - before <= 4);
  await pass(3_000);
  Object.assign(document, { hidden: false });
  const seen = current().count('ping');
  listeners.get('visibilitychange')?.();
  assert.equal(current().count('ping'), seen + 1);
});

test('what the server thinks about is not late at once', async () => {
  const wire = page();
  await pass(1_000);
  told = [];
  answer = (socket, { t, id }) => after(socket, { t, id }, t === 'hint' ? 1_500 : 20);
  void wire.send({ t: 'hint' });
  await pass(1_600);
  assert.deepEqual(new Set(states()), new Set(['open']));
});

test('a server that stops is followed by another without a word of it', async () => {
  for (let k = 0; k < 10; k += 1) {
    [sockets, told] = [[], []];
    there();
    const wire = page();
    await pass(1_000);
    const from = Date.now();
    current().hear({ t: 'bye', why: 'restart' });
    current().end(1012);
    await pass(500);
    assert.ok(!states().includes('lost'));
    assert.equal(last()?.state, 'open');
    assert.ok(Number(sockets[1]?.at) - from <= 310);
    wire.closed = true;
  }
});

test('pages do not come back at the same instant', async () => {
  const waits = new Set();
  for (let k = 0; k < 20; k += 1) {
    [sockets, told] = [[], []];
    there();
    const wire = page();
    await pass(500);
    const from = Date.now();
    current().end(1012);
    await pass(400);
    waits.add(Number(sockets[1]?.at) - from);
    wire.closed = true;
  }
  assert.ok(waits.size >= 8, `${[...waits]}`);
});

test('a line that does not come back is said after a second, tried every second for a while, then seldom', async () => {
  page();
  await pass(1_000);
  const from = Date.now();
  site = (socket) => void setTimeout(() => socket.end(), 1);
  current().end(1012);
  await pass(900);
  assert.equal(last()?.state, 'connecting');
  await pass(200);
  assert.deepEqual([last()?.state, last()?.why], ['lost', 'restart']);
  await pass(60_000);
  const tries = sockets.slice(1).map(({ at }) => at - from);
  assert.ok(Number(tries[0]) <= 310 && Number(tries[1]) <= 1_000, `${tries}`);
  for (let k = 2; k < 6; k += 1) assert.ok(Number(tries[k]) - Number(tries[k - 1]) <= 1_300, `${tries}`);
  assert.ok(tries.length < 16, `${tries}`);
  there();
  await pass(11_000);
  assert.equal(last()?.state, 'open');
});

test('offline is said at once', async () => {
  page();
  await pass(1_000);
  Object.assign(navigator, { onLine: false });
  listeners.get('offline')?.();
  assert.equal(last()?.state, 'lost');
  Object.assign(navigator, { onLine: true });
  listeners.get('online')?.();
  await pass(200);
  assert.equal(last()?.state, 'open');
});

test('sockets that open, say good-bye and are closed are not a line: they are tried ever more seldom', async () => {
  site = (socket) => {
    setTimeout(() => socket.open(), 10);
    after(socket, { t: 'bye', why: 'store' }, 15);
    setTimeout(() => socket.end(1012), 20);
  };
  answer = () => {};
  page();
  await pass(20_000);
  assert.ok(!states().includes('open'));
  assert.deepEqual([last()?.state, last()?.why], ['lost', 'store']);
  assert.ok(sockets.length < 14, `${sockets.length}`);
  there();
  await pass(5_000);
  assert.deepEqual([last()?.state, last()?.why], ['open', '']);
});

// What cannot be stored

/** A server that cannot store, and its game. */
class Table {
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

test('what cannot be stored is sent again when it can, in its order, and is answered once', async () => {
  const table = new Table();
  answer = (socket, message) => after(socket, table.judge(message), 20);
  const wire = page();
  await pass(1_000);
  table.stores = false;
  current().hear({ t: 'store', ok: false });
  assert.deepEqual([last()?.state, last()?.why, last()?.unsent], ['open', 'store', 0]);
  /** @type {object[]} */
  const answers = [];
  for (const move of ['a', 'b']) void wire.send({ t: 'act', move }).then((one) => answers.push(one));
  await pass(1_000);
  assert.deepEqual([last()?.state, last()?.why, last()?.unsent], ['open', 'store', 2]);
  assert.deepEqual(answers, []);
  table.stores = true;
  current().hear({ t: 'store', ok: true });
  current().hear({ t: 'store', ok: true });
  await pass(200);
  assert.deepEqual(answers.length, 2);
  assert.deepEqual(table.moves, ['a', 'b']);
  assert.equal(current().count('act'), 4);
  assert.deepEqual([last()?.state, last()?.why, last()?.unsent], ['open', '', 0]);
});

test('where the server does not say that it can store again, what was refused is tried within 5 s', async () => {
  const table = new Table();
  answer = (socket, message) => after(socket, table.judge(message), 20);
  const wire = page();
  await pass(1_000);
  table.stores = false;
  const answered = mock.fn();
  void wire.send({ t: 'next' }).then(answered);
  await pass(60_000);
  assert.equal(last()?.why, 'store');
  assert.ok(current().count('next') < 30, `${current().count('next')}`);
  table.stores = true;
  await pass(5_000);
  assert.equal(answered.mock.callCount(), 1);
  assert.deepEqual([last()?.state, last()?.why], ['open', '']);
});

test('what cannot be stored goes with the page to another server', async () => {
  const table = new Table();
  answer = (socket, message) => after(socket, table.judge(message), 20);
  const wire = page();
  await pass(1_000);
  table.stores = false;
  current().hear({ t: 'store', ok: false });
  const answered = mock.fn();
  void wire.send({ t: 'act', move: 'a' }).then(answered);
  await pass(100);
  table.stores = true;
  current().end();
  await pass(600);
  assert.deepEqual(table.moves, ['a']);
  assert.equal(answered.mock.callCount(), 1);
  assert.deepEqual([last()?.state, last()?.why], ['open', '']);
});

test('a row says that the server can store', async () => {
  page();
  await pass(500);
  current().hear({ t: 'store', ok: false });
  assert.equal(last()?.why, 'store');
  current().hear({ t: 'event', v: 4 });
  assert.deepEqual([last()?.state, last()?.why], ['open', '']);
});

// Requests in place of a socket

/** A table that is asked by requests. */
class Asked extends Table {
  /** @type {'' | 'still' | number} stands still, or answers with this status */
  trouble = '';
  /** @type {number[]} */
  waits = [];

  /** @param {URL} address @param {Sent | null} body @param {AbortSignal} signal @returns {Promise<Response>} */
  async fetch(address, body, signal) {
    if (this.trouble === 'still') return this.#never(signal);
    if (this.trouble) return Response.json({ detail: '' }, { status: this.trouble });
    if (body) return Response.json(this.judge(body));
    const wait = Number(address.searchParams.get('wait'));
    this.waits.push(wait);
    if (!wait) return Response.json([]);
    return new Promise((done, fail) => {
      const timer = setTimeout(() => done(Response.json([])), 1000 * wait);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        fail(signal.reason);
      });
    });
  }

  /** @param {AbortSignal} signal @returns {Promise<Response>} */
  #never(signal) {
    return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
  }
}

/** @returns {Promise<{wire: import('../../src/xtarot/web/static/play/wire.js').Wire, table: Asked}>} a page where sockets are blocked */
async function polling() {
  const table = new Asked();
  site = (socket) => void setTimeout(() => socket.end(), 1);
  request = (...asked) => table.fetch(...asked);
  const wire = page();
  await pass(3_000);
  assert.equal(last()?.state, 'open');
  assert.ok(wire.polling);
  return { wire, table };
}

test('where sockets are blocked, a server that stands still is left, too, with the command that waits', async () => {
  const { wire, table } = await polling();
  const from = Date.now();
  table.trouble = 'still';
  const answered = mock.fn();
  void wire.send({ t: 'act', move: 'a' }).then(answered);
  await pass(1_000);
  assert.equal(last()?.state, 'late');
  await pass(7_000);
  table.trouble = '';
  await pass(4_000);
  assert.equal(last()?.state, 'open');
  assert.ok(Number(first('open', from + 1_000)) - from < 15_000);
  assert.deepEqual(table.moves, ['a']);
  assert.equal(answered.mock.callCount(), 1);
});

test('where sockets are blocked, a server that stands still is left while nobody does anything', async () => {
  const { table } = await polling();
  const from = Date.now();
  table.trouble = 'still';
  await pass(9_600);
  table.trouble = '';
  await pass(5_000);
  assert.equal(last()?.state, 'open');
  assert.ok(states().includes('late'));
  assert.ok(Number(first('open', from + 5_000)) - from < 15_000);
});

test('where sockets are blocked, what cannot be stored is sent again', async () => {
  const { wire, table } = await polling();
  table.stores = false;
  const answered = mock.fn();
  void wire.send({ t: 'act', move: 'a' }).then(answered);
  await pass(4_000);
  assert.deepEqual([last()?.state, last()?.why, last()?.unsent], ['open', 'store', 1]);
  table.stores = true;
  await pass(5_000);
  assert.deepEqual([table.moves, answered.mock.callCount(), last()?.why], [['a'], 1, '']);
});

test('a request that a balancer refuses is sent again', async () => {
  const { wire, table } = await polling();
  table.trouble = 502;
  const answered = mock.fn();
  void wire.send({ t: 'act', move: 'a' }).then(answered);
  await pass(2_000);
  table.trouble = '';
  await pass(2_000);
  assert.deepEqual([table.moves, answered.mock.callCount()], [['a'], 1]);
});

test('a site that was away for sockets and requests is asked by a socket again, whichever way finds that it is back', async () => {
  for (const back of [503, 200]) {
    [sockets, told] = [[], []];
    site = (socket) => void setTimeout(() => socket.end(), 1);
    request = async () => Response.json([], { status: 503 });
    const wire = page();
    await pass(6_000);
    there();
    request = async () => Response.json([], { status: back });
    await pass(12_000);
    assert.equal(last()?.state, 'open');
    assert.ok(!wire.polling);
    wire.closed = true;
  }
});

test('a table that is gone is said where sockets are blocked, too', async () => {
  site = (socket) => void setTimeout(() => socket.end(), 1);
  request = async () => Response.json({ extra: { why: 'failed' } }, { status: 410 });
  page();
  await pass(3_000);
  assert.deepEqual([byes, last()?.state], [['failed'], 'closed']);
});
