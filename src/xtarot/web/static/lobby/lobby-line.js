/** How the lobby comes: by a socket, and by asking again and again where sockets are blocked (docs/wire.md). */

import { fold } from '../board/view.js';

/** @typedef {import('../lib/page').LobbyView} Lobby */

const AGAIN = [500, 1_000, 2_000, 5_000, 10_000]; // ms from one try to the next
const POLL = 5_000; // ms from one question to the next, without a socket

export class LobbyLine {
  /**
   * @param {string} lang
   * @param {(lobby: Lobby) => void} heard
   * @param {(open: boolean) => void} state  whether it carries
   */
  constructor(lang, heard, state) {
    this.lang = lang;
    this.heard = heard;
    this.state = state;
    this.most = 0; // tables; 0: as many as usual
    this.tries = 0; // since it last carried
    this.opened = false; // whether a socket ever was
    /** @type {Lobby | undefined} */
    this.lobby = undefined;
    /** @type {WebSocket | undefined} */
    this.socket = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @param {number} most  as many tables, from now on */
  ask(most) {
    this.most = most;
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    this.drop();
    if (!this.opened && this.tries > 1) void this.poll();
    else this.connect();
  }

  drop() {
    if (!this.socket) return;
    this.socket.onclose = this.socket.onmessage = null;
    this.socket.close();
    this.socket = undefined;
  }

  /** @param {string} path @returns {URL} */
  address(path) {
    const address = new URL(path, location.href);
    address.searchParams.set('lang', this.lang);
    if (this.most) address.searchParams.set('most', String(this.most));
    return address;
  }

  connect() {
    const address = this.address('/ws/lobby');
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.t !== 'lobby') return; // good-bye: it is closed next
      this.opened = true;
      this.hear(message.lobby ?? fold(this.lobby, message.patch));
    };
    socket.onclose = () => this.lost();
  }

  async poll() {
    const answer = await fetch(this.address('/api/lobby')).catch(() => null);
    if (!answer?.ok) return this.lost();
    this.hear(await answer.json());
    this.timer = setTimeout(() => this.open(), POLL);
    this.tries = 2; // a socket would be blocked still
  }

  /** @param {Lobby} lobby */
  hear(lobby) {
    this.tries = 0;
    this.lobby = lobby;
    this.state(true);
    this.heard(lobby);
  }

  lost() {
    const wait = AGAIN[Math.min(this.tries, AGAIN.length - 1)] ?? 0;
    this.tries += 1;
    if (this.tries > 1) this.state(false);
    this.timer = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2)); // not all pages at once
  }
}
