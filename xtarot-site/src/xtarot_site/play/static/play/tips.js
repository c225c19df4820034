/** The tips of a first deal: what matters is said when its clause is due for the first time, and not again. */

import { byId, el, icon, redrawn } from '../lib/dom.js';
import { pageSize } from '../lib/page-size.js';
import { change, settings } from '../lib/settings.js';
import { say } from '../lib/speech.js';
import { page, rich, t } from '../lib/texts.js';

/** @typedef {import('../board/view.js').View} View */

const WELCOME = 'welcome';

/** @returns {boolean} whether the welcome has not been dismissed */
export function isNew() {
  return settings.hints && !settings.known.includes(WELCOME);
}

/** The welcome has been read. */
export function knowWelcome() {
  know([WELCOME]);
}

/** @param {string[]} keys  of tips, that need not be said again */
function know(keys) {
  const known = new Set([...settings.known, ...keys]);
  if (known.size > settings.known.length) change({ known: [...known] });
}

export class Tips {
  #host;
  /** @type {string} The text that is shown. */
  #shown = '';

  /** @param {HTMLElement} host */
  constructor(host) {
    this.#host = host;
  }

  /**
   * Shows the tip for what is due now. One that was shown goes, for good, when something else is due.
   * @param {View} view
   */
  follow(view) {
    const clause = view.can?.prompt?.clause ?? '';
    const due = settings.hints && !isNew() && !settings.known.includes(key(view, clause)); // the welcome comes first
    const text = (due && page.tips?.[clause]) || '';
    if (this.#shown && this.#shown !== text) this.#learned(view);
    if (text && text !== this.#shown) say(text);
    this.#shown = text;
    this.#draw(view);
  }

  /** @param {View} view  The same text may stand at several clauses. */
  #learned(view) {
    know(
      Object.entries(page.tips ?? {}).flatMap(([clause, text]) => (text === this.#shown ? [key(view, clause)] : [])),
    );
  }

  /** Where there is a panel it stands there, above the footer, and covers nothing. */
  #place() {
    const footer = pageSize(document.body).width === 'desk' && document.querySelector('#panel > .footer');
    const home = footer || byId('table');
    if (this.#host.parentElement !== home) home.prepend(this.#host);
  }

  /** @param {View} view */
  #draw(view) {
    const host = this.#host;
    this.#place();
    host.hidden = !this.#shown;
    redrawn(host, [this.#shown], () => {
      if (!this.#shown) return [];
      const close = () => {
        this.#learned(view);
        this.#shown = '';
        this.#draw(view);
      };
      return [
        icon('bulb'),
        el('p', {}, ...rich(this.#shown)),
        el('button', { class: 'button plain icon', 'aria-label': t('close'), on: { click: close } }, icon('close')),
      ];
    });
  }
}

/** @param {View} view @param {string} clause @returns {string} */
const key = (view, clause) => `${view.game.name} ${clause}`;
