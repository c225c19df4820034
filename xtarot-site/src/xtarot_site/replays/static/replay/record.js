/** The record in the panel: a row a trick where there are tricks, else the reel in sentences. A press goes there. */

import { cardName } from '../board/card.js';
import { el, place, redrawn } from '../lib/dom.js';
import { patiently } from '../lib/fetch-retry.js';
import { nameOf, stone } from '../board/seats.js';
import { mark, page, rich, t } from '../lib/texts.js';
import { placeOf, partOf, toldAt } from './step-labels.js';

/** @typedef {import('./frames.js').Reel} Reel */
/** @typedef {{node: HTMLElement, from: number, to: number}} Stop  what is drawn of some moves */

export class Record {
  host = el('section', { class: 'record' });
  #reel;
  #go;
  /** @type {Stop[]} */
  #stops = [];
  /** @type {HTMLElement | null} */
  #shown = null;
  #list = el('div', { class: 'moves', tabIndex: 0, role: 'region', 'aria-label': t('record') });

  /**
   * @param {Reel} reel
   * @param {(step: number) => void} go
   */
  constructor(reel, go) {
    this.#reel = reel;
    this.#go = go;
    const tricks = reel.kind === 'tricks';
    this.host.append(
      el(
        'div',
        { class: 'title' },
        el('h2', {}, t(tricks ? 'record' : 'course')),
        el('span', {}, t(tricks ? 'record_signs' : 'record_future')),
      ),
      this.#list,
    );
  }

  /**
   * @param {number} k
   * @param {boolean} secret  whether what comes is not told
   */
  draw(k, secret) {
    const { kind, replay } = this.#reel;
    redrawn(this.#list, [kind, replay.view, replay.link], () => [kind === 'tricks' ? this.#table() : this.#told()]);
    this.#shown = null;
    for (const { node, from, to } of this.#stops) {
      const now = from <= k && k <= to;
      node.classList.toggle('coming', from > k);
      node.classList.toggle('untold', secret && from > k);
      if (node.classList.toggle('now', now)) this.#shown = node;
      if (now) node.setAttribute('aria-current', 'step');
      else node.removeAttribute('aria-current');
    }
  }

  /** Scrolls the list, and nothing else, to what is shown; once everything is drawn, for it measures. */
  reveal() {
    const list = this.#list;
    if (!this.#shown) return;
    const [box, at] = [list.getBoundingClientRect(), this.#shown.getBoundingClientRect()];
    if (at.top < box.top) list.scrollTop -= box.top - at.top + 40;
    else if (at.bottom > box.bottom) list.scrollTop += at.bottom - box.bottom + 40;
  }

  /**
   * @template {HTMLElement} E
   * @param {E} node
   * @param {number} from
   * @param {number} [to]
   * @returns {E}
   */
  #stop(node, from, to = from) {
    this.#stops.push({ node, from, to });
    return node;
  }

  /** @returns {HTMLElement} */
  #table() {
    const reel = this.#reel;
    const view = reel.view(0);
    const sided = view.sides.length < view.seats.length;
    const heads = view.seats.map((_, seat) =>
      el(
        'th',
        { class: 'clip', scope: 'col', title: nameOf(view, seat) },
        sided ? stone(view, view.seats[seat]?.side ?? 0) : null,
        el('span', { class: 'clip' }, nameOf(view, seat)),
      ),
    );
    return el(
      'table',
      { class: 'tricks' },
      el('thead', {}, el('tr', {}, el('td', {}), ...heads)),
      el('tbody', {}, ...reel.groups.map((group, n) => (group.number ? this.#trick(n) : this.#before(n)))),
    );
  }

  /** @param {number} n @returns {HTMLElement} */
  #trick(n) {
    const reel = this.#reel;
    const group = reel.groups[n];
    const seats = reel.view(0).seats.length;
    const cells = Array.from({ length: seats }, () => el('td', {}));
    if (!group) return el('tr', {});
    const winner = reel.winner(group.last);
    for (let k = group.first; k <= group.last; k += 1) {
      const play = reel.play(k);
      const cell = play && cells[play.seat];
      if (!play || !cell || cell.firstChild) continue;
      cell.className = [play.order === 1 ? 'lead' : '', winner?.card === play.card ? 'won' : ''].join(' ').trim();
      const label = [
        t('part_n', { part: reel.title, n: group.number }),
        cardName(play.card),
        play.order === 1 ? t('lead') : '',
        winner?.card === play.card ? t('won_it') : '',
      ]
        .filter(Boolean)
        .join(t('comma'));
      const button = el(
        'button',
        { class: 'bare', type: 'button', tabIndex: -1, 'aria-label': label, on: { click: () => this.#go(k) } },
        mark(play.card.slice(0, 1), true),
        el('span', {}, shortRank(play.card)),
      );
      cell.append(this.#stop(button, k));
    }
    const head = el(
      'button',
      { class: 'bare', type: 'button', 'aria-label': partOf(reel, n), on: { click: () => this.#go(group.last) } },
      group.title,
    );
    return el('tr', {}, el('th', { scope: 'row' }, head), ...cells);
  }

  /** @param {number} n  of a part before the tricks @returns {HTMLElement} */
  #before(n) {
    const group = this.#reel.groups[n];
    if (!group) return el('tr', {});
    const seats = this.#reel.view(0).seats.length;
    const button = el(
      'button',
      { class: 'bare', type: 'button', on: { click: () => this.#go(group.last) } },
      group.title,
    );
    return el(
      'tr',
      { class: 'before' },
      el('td', {}),
      el('td', { colSpan: seats }, this.#stop(button, group.first, group.last)),
    );
  }

  /** @returns {HTMLElement} */
  #told() {
    const reel = this.#reel;
    const lines = [];
    for (let k = 1; k <= reel.length; k += 1) {
      const starts = reel.step(k)?.order === 1;
      const button = el(
        'button',
        { class: 'bare', type: 'button', on: { click: () => this.#go(k) } },
        ...toldAt(reel, k).flatMap((text, i) => [...(i ? [el('br')] : []), ...rich(text)]),
      );
      if (starts && reel.kind === 'lots')
        lines.push(el('li', { class: 'part-head quiet' }, partOf(reel, reel.groupAt(k))));
      lines.push(el('li', { class: starts ? 'starts' : '', title: placeOf(reel, k) }, this.#stop(button, k)));
    }
    return el('ol', { class: 'told' }, ...lines);
  }
}

/** @param {string} card @returns {string} its rank as it is written: 10, K, ∞ */
const shortRank = (card) => card.slice(1).replace(/^F$/, '∞');

/**
 * The record of a deal that the rules of today do not give, as text.
 * @param {HTMLElement} host
 * @param {import('./types').Replay} replay
 */
export async function drawText(host, replay) {
  const text = el('pre', { class: 'plain-record', tabIndex: 0 }, '…');
  place(host, [
    el('p', { class: 'empty' }, t('older_rules_text', { old: replay.rules.played, now: replay.rules.now })),
    text,
  ]);
  try {
    const answer = await patiently(`/api/deals/${replay.link}/text?lang=${page.lang}`);
    text.textContent = answer.ok ? await answer.text() : t('failed_text');
  } catch {
    text.textContent = t('failed_text');
  }
}
