/** Looks at the play with every change: what is wrong with it, what the text says then, and a deal between bots. */

import { el, icon, place } from '../lib/dom.js';
import { pageSize } from '../lib/page-size.js';
import { page, rich, t } from '../lib/texts.js';

/** @typedef {import('./types').PlayAnswer} Answer */
/** @typedef {import('./types').TriedDeal} Deal */
/** @typedef {import('./autosave.js').Text} Text */

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
  #opened = pageSize(document.body).width === 'desk';
  node;

  /**
   * @param {string} code
   * @param {() => Text} text
   * @param {(asked: Text, answer: Answer) => void} heard
   * @param {(friends: boolean) => Promise<void>} open  a table; `friends`: the other seats wait for them
   */
  constructor(code, text, heard, open) {
    this.#code = code;
    this.#text = text;
    this.#heard = heard;
    const button = (
      /** @type {Record<string, any>} */ how,
      /** @type {() => void} */ press,
      /** @type {string} */ sign,
      /** @type {string} */ label,
    ) => el('button', { type: 'button', on: { click: press }, ...how }, icon(sign), label);
    this.node = el(
      'aside',
      { class: 'beside-play', 'aria-label': t('deal_by_bots') },
      el(
        'p',
        { class: 'ways cluster' },
        button({ class: 'button filled', id: 'try-play' }, () => void open(false), 'play', t('try_play')),
        button({ class: 'button' }, () => void open(true), 'person', t('try_with_friends')),
      ),
      this.#fault,
      el(
        'div',
        { class: 'cluster apart' },
        el('h2', {}, t('deal_by_bots')),
        button({ class: 'button small' }, () => this.soon(0), 'forward', t('another_deal')),
      ),
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
    place(
      this.#deal,
      [
        score(deal),
        deal.before.length
          ? el(
              'details',
              {},
              el('summary', { class: 'opener' }, t('before_tricks')),
              ...deal.before.map((said) => el('p', {}, said)),
            )
          : null,
        deal.tricks.length
          ? el(
              'details',
              { open: this.#opened, on: { toggle: (/** @type {Event} */ event) => this.#toggled(event) } },
              el('summary', { class: 'opener' }, t('tricks_of_deal', { n: deal.tricks.length })),
              tricks(deal),
            )
          : null,
        deal.hurried ? el('p', { class: 'small-print' }, t('deal_hurried')) : null,
      ].filter((one) => one !== null),
    );
  }

  /** The tricks stay open, or folded, from deal to deal. @param {Event} event */
  #toggled(event) {
    if (event.target instanceof HTMLDetailsElement && event.target.isConnected) this.#opened = event.target.open;
  }
}

/** The score of a deal, line by line. @param {Deal} deal @returns {HTMLElement} */
function score({ sides, score: lines, totals, winners }) {
  const head = sides.map((side) => el('th', { scope: 'col' }, side));
  const rows = lines.map(({ label, clause, points }) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, label, ' ', el('small', {}, clause)),
      ...points.map((one) => el('td', {}, one || '0')),
    ),
  );
  const total = totals.map((one, side) =>
    el(
      'td',
      { class: winners.includes(side) ? 'won' : '' },
      one,
      winners.includes(side) ? el('span', { class: 'visually-hidden' }, t('wins_deal')) : null,
    ),
  );
  return el(
    'table',
    { class: 'tried-score' },
    el('thead', {}, el('tr', {}, el('td', {}), ...head)),
    el('tbody', {}, ...rows),
    el('tfoot', {}, el('tr', {}, el('th', { scope: 'row' }, t('total_of_deal')), ...total)),
  );
}

/** The tricks, a row each, a column for each seat: the card that led is underlined, the one that took it is marked. @param {Deal} deal @returns {HTMLElement} */
function tricks({ seats, tricks: played }) {
  const rows = played.flatMap(({ plays, winner, said }, k) => {
    const cells = seats.map((_, seat) => {
      const card = plays.find((one) => one.seat === seat)?.card ?? '';
      const led = plays[0]?.seat === seat;
      return el(
        'td',
        { class: [led ? 'led' : '', seat === winner ? 'won' : ''].filter(Boolean).join(' ') },
        ...rich(card),
        led ? el('span', { class: 'visually-hidden' }, t('leads_trick')) : null,
        seat === winner ? el('span', { class: 'visually-hidden' }, t('takes_trick')) : null,
      );
    });
    const row = el('tr', {}, el('th', { scope: 'row' }, k + 1), ...cells);
    const notes = said.map((one) =>
      el('tr', { class: 'said' }, el('td', {}), el('td', { colSpan: seats.length }, one)),
    );
    return [row, ...notes];
  });
  return el(
    'table',
    { class: 'tried-tricks' },
    el('thead', {}, el('tr', {}, el('td', {}), ...seats.map((seat) => el('th', { scope: 'col' }, seat)))),
    el('tbody', {}, ...rows),
  );
}
