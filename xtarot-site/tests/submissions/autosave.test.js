/** Keeps a draft through lost lines, answers that never come, other tabs and other devices. */

import assert from 'node:assert/strict';
import test, { beforeEach, mock } from 'node:test';

/** @typedef {import('../../src/xtarot_site/submissions/write/static/write/autosave.js').Draft} Draft */

/** A browser's storage: what it keeps are its own properties. */
class Storage {
  /** @param {string} key */
  getItem(key) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }

  /** @param {string} key @param {string} value */
  setItem(key, value) {
    if (full) throw new DOMException('full', 'QuotaExceededError');
    this[key] = value;
  }

  /** @param {string} key */
  removeItem(key) {
    delete this[key];
  }
}

/** The server of one draft (xtarot_site.submissions.write.drafts). */
class Server {
  /** @type {'' | 'deaf' | 'dumb' | number} does not hear, hears and cannot answer, or answers with this status */
  trouble = '';
  revision = 1;
  saved = 'first';
  text = { data: {}, ja: '', en: 'one\ntwo\nthree' };
  savings = 0;

  get draft() {
    return { ...this.text, code: 'abc', revision: this.revision, saved: this.saved, at: 0, records: [] };
  }

  /** Another device saves. @param {object} text */
  change(text) {
    this.text = { ...this.text, ...text };
    this.revision += 1;
    this.saved = `other ${this.revision}`;
  }

  /** @param {string} address @param {{method?: string, body?: string}} [options] */
  async fetch(address, options) {
    assert.equal(address, '/api/drafts/abc');
    if (this.trouble === 'deaf') throw new TypeError('Failed to fetch');
    if (typeof this.trouble === 'number') return Response.json({ detail: 'no' }, { status: this.trouble });
    const answer = options?.method === 'PUT' ? this.put(JSON.parse(options.body ?? '')) : Response.json(this.draft);
    if (this.trouble === 'dumb') throw new TypeError('Failed to fetch');
    return answer;
  }

  /** @param {any} sent */
  put({ base, id, ...text }) {
    if (id !== this.saved) {
      if (base !== this.revision) return Response.json({ extra: this.draft }, { status: 409 });
      [this.text, this.saved] = [text, id];
      this.revision += 1;
      this.savings += 1;
    }
    return Response.json({ revision: this.revision });
  }
}

/** @type {Server} */
let server;
let storage = new Storage();
let full = false;
/** @type {Map<string, (event: any) => void>} */
const listeners = new Map();
const listen = (/** @type {string} */ kind, /** @type {() => void} */ call) => listeners.set(kind, call);
const channel = { addEventListener: listen, postMessage: mock.fn() };

Object.assign(globalThis, {
  addEventListener: listen,
  document: { addEventListener: listen, hidden: false },
  BroadcastChannel: function BroadcastChannel() {
    return channel;
  },
  fetch: (/** @type {[string, object]} */ ...request) => server.fetch(...request),
});
Object.defineProperty(globalThis, 'localStorage', { get: () => storage, configurable: true });
mock.timers.enable({ apis: ['setTimeout'] });
const { Keeper } = await import('../../src/xtarot_site/submissions/write/static/write/autosave.js');

beforeEach(() => {
  server = new Server();
  storage = new Storage();
  full = false;
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
});

/** A tab in which the draft is open. @param {Draft} [draft] */
function tab(draft = server.draft) {
  /** @type {string[]} */
  const states = [];
  /** @type {any[]} */
  const clashes = [];
  const hooks = {
    composing: false,
    adopt: (/** @type {any} */ _text, /** @type {any[]} */ found) => void clashes.push(...found),
    state: (/** @type {string} */ state, /** @type {string} */ word) =>
      void states.push(word ? `${state}: ${word}` : state),
  };
  const keeper = new Keeper(draft, { ...hooks, composing: () => hooks.composing });
  return { keeper, states, clashes, hooks };
}

/** Lets time pass, and all that was asked for be answered. @param {number} ms */
async function pass(ms) {
  mock.timers.tick(ms);
  await settle();
}

const settle = () => new Promise((done) => setImmediate(done));

test('what is typed is saved soon after the last letter, once', async () => {
  const { keeper, states } = tab();
  keeper.edit({ en: 'o' });
  await pass(600);
  keeper.edit({ en: 'on' });
  await pass(600);
  assert.equal(server.savings, 0);
  await pass(100);
  assert.deepEqual([server.text.en, server.savings], ['on', 1]);
  assert.deepEqual(states, ['typing', 'typing', 'saving', 'saved']);
  assert.ok(keeper.safe);
  assert.deepEqual(Object.keys(storage), []);
});

test('nothing is sent where nothing was typed', async () => {
  const { keeper, states } = tab();
  await keeper.save();
  assert.deepEqual([server.savings, states], [0, ['saved']]);
});

test('what is typed while a text is on its way is saved after it', async () => {
  const { keeper } = tab();
  keeper.edit({ en: 'first' });
  const saving = keeper.save();
  keeper.edit({ en: 'second' });
  await saving;
  assert.equal(server.text.en, 'first');
  await pass(700);
  assert.deepEqual([server.text.en, keeper.safe], ['second', true]);
});

test('a lost line is tried again, later each time, and costs nothing', async () => {
  const { keeper, states } = tab();
  server.trouble = 'deaf';
  keeper.edit({ en: 'mine' });
  await pass(700);
  assert.equal(states.at(-1), 'offline');
  assert.equal(JSON.parse(Object.values(storage)[0]).now.en, 'mine');
  for (const wait of [2_000, 4_000, 8_000, 15_000, 30_000, 30_000]) {
    const before = states.length;
    await pass(wait - 1);
    assert.equal(states.length, before);
    await pass(1);
    assert.deepEqual(states.slice(before), ['saving', 'offline']);
  }
  server.trouble = '';
  await pass(30_000);
  assert.deepEqual([server.text.en, states.at(-1)], ['mine', 'saved']);
});

test('when the line is back it is tried at once', async () => {
  const { keeper } = tab();
  server.trouble = 'deaf';
  keeper.edit({ en: 'mine' });
  await pass(700);
  server.trouble = '';
  listeners.get('online')?.({});
  await pass(0);
  assert.equal(server.text.en, 'mine');
});

test('what was saved though no answer came is not saved twice, and what was typed since is', async () => {
  const { keeper, clashes } = tab();
  server.trouble = 'dumb';
  keeper.edit({ en: 'one\nzwei\nthree' });
  await pass(700);
  keeper.edit({ en: 'one\nzwei\ndrei' });
  server.trouble = '';
  await pass(2_000);
  await pass(700);
  assert.deepEqual([server.text.en, server.savings, clashes], ['one\nzwei\ndrei', 2, []]);
});

test('what another device saved meanwhile is brought together with what stands here', async () => {
  const { keeper, clashes } = tab();
  server.change({ en: 'one\ntwo\nthree\nfour', data: { title: 'theirs' } });
  keeper.edit({ en: 'eins\ntwo\nthree' });
  await pass(700);
  await pass(0);
  assert.equal(server.text.en, 'eins\ntwo\nthree\nfour');
  assert.deepEqual(server.text.data, { title: 'theirs' });
  assert.deepEqual([keeper.now.en, keeper.safe, clashes], [server.text.en, true, []]);
});

test('a line that was changed in two ways is told, and both are saved', async () => {
  const { keeper, clashes } = tab();
  server.change({ en: 'one\ndeux\nthree' });
  keeper.edit({ en: 'one\nzwei\nthree' });
  await pass(700);
  await pass(0);
  assert.deepEqual(clashes, [{ theirs: 'deux', mine: 'zwei' }]);
  assert.equal(server.text.en, 'one\ndeux\nzwei\nthree');
});

test('an own saving whose answer was lost is known again after another device has saved', async () => {
  const { keeper, clashes } = tab();
  server.trouble = 'dumb';
  keeper.edit({ en: 'one\nzwei\nthree' });
  await pass(700);
  server.trouble = '';
  server.change({ en: 'one\nzwei\nthree\nfour' });
  await pass(2_000);
  await pass(0);
  assert.deepEqual([server.text.en, clashes], ['one\nzwei\nthree\nfour', []]);
});

test('a change taken back while its saving had no answer stays taken back', async () => {
  const { keeper } = tab();
  server.trouble = 'dumb';
  keeper.edit({ en: 'one\nzwei\nthree' });
  await pass(700);
  keeper.edit({ en: 'one\ntwo\nthree' });
  server.trouble = '';
  await keeper.pull();
  assert.equal(keeper.now.en, 'one\ntwo\nthree');
  await pass(700);
  assert.equal(server.text.en, 'one\ntwo\nthree');
});

test('a change taken back stays so, too, where the tab is closed before an answer', async () => {
  const closed = tab();
  server.trouble = 'dumb';
  closed.keeper.edit({ en: 'one\nzwei\nthree' });
  await pass(700);
  closed.keeper.edit({ en: 'one\ntwo\nthree' });
  mock.timers.reset(); // it is closed
  mock.timers.enable({ apis: ['setTimeout'] });
  server.trouble = '';
  const { keeper } = tab();
  keeper.recover(server.draft);
  await pass(0);
  assert.equal(server.text.en, 'one\ntwo\nthree');
});

test('what another tab has saved is taken in, and not while letters are composed', async () => {
  const { keeper, hooks, states } = tab();
  hooks.composing = true;
  server.change({ en: 'zero\none\ntwo\nthree' });
  listeners.get('message')?.({});
  await settle();
  assert.equal(keeper.now.en, 'one\ntwo\nthree');
  keeper.edit({ en: 'one\ntwo\n三' });
  await pass(700);
  assert.deepEqual(states, ['typing']); // nothing is sent of a text that is not yet brought together with the newest
  hooks.composing = false;
  keeper.resume();
  await pass(0);
  assert.equal(keeper.now.en, 'zero\none\ntwo\n三');
  assert.equal(server.text.en, keeper.now.en);
});

test('an answer that comes later than what was saved after it takes nothing back', async () => {
  const { keeper } = tab();
  server.change({ en: 'one\ntwo\nthree\nfour' });
  const older = server.draft;
  keeper.edit({ en: 'eins\ntwo\nthree' });
  await pass(700);
  await pass(0);
  mock.method(globalThis, 'fetch', async () => Response.json(older), { times: 1 });
  await keeper.pull();
  assert.deepEqual([keeper.now.en, keeper.safe], ['eins\ntwo\nthree\nfour', true]);
});

test('of two answers while letters are composed the newer is brought together with them', async () => {
  const { keeper, hooks } = tab();
  hooks.composing = true;
  server.change({ en: 'zero\none\ntwo\nthree' });
  const older = server.draft;
  server.change({ en: 'zero\none\ntwo\nthree\nfour' });
  await keeper.pull();
  mock.method(globalThis, 'fetch', async () => Response.json(older), { times: 1 });
  await keeper.pull();
  hooks.composing = false;
  keeper.resume();
  await pass(0);
  assert.equal(keeper.now.en, 'zero\none\ntwo\nthree\nfour');
});

test('the other tabs are told of what is saved', async () => {
  const { keeper } = tab();
  channel.postMessage.mock.resetCalls();
  keeper.edit({ en: 'mine' });
  await pass(700);
  assert.deepEqual(
    channel.postMessage.mock.calls.map((call) => call.arguments),
    [[2]],
  );
});

test('a tab that was closed before it could save is recovered by the next one', async () => {
  const closed = tab();
  server.trouble = 'deaf';
  closed.keeper.edit({ en: 'one\nzwei\nthree' });
  await pass(700);
  mock.timers.reset(); // it is closed
  mock.timers.enable({ apis: ['setTimeout'] });
  server.trouble = '';
  server.change({ en: 'one\ntwo\nthree\nfour' });
  const { keeper } = tab();
  keeper.recover(server.draft);
  await pass(0);
  assert.equal(server.text.en, 'one\nzwei\nthree\nfour');
  assert.deepEqual(Object.keys(storage), []);
});

test('a copy that its own tab still writes to is not dropped', async () => {
  const other = tab();
  server.trouble = 'deaf';
  other.keeper.edit({ en: 'one\nzwei\nthree' });
  await pass(700);
  const { keeper } = tab();
  keeper.recover(server.draft);
  other.keeper.edit({ en: 'one\nzwei\ndrei' });
  server.trouble = '';
  await keeper.save();
  assert.ok(Object.values(storage).some((copy) => JSON.parse(copy).now.en === 'one\nzwei\ndrei'));
});

test('where the browser keeps nothing, the server still does', async () => {
  full = true;
  const { keeper } = tab();
  keeper.edit({ en: 'mine' });
  await pass(700);
  assert.equal(server.text.en, 'mine');
});

for (const status of [400, 413, 422])
  test(`a text refused with ${status} is told, stays in the browser, and goes again with the next letter`, async () => {
    const { keeper, states } = tab();
    server.trouble = status;
    keeper.edit({ en: 'mine' });
    await pass(700);
    assert.equal(states.at(-1), 'refused: no');
    assert.equal(JSON.parse(Object.values(storage)[0]).now.en, 'mine');
    await pass(60_000);
    assert.equal(states.at(-1), 'refused: no');
    server.trouble = '';
    keeper.edit({ en: 'mine, shorter' });
    await pass(700);
    assert.equal(server.text.en, 'mine, shorter');
  });

test('a draft that is gone is told, and a server in trouble is tried again', async () => {
  const { keeper, states } = tab();
  server.trouble = 503;
  keeper.edit({ en: 'mine' });
  await pass(700);
  assert.equal(states.at(-1), 'offline');
  server.trouble = 404;
  await pass(2_000);
  assert.equal(states.at(-1), 'gone');
});

test('a page that is left, or hidden, saves at once; one that is seen again asks what is new', async () => {
  const { keeper } = tab();
  keeper.edit({ en: 'mine' });
  listeners.get('pagehide')?.({});
  await settle();
  assert.equal(server.text.en, 'mine');
  server.change({ en: 'theirs' });
  listeners.get('visibilitychange')?.({});
  await settle();
  assert.equal(keeper.now.en, 'theirs');
});
