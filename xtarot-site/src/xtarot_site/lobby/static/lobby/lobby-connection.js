/** How the lobby comes: by a socket, and by asking again and again where sockets are blocked (docs/wire.md). */

import { fold } from '../board/view.js';

/** @typedef {import('../lib/page').LobbyView} Lobby */

const AGAIN = [500, 1_000, 2_000, 5_000, 10_000]; // ms from one try to the next
const POLL = 5_000; // ms from one question to the next, without a socket
const SILENT = 40_000; // ms without a word, after which a socket is dead: the server speaks every 15 s

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
    this.last = 0; // when something came
    this.asked = 0; // the number of the last question: what answers an earlier one comes too late
    /** @type {Lobby | undefined} */
    this.lobby = undefined;
    /** @type {WebSocket | undefined} */
    this.socket = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Connects, and keeps the line from now on. */
  start() {
    const look = () => {
      if (!document.hidden && this.socket && Date.now() - this.last > SILENT) this.open();
    };
    setInterval(look, POLL);
    document.addEventListener('visibilitychange', look);
    addEventListener('online', () => this.open());
    this.open();
  }

  /** @param {number} most  as many tables, from now on */
  ask(most) {
    this.most = most;
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    this.drop();
    this.asked += 1;
    this.last = Date.now();
    if (this.tries > 1 && !(this.opened && this.tries % 2)) void this.poll(this.asked);
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

  /** @param {number} number  of this question */
  async poll(number) {
    const answer = await fetch(this.address('/api/lobby')).catch(() => null);
    const lobby = answer?.ok ? await answer.json().catch(() => null) : null;
    if (number !== this.asked) return;
    if (!lobby) return this.lost();
    this.hear(lobby);
    this.timer = setTimeout(() => this.open(), POLL);
    this.tries = this.opened ? 3 : 2; // where none was ever open a socket would be blocked still, else they may be too many
  }

  /** @param {Lobby} lobby */
  hear(lobby) {
    this.tries = 0;
    this.last = Date.now();
    this.lobby = lobby;
    this.state(true);
    this.heard(lobby);
  }

  lost() {
    this.socket = undefined;
    const wait = AGAIN[Math.min(this.tries, AGAIN.length - 1)] ?? 0;
    this.tries += 1;
    if (this.tries > 1) this.state(false);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2)); // not all pages at once
  }
}
