/**
 * "It is your turn", for who has another tab in front: the title of the page says it and, where that is wished, a sound
 * and a notification of the browser, once a turn. A turn that is over at once is not worth a word.
 */

import { keepLooking } from '../lib/presence.js';
import { change, settings } from '../lib/settings.js';
import { toggle } from '../lib/sheet.js';
import { el } from '../lib/dom.js';
import { sound } from '../lib/sound.js';
import { page, t } from '../lib/texts.js';
import { sits } from '../board/view.js';

/** @typedef {import('../board/view.js').View} View */

const SOON = 2_000; // ms: a turn that lasts less is told to nobody

/** @param {View} view @returns {boolean} whether the table waits for who looks, and not only lets them act */
export function isMine(view) {
  const me = view.seats[view.you];
  return view.can !== undefined && !me?.idle && (view.can.seat !== undefined || Boolean(me?.acting));
}

export class YourTurn {
  /** @type {View | null} */
  #view = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Notification | null} */
  #notice = null;
  #told = false; // this turn
  #looks = false; // at a table by days, which the server is told as long as the page can be seen

  constructor() {
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#takeBack();
      this.#entitle();
    });
  }

  /** @param {View} view  that is shown now */
  follow(view) {
    const was = this.#view !== null && isMine(this.#view);
    this.#view = view;
    if (!this.#looks && sits(view) && view.clock && !view.clock.reserve) {
      this.#looks = true;
      keepLooking();
    }
    if (isMine(view) && !was) {
      this.#told = false;
      this.#timer = setTimeout(() => this.#tell(), SOON);
    } else if (!isMine(view)) {
      clearTimeout(this.#timer);
      this.#takeBack();
    }
    this.#entitle();
  }

  #tell() {
    if (!document.hidden || !this.#view) return;
    this.#told = true;
    this.#entitle();
    sound('turn', 0, true);
    this.#notice = notify(t('your_turn'), this.#view.game.title);
  }

  #takeBack() {
    this.#notice?.close();
    this.#notice = null;
    this.#told = false;
  }

  #entitle() {
    if (!this.#view) return;
    const title = this.#view.game.title;
    if (this.#told) document.title = `● ${t('your_turn_title')} – ${title}`;
    else document.title = `${this.#view.can ? '● ' : ''}${title} – xtarot`;
  }
}

/**
 * @param {string} title
 * @param {string} body
 * @returns {Notification | null} null where none is wished, or can be
 */
function notify(title, body) {
  if (!settings.notify || !('Notification' in window) || Notification.permission !== 'granted') return null;
  try {
    const shown = new Notification(title, { body, tag: page.code ?? '', lang: page.lang, silent: true });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    return shown;
  } catch {
    return null; // some phones show none that a page makes
  }
}

/** @returns {HTMLElement | null} the choice whether to be notified: only its press asks the browser; null where it knows none */
export function notifyChoice() {
  if (!('Notification' in window)) return null;
  const refused = el('small', { role: 'status' });
  const field = toggle(t('notify'), settings.notify && Notification.permission === 'granted', async (on) => {
    const may = !on || (await Notification.requestPermission()) === 'granted';
    change({ notify: on && may });
    const input = field.querySelector('input');
    if (input && !may) input.checked = false;
    refused.textContent = may ? '' : t('notify_refused');
  });
  return el('div', { class: 'stack' }, field, refused);
}
