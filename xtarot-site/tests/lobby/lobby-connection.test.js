/** The line to the lobby: by a socket, or by requests where sockets are blocked, or too many. */

import assert from 'node:assert/strict';
import test, { mock } from 'node:test';
import { current, pass, there, world } from '../site_support/line.js';
import { LobbyLine } from '../../src/xtarot_site/lobby/static/lobby/lobby-connection.js';

const lobby = { t: 'lobby', lobby: { tables: [] } };

for (const random of [0, 0.5, 0.999])
  test(`a page whose sockets are refused after it had one asks for the lobby, and has a socket again when there is room (${random})`, async () => {
    mock.method(Math, 'random', () => random);
    const heard = mock.fn();
    /** @type {boolean[]} */
    const states = [];
    const line = new LobbyLine('en', heard, (open) => states.push(open));
    world.site = (socket) => void setTimeout(() => socket.hear(lobby), 1);
    line.open();
    await pass(100);
    assert.equal(heard.mock.callCount(), 1);
    world.site = (socket) => void setTimeout(() => socket.end(), 1);
    world.request = async () => Response.json(lobby.lobby);
    current().end();
    await pass(20_000);
    assert.ok(heard.mock.callCount() >= 3, `${heard.mock.callCount()}`);
    const before = world.sockets.length;
    await pass(60_000);
    assert.ok(
      world.sockets.length - before >= 4 && world.sockets.length - before <= 12,
      'a socket is tried now and then',
    );
    there();
    world.site = (socket) => void setTimeout(() => socket.hear(lobby), 1);
    world.request = () => Promise.reject(new TypeError('Failed to fetch'));
    await pass(19_000); // a request was due within 6.25 s, and after it a socket within 12.5 s
    assert.equal(states.at(-1), true);
    line.drop();
  });
