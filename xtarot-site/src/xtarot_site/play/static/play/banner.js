/** The banner under the bar: the line is lost, a question is answered. */

import { el, icon, redrawn } from '../lib/dom.js';
import { page, t } from '../lib/texts.js';

const READ = 8_000; // ms for which an answer stays

export class Banner {
  #host;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.#host = host;
  }

  /**
   * @param {'wave' | 'close' | 'check' | ''} kind  its icon; an answer has none
   * @param {string} text
   * @param {string} [label]  of its button; none without
   * @param {() => void} [done]
   */
  show(kind, text, label, done) {
    clearTimeout(this.#timer);
    if (!kind) this.#timer = setTimeout(() => this.hide(), READ);
    this.#host.hidden = false;
    this.#host.dataset.kind = kind;
    for (const name of ['overlay', 'box', 'floating']) this.#host.classList.toggle(name, !kind);
    const stays = kind === 'wave' || kind === 'close';
    redrawn(this.#host, [kind, text], () => [
      kind ? icon(kind) : null,
      el('p', {}, text),
      label ? el('button', { class: 'button small', on: { click: done } }, label) : null,
      stays
        ? null
        : el(
            'button',
            { class: 'button plain icon', 'aria-label': t('close'), on: { click: () => this.hide() } },
            icon('close'),
          ),
    ]);
  }

  hide() {
    this.#host.hidden = true;
  }

  /**
   * Says what is wrong with the line to the table, if anything is.
   * @param {import('./connection.js').Line} state
   * @param {number} unsent  how many commands are not answered
   * @param {string} why  what the server said is wrong, or says in words
   * @param {() => void} retry
   */
  showLine(state, unsent, why, retry) {
    if (state === 'lost' || state === 'late') {
      const texts = [t(reasonOf(state, why)), ...(unsent ? [t('unsent', { n: unsent })] : [])];
      this.show('wave', texts.join(page.lang === 'ja' ? '' : ' '), t('try_now'), retry);
    } else if (why === 'store') this.show('wave', t(unsent ? 'sent_later' : 'not_storing'));
    else if (state === 'open' && why) this.show('wave', why);
    else if (state === 'open' && this.#host.dataset.kind === 'wave') this.hide();
  }
}

/**
 * Why a line does not carry.
 * @param {import('./connection.js').Line} state
 * @param {string} why
 * @returns {string} the key of a text
 */
function reasonOf(state, why) {
  if (state === 'late') return 'late';
  const other = navigator.onLine ? 'reconnecting' : 'offline_now';
  return { restart: 'restarting', store: 'not_storing' }[why] ?? other;
}
