/** The banner under the bar: the line is lost, a question is answered. */

import { el, icon, redrawn } from '../lib/dom.js';
import { t } from '../lib/texts.js';

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

  /** Takes the message of a lost connection away. */
  lineIsBack() {
    if (this.#host.dataset.kind === 'wave') this.hide();
  }
}
