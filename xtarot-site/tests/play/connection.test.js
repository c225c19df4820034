/** What the line to a table does in time: silence, lost connections, what cannot be stored. */

import assert from 'node:assert/strict';
import test, { mock } from 'node:test';
import {
  Table,
  after,
  current,
  first,
  last,
  listeners,
  page,
  pass,
  states,
  still,
  there,
  world,
} from '../site_support/line.js';

for (const waits of [false, true])
  test(`a server that stands still is said within 2 s and left by 7 s${waits ? ', while a command waits' : ''}`, async () => {
    for (let phase = 0; phase < 1_200; phase += 130) {
      world.sockets = [];
      world.told = [];
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
      assert.ok(world.sockets.length >= 2 && current().at - from < 7_000, `${phase}: ${world.sockets.length}`);
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
    world.sockets = [];
    world.told = [];
    world.site = (socket) => {
      setTimeout(() => socket.open(), 2 * trip);
      after(socket, { t: 'store', ok: true }, 2 * trip + 1); // it carries before it is known how slow it is
    };
    world.answer = (socket, _) => after(socket, { t: 'pong', v: 3 }, trip + (socket.count('ping') % 2) * jitter);
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
  world.told = [];
  world.answer = (socket, { t, id }) => after(socket, { t, id }, t === 'hint' ? 1_500 : 20);
  void wire.send({ t: 'hint' });
  await pass(1_600);
  assert.deepEqual(new Set(states()), new Set(['open']));
});

test('a server that stops is followed by another without a word of it', async () => {
  for (let k = 0; k < 10; k += 1) {
    world.sockets = [];
    world.told = [];
    there();
    const wire = page();
    await pass(1_000);
    const from = Date.now();
    current().hear({ t: 'bye', why: 'restart' });
    current().end(1012);
    await pass(500);
    assert.ok(!states().includes('lost'));
    assert.equal(last()?.state, 'open');
    assert.ok(Number(world.sockets[1]?.at) - from <= 310);
    wire.closed = true;
  }
});

test('pages do not come back at the same instant', async () => {
  const waits = new Set();
  for (let k = 0; k < 20; k += 1) {
    world.sockets = [];
    world.told = [];
    there();
    const wire = page();
    await pass(500);
    const from = Date.now();
    current().end(1012);
    await pass(400);
    waits.add(Number(world.sockets[1]?.at) - from);
    wire.closed = true;
  }
  assert.ok(waits.size >= 8, `${[...waits]}`);
});

test('a line that does not come back is said after a second, tried every second for a while, then seldom', async () => {
  page();
  await pass(1_000);
  const from = Date.now();
  world.site = (socket) => void setTimeout(() => socket.end(), 1);
  current().end(1012);
  await pass(900);
  assert.equal(last()?.state, 'connecting');
  await pass(200);
  assert.deepEqual([last()?.state, last()?.why], ['lost', 'restart']);
  await pass(60_000);
  const tries = world.sockets.slice(1).map(({ at }) => at - from);
  assert.ok(Number(tries[0]) <= 310 && Number(tries[1]) <= 1_000, `${tries}`);
  for (let k = 2; k < 6; k += 1) assert.ok(Number(tries[k]) - Number(tries[k - 1]) <= 1_300, `${tries}`);
  assert.ok(tries.length < 16, `${tries}`);
  there();
  await pass(11_000);
  assert.equal(last()?.state, 'open');
});

test('offline is said at once, and how many moves wait', async () => {
  const wire = page();
  await pass(1_000);
  Object.assign(navigator, { onLine: false });
  listeners.get('offline')?.();
  assert.equal(last()?.state, 'lost');
  for (const t of ['open', 'act']) void wire.send({ t });
  assert.equal(last()?.unsent, 1, 'what a page sends by itself is no move that waits');
  Object.assign(navigator, { onLine: true });
  listeners.get('online')?.();
  await pass(200);
  assert.equal(last()?.state, 'open');
});

test('sockets that open, say good-bye and are closed are not a line: they are tried ever more seldom', async () => {
  world.site = (socket) => {
    setTimeout(() => socket.open(), 10);
    after(socket, { t: 'bye', why: 'store' }, 15);
    setTimeout(() => socket.end(1012), 20);
  };
  world.answer = () => {};
  page();
  await pass(20_000);
  assert.ok(!states().includes('open'));
  assert.deepEqual([last()?.state, last()?.why], ['lost', 'store']);
  assert.ok(world.sockets.length < 14, `${world.sockets.length}`);
  there();
  await pass(5_000);
  assert.deepEqual([last()?.state, last()?.why], ['open', '']);
});

test('who stands in line is told so, stays there, and is back when their turn has come', async () => {
  page();
  await pass(1_000);
  world.answer = (socket, message) => after(socket, { t: 'pong', v: message.t === 'ping' ? -1 : 0 }, 20);
  current().end(1012);
  await pass(20_000);
  const tries = world.sockets.length;
  assert.deepEqual([last()?.state, last()?.why, tries], ['lost', 'restart', 2]);
  listeners.get('online')?.();
  await pass(1_000);
  assert.equal(world.sockets.length, tries, 'who tries again loses their turn');
  there();
  await pass(2_000);
  assert.deepEqual([last()?.state, last()?.why, world.sockets.length], ['open', '', tries]);
});

test('what cannot be stored is sent again when it can, in its order, and is answered once', async () => {
  const table = new Table();
  world.answer = (socket, message) => after(socket, table.judge(message), 20);
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
  world.answer = (socket, message) => after(socket, table.judge(message), 20);
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
  world.answer = (socket, message) => after(socket, table.judge(message), 20);
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

test('how many look on is passed on, and said when the line is made again', async () => {
  page();
  await pass(500);
  current().hear({ t: 'spectators', n: 3 });
  current().end(1012);
  await pass(1_000);
  assert.deepEqual(world.numbers, [3]);
  const { searchParams } = new URL(current().address);
  assert.equal(searchParams.get('spectators'), '3');
  current().hear({ t: 'spectators', n: 0 });
  assert.deepEqual(world.numbers, [3, 0]);
});

test('who may look on no more is told so, and does not come again', async () => {
  page();
  await pass(500);
  current().hear({ t: 'bye', why: 'seated' });
  current().end(1012);
  await pass(20_000);
  assert.deepEqual([world.byes, last()?.state, world.sockets.length], [['seated'], 'closed', 1]);
});

test('a page from before a backup was restored is told so, and does not come again', async () => {
  page();
  await pass(500);
  current().hear({ t: 'bye', why: 'restored' });
  current().end(1000);
  await pass(20_000);
  assert.deepEqual([world.byes, last()?.state, world.sockets.length], [['restored'], 'closed', 1]);
});
