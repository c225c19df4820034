/** The timeline is the score: a part of the deal after the other, with what each brought; the playhead is dragged over it. */

import { picture } from '../board/card.js';
import { el, redrawn, setAttr, style } from '../lib/dom.js';
import { figure } from '../board/panel.js';
import { openSheet } from '../lib/sheet.js';
import { nameOf } from '../board/seats.js';
import { rich, t } from '../lib/texts.js';
import { heardAt, partOf } from './step-labels.js';

/** @typedef {import('./frames.js').Reel} Reel */
/** @typedef {import('./frames.js').Group} Group */

const MARKS = /** @type {const} */ ({ set: '■', add: '+', swap: '⇄', play: '·', draw: '↓', pass: '–' });
const ROOMY = 48; // turns that have room for signs
const HIGH = 20; // pixels of the highest bar

export class TimelineStrip {
  host = el('div', { class: 'strip', role: 'slider', tabIndex: 0 });
  #parts = el('div', { class: 'parts', 'aria-hidden': 'true' });
  #head = el('i', { class: 'playhead', 'aria-hidden': 'true' });
  #reel;
  /** @type {number} Up to where it is told how the deal goes on. */
  #known = Infinity;

  /**
   * @param {Reel} reel
   * @param {(step: number) => void} go
   * @param {boolean} secret  whether what is not reached yet is hidden
   */
  constructor(reel, go, secret) {
    this.#reel = reel;
    if (secret) this.#known = 0;
    this.host.dataset.kind = reel.kind;
    this.host.classList.toggle('dense', reel.kind === 'turns' && reel.groups.length > ROOMY);
    this.host.append(this.#parts, this.#head);
    setAttr(this.host, 'aria-label', t('timeline'));
    setAttr(this.host, 'aria-valuemin', 0);
    setAttr(this.host, 'aria-valuemax', reel.length);
    this.host.addEventListener('pointerdown', (event) => {
      if (event.button) return;
      this.host.setPointerCapture(event.pointerId);
      go(this.#at(event));
    });
    this.host.addEventListener('pointermove', (event) => {
      if (this.host.hasPointerCapture(event.pointerId)) go(this.#at(event));
    });
  }

  /** @param {PointerEvent} event @returns {number} the frame under the pointer */
  #at(event) {
    const { groups } = this.#reel;
    const box = this.#parts.getBoundingClientRect();
    const along = Math.max(0, ((event.clientX - box.left) / box.width) * groups.length);
    const group = groups[Math.min(groups.length - 1, Math.floor(along))];
    if (!group || along === 0) return 0;
    const part = Math.min(1, along - groups.indexOf(group));
    return Math.min(group.last, group.first + Math.floor(part * (group.last - group.first + 1)));
  }

  /** @param {number} k */
  draw(k) {
    const { groups } = this.#reel;
    if (this.#known !== Infinity) this.#known = Math.max(this.#known, k);
    const now = this.#reel.groupAt(k);
    const group = groups[now];
    const order = this.#reel.step(k)?.order ?? 0;
    const along = group ? (now + (order - 0.5) / (group.last - group.first + 1)) / groups.length : 0;
    style(this.host, { '--at': along, '--parts': Math.max(1, groups.length) });
    setAttr(this.host, 'aria-valuenow', k);
    setAttr(this.host, 'aria-valuetext', heardAt(this.#reel, k));
    const view = this.#reel.view(k);
    const most = Math.max(1, ...groups.map((one) => Math.abs(Number(one.points ?? 0)) || 0));
    redrawn(
      this.#parts,
      [this.#reel.replay.link, this.#known === Infinity ? -1 : this.#known, view.seats.map((seat) => seat.name)],
      () => groups.map((one, n) => this.#part(one, n, most)),
    );
    [...this.#parts.children].forEach((node, n) => {
      node.classList.toggle('now', n === now);
      node.classList.toggle('coming', (groups[n]?.first ?? 0) > k);
    });
  }

  /**
   * @param {Group} group
   * @param {number} n
   * @param {number} most  points of a part
   * @returns {HTMLElement}
   */
  #part(group, n, most) {
    const { kind } = this.#reel;
    const secret = group.last > this.#known;
    if (kind === 'turns') return this.#turn(group, n, secret);
    if (kind === 'lots') return this.#lot(group, secret);
    return this.#trick(group, most, secret);
  }

  /** @param {Group} group @param {number} most @param {boolean} secret @returns {HTMLElement} */
  #trick(group, most, secret) {
    const view = this.#reel.view(0);
    if (!group.number) return el('div', { class: 'part ahead' }, el('span', { class: 'name' }, group.title));
    const mark = group.side === undefined ? '' : (view.sides[group.side]?.mark ?? '');
    const points = secret ? '' : (group.points ?? '');
    const bar = el('i', { class: 'points-bar' });
    style(bar, { '--high': `${points ? 3 + (Math.abs(Number(points)) / most) * (HIGH - 3) : 6}px` });
    const whose =
      !mark && !secret && group.seat !== undefined
        ? el('span', { class: 'whose-part clip' }, nameOf(view, group.seat))
        : null;
    const down = mark === 'white';
    const value = secret ? [] : [el('span', {}, points ? signed(points) : ''), bar];
    return el(
      'div',
      { class: `part ${secret ? 'secret' : down ? 'down' : 'up'}` },
      el('span', { class: 'value' }, ...(down ? value.toReversed() : value)),
      ...(secret ? [] : this.#slips(group)),
      whose,
      el('span', { class: 'name clip' }, group.title),
    );
  }

  /** @param {Group} group @returns {HTMLElement[]} */
  #slips(group) {
    if (!group.slips.length) return [];
    return [
      el(
        'span',
        { class: 'slips' },
        ...group.slips.map((slip) =>
          el(
            'span',
            { class: 'slip', title: slip.text },
            el('span', { class: 'clip' }, ...rich(slip.text)),
            slip.points ? el('b', {}, ` ${figure(slip.points)}`) : null,
          ),
        ),
      ),
    ];
  }

  /** @param {Group} group @param {boolean} secret @returns {HTMLElement} */
  #lot(group, secret) {
    const view = this.#reel.view(0);
    return el(
      'div',
      { class: 'part' },
      group.card ? picture(group.card, 'tab') : el('span', { class: 'untold' }, group.title),
      el('span', { class: 'name clip' }, secret ? '' : group.seat === undefined ? '–' : nameOf(view, group.seat)),
    );
  }

  /** @param {Group} group @param {number} n @param {boolean} secret @returns {HTMLElement} */
  #turn(group, n, secret) {
    const newRound = this.#reel.groups.findIndex((one) => one.number === group.number) === n;
    const node = el(
      'div',
      { class: `part${newRound ? ' first' : ''}` },
      el('span', { class: 'doing' }, ...(secret ? [] : this.#did(group))),
      newRound && (this.#reel.groups.length <= ROOMY || group.number % 5 === 1)
        ? el('span', { class: 'name' }, group.title)
        : null,
    );
    style(node, { '--row': (group.seat ?? 0) + 1 });
    return node;
  }

  /** @param {Group} group @returns {HTMLElement[]} what was done in a turn, and the cards left: in signs, and as a dot */
  #did(group) {
    const told = group.marks.filter((mark) => mark.kind !== 'play' || group.marks.length === 1);
    const passed = told.every((mark) => mark.kind === 'pass');
    const left = passed || group.left === undefined ? null : el('b', {}, ` ${group.left}`);
    const dots = told.filter((mark) => mark.kind !== 'pass').slice(0, 1);
    return [
      el('span', { class: 'told-in-signs' }, told.map((mark) => MARKS[mark.kind]).join(''), left),
      ...dots.map((mark) => el('i', { class: `did ${mark.kind}` })),
    ];
  }
}

/** @param {string} points @returns {string} */
const signed = (points) => (/^[-−+0]$|^[-−+]/.test(points) ? figure(points) : `+${points}`);

/**
 * The strip, and beside its turns the names of those whose rows they are.
 * @param {Reel} reel
 * @param {TimelineStrip} strip
 * @returns {HTMLElement}
 */
export function timeline(reel, strip) {
  const view = reel.view(0);
  const names = reel.kind === 'turns' ? view.seats.map((_, seat) => el('span', {}, nameOf(view, seat))) : [];
  const host = el(
    'div',
    { class: 'timeline' },
    names.length ? el('div', { class: 'row-names' }, ...names) : null,
    strip.host,
  );
  style(host, { '--rows': names.length || 1 });
  return host;
}

/**
 * The timeline as a table of numbers, in a sheet.
 * @param {Reel} reel
 * @param {(step: number) => void} go
 */
export function openNumbers(reel, go) {
  const view = reel.view(0);
  const head = [reel.title, t('seat'), t('points_head'), t('what_happened')];
  const rows = reel.groups.map((group, n) => {
    const told = [
      ...group.slips.map((slip) => [slip.text, slip.points].filter(Boolean).join(' ')),
      ...(group.left === undefined ? [] : [t('cards_left', { n: group.left })]),
    ];
    const to = el(
      'button',
      {
        class: 'button plain small',
        type: 'button',
        on: {
          click: () => {
            sheet.close();
            go(group.last);
          },
        },
      },
      partOf(reel, n),
    );
    return el(
      'tr',
      {},
      el('th', { scope: 'row' }, to),
      el('td', {}, group.seat === undefined ? '–' : nameOf(view, group.seat)),
      el('td', {}, group.points === undefined ? '–' : signed(group.points)),
      el('td', {}, ...rich(told.join(t('comma')))),
    );
  });
  const sheet = openSheet(t('as_numbers'), [
    el(
      'table',
      { class: 'part-numbers' },
      el('thead', { class: 'quiet' }, el('tr', {}, ...head.map((text) => el('th', { scope: 'col' }, text)))),
      el('tbody', {}, ...rows),
    ),
  ]);
}
