/**
 * Sitting down at an open table when the deal that is on is over. The server keeps the wish (`xtarot_site/table/seat_queue.py`)
 * and carries it out, for as long as the page makes it again, by the same command.
 */

import { newId } from '../lib/command-id.js';
import { settings } from '../lib/settings.js';
import { page } from '../lib/texts.js';

const FIRST = -1; // the first seat that is free
const AGAIN = 25_000; // ms until it is made again: the server keeps it three times as long

/**
 * A command as a request.
 * @param {object} message
 * @returns {[string, RequestInit]}
 */
export const asRequest = (message) => [
  `/api/tables/${page.code}/commands?lang=${page.lang}`,
  { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(message) },
];

/** One's own. Who came by "Sit" in the lobby (`#sit`) has it already. */
export const wish = {
  /** The name of the command; empty where one does not wish it. */
  id: location.hash === '#sit' ? newId() : '',

  make() {
    this.id = newId();
  },

  /** @returns {{t: 'sit', id: string, seat: number, name: string, waits: true}} by which one sits down, or waits for it */
  command() {
    return { t: 'sit', id: this.id, seat: FIRST, name: settings.name, waits: true };
  },

  /** One sits, or cannot. */
  end() {
    if (!this.id) return;
    this.id = '';
    history.replaceState(null, '', location.pathname + location.search);
  },

  /** The page is loaded again, and makes it again. */
  carryOver() {
    if (!this.id) return;
    this.id = '';
    location.hash = '#sit';
  },

  /** One does not wish it any more, or has gone: whoever is not there is seated nowhere. */
  takeBack() {
    if (!this.id) return;
    this.end();
    const [address, how] = asRequest({ t: 'leave', id: newId() });
    void fetch(address, { ...how, keepalive: true }).catch(() => null);
  },
};
addEventListener('pagehide', () => wish.takeBack());

/**
 * Makes the wish at the table itself, now and again while it stands.
 * @param {import('./connection.js').Wire} wire
 * @param {(why: string) => void} ended  it is none any more; `why` one cannot sit down
 * @returns {() => Promise<void>} makes it, where one has it
 */
export function keepWish(wire, ended) {
  const ask = async () => {
    const { id } = wish;
    if (!id) return;
    const answer = await wire.send(wish.command());
    if (answer.waits || wish.id !== id) return;
    wish.end();
    ended(answer.t === 'nack' ? answer.error.text : '');
  };
  setInterval(() => void ask(), AGAIN);
  void ask();
  return ask;
}
