/** Sets on the table, and piles in sorted rows that everybody may use. */

import { back, picture, showState } from './card.js';
import { el, keyed, place, redrawn, setAttr, style } from '../lib/dom.js';
import { pageSize } from '../lib/page-size.js';
import { mark, rich, t } from '../lib/texts.js';

/** @typedef {import('./view.js').Zone} Zone */
/** @typedef {import('./view.js').LaidSet} LaidSet */
/**
 * @typedef {object} How
 * @property {import('./card.js').Cards} cards
 * @property {Set<string>} selected
 * @property {Set<string>} joins
 * @property {Map<string, unknown>} targets  the sets at which the selected cards can aim
 * @property {Set<string>} fresh
 * @property {(id: string) => void} pick  a set is pressed
 */

/**
 * @param {HTMLElement} host
 * @param {Zone} zone
 * @param {How} how
 */
export function drawSets(host, zone, how) {
  const sets = zone.sets ?? [];
  host.classList.toggle('none', sets.length === 0);
  if (sets.length === 0) {
    place(host, [el('p', { class: 'empty' }, t('no_sets'))]);
    return;
  }
  const page = pageSize(host);
  const tabs = page.width === 'phone' || page.height === 'low';
  host.classList.toggle('as-tabs', tabs);
  const look = getComputedStyle(host);
  const [column, gap] = [parseInt(look.getPropertyValue('--col'), 10) || 240, parseInt(look.columnGap, 10) || 0];
  const inner = host.clientWidth - parseInt(look.paddingLeft, 10) - parseInt(look.paddingRight, 10);
  const columns = Math.max(1, Math.floor((inner + gap) / (column + gap)));
  const [width, step, least] = tabs ? [28, 31, 27] : [70, 40, 28]; // of a card, from one to the next, and at least
  // A new set is drawn before it is on the page, so its room is reckoned, not measured.
  const track = (inner + gap) / columns;
  keyed(
    host,
    sets,
    (set) => set.id,
    (set) =>
      el(
        'section',
        { class: 'set' },
        el('button', { class: 'caption bare quiet clip', type: 'button', on: { click: () => how.pick(set.id) } }),
        el('div', { class: 'cards' }),
      ),
    (node, set) => {
      const [caption, cards] = node.children;
      if (!(caption instanceof HTMLButtonElement) || !(cards instanceof HTMLElement)) return;
      const aimed = how.targets.has(set.id);
      node.dataset.zone = set.id;
      node.classList.toggle('aimed', aimed);
      caption.disabled = !aimed;
      setAttr(node, 'aria-label', set.caption);
      redrawn(caption, [set.caption, set.suit], () => [
        ...(set.suit ? [mark(set.suit, true), ' '] : []),
        ...rich(set.caption),
      ]);
      // A long set takes several columns: each index stays readable.
      const span = Math.min(columns, Math.ceil((width + (set.cards.length - 1) * least) / column));
      style(node, { 'grid-column': `span ${span}` });
      drawRow(cards, set.cards, set.wild ?? {}, how, width, step, Math.max(100, span * track - gap));
    },
  );
}

/**
 * @param {HTMLElement} host
 * @param {string[]} cards
 * @param {Record<string, string>} wild
 * @param {How} how
 * @param {number} width
 * @param {number} step
 * @param {number} room
 */
function drawRow(host, cards, wild, how, width, step, room) {
  const near = cards.length > 1 ? Math.min(step, (room - width) / (cards.length - 1)) : step;
  style(host, { '--w': `${width}px`, '--step': `${near}px` });
  const nodes = cards.flatMap((card, k) => {
    const button = how.cards.button(card);
    const stands = wild[card];
    showState(button, { inert: true, fresh: how.fresh.has(card), note: stands ? t('stands_for', { n: stands }) : '' });
    style(button, { '--w': `${width}px`, '--x': `${k * near}px`, '--y': '0px' });
    if (!stands) return [button];
    const pill = el('span', { class: 'pill', 'aria-hidden': 'true' }, stands);
    style(pill, { '--x': `${k * near}px` });
    return [button, pill];
  });
  place(host, nodes);
}

const SUITS = ['S', 'C', 'H', 'D', 'T'];

/**
 * A common pile in rows by suit. Its cards can be chosen like those of the hand.
 * @param {HTMLElement} host
 * @param {Zone} zone
 * @param {How & {legal: Set<string>}} how
 */
export function drawColumns(host, zone, how) {
  const cards = zone.cards ?? [];
  if (!host.firstChild)
    host.append(el('div', { class: 'title' }, el('h2', {}), el('span', {})), el('div', { class: 'rows' }));
  const [title, rows] = host.children;
  if (!title || !rows) return;
  place(title, [el('h2', {}, zone.title), el('span', {}, t('cards_common', { n: cards.length }))]);
  const suits = SUITS.filter((suit) => cards.some((card) => card.startsWith(suit)));
  if (suits.length === 0) {
    place(rows, [el('p', { class: 'empty' }, t('empty_common'))]);
    return;
  }
  const tabs = pageSize(host).width !== 'desk' || getComputedStyle(host).getPropertyValue('--pile') === 'tabs';
  host.classList.toggle('as-tabs', tabs);
  const wide = rows.querySelector('.cards')?.clientWidth; // all lines are as wide
  keyed(
    rows,
    suits,
    (suit) => suit,
    (suit) => el('div', { class: 'suit' }, mark(suit), el('div', { class: 'cards' })),
    (node, suit) => {
      const line = node.children[1];
      if (!(line instanceof HTMLElement)) return;
      const mine = cards.filter((card) => card.startsWith(suit));
      const room = Math.max(120, wide || line.clientWidth);
      const step = mine.length > 1 ? Math.min(62, (room - 54) / (mine.length - 1)) : 62;
      style(line, { '--step': `${step}px` });
      place(
        line,
        mine.map((card, k) => {
          const button = how.cards.button(card);
          style(button, { '--w': tabs ? '34px' : '54px', '--x': tabs ? 0 : `${k * step}px`, '--y': 0 });
          const open = how.legal.size === 0 || how.legal.has(card);
          showState(button, {
            selected: how.selected.has(card),
            joins: how.joins.has(card),
            fresh: how.fresh.has(card),
            inert: false,
            marked: !open,
            legal: open,
          });
          return button;
        }),
      );
    },
  );
}

/**
 * A pile of the table: its back with the count, or its cards as tabs.
 * @param {HTMLElement} host
 * @param {Zone} zone
 */
export function drawPile(host, zone) {
  const { title, note, cards: known = [], count = 0 } = zone;
  for (const name of ['open', 'quiet']) host.classList.toggle(name, known.length > 0);
  redrawn(host, [title, count, known], () =>
    known.length
      ? [
          el('h2', {}, title, note ? el('small', {}, ' ', note) : null),
          el('div', { class: 'tabs' }, ...known.map((card) => picture(card, 'tab'))),
        ]
      : [
          el(
            'div',
            { class: `heap${count > 1 ? ' thick' : ''}`, 'aria-hidden': 'true' },
            count ? back() : el('span', { class: 'picture none' }),
          ),
          el('p', {}, el('b', {}, title), ' ', t('n_cards', { n: count })),
        ],
  );
}
