/** The line to a table where sockets are blocked: the same by requests. */

import assert from 'node:assert/strict';
import test, { mock } from 'node:test';
import { Table, current, first, last, page, pass, states, there, world } from '../site_support/line.js';

/** @typedef {import('../site_support/line.js').Sent} Sent */

/** A table that is asked by requests. */
class Asked extends Table {
  /** @type {'' | 'still' | 'crowded' | number} stands still, lets nobody wait, or answers with this status */
  trouble = '';
  /** @type {number[]} */
  waits = [];

  /** @param {URL} address @param {Sent | null} body @param {AbortSignal} signal @returns {Promise<Response>} */
  async fetch(address, body, signal) {
    if (this.trouble === 'still') return this.#never(signal);
    if (typeof this.trouble === 'number') return Response.json({ detail: '' }, { status: this.trouble });
    if (body) return Response.json(this.judge(body));
    const wait = Number(address.searchParams.get('wait'));
    this.waits.push(wait);
    if (wait && this.trouble === 'crowded') return Response.json({ detail: 'too many pages' }, { status: 429 });
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

/** @returns {Promise<{wire: import('../../src/xtarot_site/play/static/play/connection.js').Wire, table: Asked}>} a page where sockets are blocked */
async function polling() {
  const table = new Asked();
  world.site = (socket) => void setTimeout(() => socket.end(), 1);
  world.request = (...asked) => table.fetch(...asked);
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

test('where too many wait, a page asks seldom without waiting, says so, and waits again when there is room', async () => {
  const { table } = await polling();
  table.trouble = 'crowded';
  await pass(26_000); // the poll that waits is answered
  table.waits = [];
  await pass(30_000);
  assert.deepEqual([last()?.state, last()?.why], ['open', 'too many pages']);
  assert.ok(table.waits.length >= 9 && table.waits.length <= 18, `${table.waits}`);
  assert.equal(table.waits.filter((wait) => !wait).length, Math.floor((table.waits.length + 1) / 2));
  table.trouble = '';
  await pass(34_000);
  assert.deepEqual([last()?.state, last()?.why], ['open', '']);
});

test('a page whose sockets are refused after it had one goes on by requests', async () => {
  const wire = page();
  await pass(1_000);
  assert.equal(last()?.state, 'open');
  const table = new Asked();
  world.site = (socket) => void setTimeout(() => socket.end(), 1);
  world.request = (...asked) => table.fetch(...asked);
  current().end();
  await pass(15_000);
  assert.deepEqual([last()?.state, wire.polling], ['open', true]);
  table.trouble = 502;
  const before = world.sockets.length;
  await pass(60_000);
  assert.ok(world.sockets.length - before <= 16, 'ever more seldom');
  there();
  await pass(11_000);
  assert.deepEqual([last()?.state, wire.polling], ['open', false]);
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
    world.sockets = [];
    world.told = [];
    world.site = (socket) => void setTimeout(() => socket.end(), 1);
    world.request = async () => Response.json([], { status: 503 });
    const wire = page();
    await pass(6_000);
    there();
    world.request = async () => Response.json([], { status: back });
    await pass(12_000);
    assert.equal(last()?.state, 'open');
    assert.ok(!wire.polling);
    wire.closed = true;
  }
});

test('a table that is gone is said where sockets are blocked, too', async () => {
  world.site = (socket) => void setTimeout(() => socket.end(), 1);
  world.request = async () => Response.json({ extra: { why: 'failed' } }, { status: 410 });
  page();
  await pass(3_000);
  assert.deepEqual([world.byes, last()?.state], [['failed'], 'closed']);
});
