/** Looks at the play with every change: what is wrong with it, what the text says then, and a deal between bots. */

import { el, icon, place } from '../lib/dom.js';
import { page, t } from '../lib/texts.js';

/** @typedef {import('./types').PlayAnswer} Answer */
/** @typedef {import('./types').TriedDeal} Deal */
/** @typedef {import('./keeper.js').Text} Text */

const SOON = 350; // ms after a letter
const LATER = 3000; // ms after a failure

/** The deal beside one play. */
export class Playing {
  #code;
  #text;
  #heard;
  #busy = false;
  #again = false;
  /** @type {Record<string, any>} The last play that could be played. */
  #was = {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #deal = el('div', { class: 'tried-deal', 'aria-live': 'off' });
  #fault = el('p', { class: 'fault', role: 'alert' });
  node;

  /** @param {string} code @param {() => Text} text @param {(asked: Text, answer: Answer) => void} heard @param {() => Promise<void>} open  a table */
  constructor(code, text, heard, open) {
    this.#code = code;
    this.#text = text;
    this.#heard = heard;
    const again = el(
      'button',
      { class: 'button small', type: 'button', on: { click: () => this.soon(0) } },
      icon('forward'),
      t('another_deal'),
    );
    const attempt = el(
      'button',
      { class: 'button filled', id: 'try-play', type: 'button' },
      icon('play'),
      t('try_play'),
    );
    attempt.addEventListener('click', () => void open());
    this.node = el(
      'aside',
      { class: 'beside-play', 'aria-label': t('deal_by_bots') },
      el('p', { class: 'ways cluster' }, attempt, again),
      this.#fault,
      el('h2', {}, t('deal_by_bots')),
      this.#deal,
    );
  }

  /** @param {string} text  why no table could be opened */
  refuse(text) {
    place(this.#fault, [text]);
  }

  /** @param {number} [after]  ms */
  soon(after = SOON) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), after);
  }

  async #ask() {
    if (this.#busy) {
      this.#again = true;
      return;
    }
    [this.#busy, this.#again] = [true, false];
    const asked = this.#text();
    const answer = await fetch(`/api/drafts/${this.#code}/play?lang=${page.lang}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...asked, was: this.#was }),
    }).catch(() => null);
    this.#busy = false;
    /** @type {Answer | null} */
    const told = answer?.ok ? await answer.json() : null;
    if (told) {
      this.#heard(asked, told);
      if (!told.faults.length) this.#was = asked.play;
      this.#show(told.deal, told.faults.length > 0);
    }
    if (this.#again || !told) this.soon(told ? SOON : LATER);
  }

  /** @param {Deal | null} deal @param {boolean} faulty */
  #show(deal, faulty) {
    this.node.dataset.state = faulty ? 'faulty' : deal ? 'played' : 'long';
    if (faulty || !deal) {
      place(this.#deal, [el('p', { class: 'quiet' }, t(faulty ? 'not_played_yet' : 'deal_too_long'))]);
      return;
    }
    const rows = deal.score.map((row) =>
      el(
        'tr',
        {},
        el('th', { scope: 'row' }, row.label, ' ', el('small', {}, row.clause)),
        ...row.points.map((points) => el('td', {}, points)),
      ),
    );
    const head = el('tr', {}, el('td', {}), ...deal.sides.map((side) => el('th', { scope: 'col' }, side)));
    const tricks = deal.tricks.map((trick) =>
      el(
        'li',
        {},
        ...trick.plays.map(({ seat, card }) =>
          el('span', { class: seat === trick.winner ? 'play won' : 'play' }, el('small', {}, seat + 1), card),
        ),
        ...trick.said.map((said) => el('small', { class: 'said' }, said)),
      ),
    );
    place(
      this.#deal,
      [
        el('table', { class: 'tried-score' }, el('thead', {}, head), el('tbody', {}, ...rows)),
        deal.before.length
          ? el('details', {}, el('summary', {}, t('before_tricks')), ...deal.before.map((said) => el('p', {}, said)))
          : null,
        el('ol', { class: 'tried-tricks', tabIndex: 0, 'aria-label': t('deal_by_bots') }, ...tricks),
      ].filter((one) => one !== null),
    );
  }
}
