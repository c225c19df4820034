/** What one can do about lines of talk: at the table, and where one is let in no more. */

import { setText } from '../lib/dom.js';
import { newId } from '../lib/command-id.js';
import { patiently } from '../lib/fetch-retry.js';
import { page, t } from '../lib/texts.js';

/** @typedef {import('../lib/page').ToldLine} ToldLine */
/** @typedef {import('../lib/page').TalkSoFar} TalkSoFar */

/** @param {Response} answer @returns {Promise<string>} why something is not done */
export async function reasonOf(answer) {
  const body = await answer.json().catch(() => null);
  return body?.error?.text || ([404, 410, 429].includes(answer.status) && body?.detail) || t('not_said');
}

export class Heard {
  /**
   * @param {string} code  of the table
   * @param {HTMLElement} fault  where it is said what stands against something
   * @param {(line: ToldLine, left: TalkSoFar) => void} [hidden]  who said the line is not heard any more; what is `left` of the talk
   */
  constructor(code, fault, hidden) {
    this.code = code;
    this.fault = fault;
    this.hidden = hidden;
  }

  /**
   * Asks the server for something, and says what stands against it.
   * @param {string} door  below that of the talk
   * @param {object} body
   * @returns {Promise<Response | null>}
   */
  async ask(door, body) {
    setText(this.fault, '');
    const answer = await patiently(`/api/tables/${this.code}/talk${door}?lang=${page.lang}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => null);
    if (answer?.ok) return answer;
    setText(this.fault, answer ? await reasonOf(answer) : t('not_said'));
    return null;
  }

  /** Hears no more of who said a line. @param {ToldLine} line @returns {Promise<boolean>} */
  async hide(line) {
    const answer = await this.ask('/hide', { n: line.n, aside: Boolean(line.aside) });
    if (answer) this.hidden?.(line, await answer.json());
    return Boolean(answer);
  }

  /** @param {ToldLine} line @param {string} offence @returns {Promise<boolean>} */
  async report(line, offence) {
    return Boolean(await this.ask('/report', { id: newId(), n: line.n, aside: Boolean(line.aside), offence }));
  }
}

/** @param {string} code @returns {string} where the page keeps what was read at a table, for as long as its tab is open */
const keptAs = (code) => `read ${code}`;

/** Keeps what was read at a table: who is let in no more may do something about it still. @param {string} code @param {ToldLine[]} lines */
export function keepRead(code, lines) {
  try {
    sessionStorage.setItem(keptAs(code), JSON.stringify(lines));
  } catch {
    // it keeps nothing: then there is nothing to do about it
  }
}

/** @param {string} code @returns {ToldLine[]} */
export function readBefore(code) {
  try {
    return JSON.parse(sessionStorage.getItem(keptAs(code)) ?? '[]');
  } catch {
    return [];
  }
}
