/** The score sheet: where each point of the deal came from, the match so far, and the way on. */

import { picture } from './card.js';
import { el, icon, place, redrawn } from './dom.js';
import { clauseLink } from './rules-sheet.js';
import { figure, sideName } from './panel.js';
import { nameOf, stone } from './seats.js';
import { rich, t } from './texts.js';
import { sits } from './view.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {{next: () => void, hide: () => void, again: () => void}} Actions */

/**
 * Who has won, as a headline.
 * @param {View} view
 * @param {number[]} winners
 * @returns {string}
 */
function headline(view, winners) {
  if (!view.match.over && view.score?.lines.length === 0) return t('no_points');
  if (winners.length === 0 || winners.length === view.sides.length) return t('drawn');
  const own = sits(view) ? view.seats[Number(view.you)]?.side : undefined;
  if (view.sides.length === view.seats.length && winners.length === 1 && winners[0] === own) return t('win_you');
  return t('wins', { who: winners.map((side) => sideName(view, side)).join(t('and')) });
}

/**
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Actions} actions
 */
export function drawScore(host, view, actions) {
  redrawn(host, [view.score, view.match, view.ready, view.seats.map((seat) => seat.name), view.deal], () => sheet(view, actions));
}

/** @param {View} view @param {Actions} actions @returns {(HTMLElement | null)[]} */
function sheet(view, actions) {
  const { score } = view;
  if (!score) return [];
  const over = view.match.over;
  const few = view.sides.length < view.seats.length;
  const winners = over ? view.match.winners : score.winners;
  const ready = (view.ready ?? []).includes(Number(view.you));
  return [
    el(
      'header',
      {},
      el(
        'div',
        {},
        el('p', {}, over ? t('match_result') : t('result', { n: view.match.deal })),
        el('h2', { id: 'result', tabIndex: -1 }, headline(view, winners), ' ', few ? el('span', {}, (over ? view.match.totals : score.totals).map(figure).join(t('versus'))) : null),
      ),
      el(
        'div',
        { class: 'ways' },
        el('button', { class: 'button', on: { click: actions.hide } }, t('look_at_table')),
        over ? el('button', { class: 'button', id: 'again', on: { click: actions.again } }, t('new_table')) : null,
        sits(view)
          ? el('button', { class: 'button filled', id: 'next', disabled: ready, on: { click: actions.next } }, t(ready ? 'waiting_next' : over ? 'new_match' : 'next_deal'))
          : null,
      ),
    ),
    el('div', { class: 'columns' }, few || paid(view) ? bySide(view) : bySeat(view), aside(view)),
    seedCheck(view),
  ];
}

/**
 * Whether seats pay each other: what one line gives to some it takes from others.
 * @param {View} view
 * @returns {boolean}
 */
function paid(view) {
  const signs = new Map();
  for (const line of view.score?.lines ?? []) signs.set(line.label, [...(signs.get(line.label) ?? []), Math.sign(Number(line.points))]);
  return view.sides.length <= 4 && [...signs.values()].some((found) => found.includes(1) && found.includes(-1));
}

/**
 * Few sides, or payments: a row for each reason, a column for each side.
 * @param {View} view
 * @returns {HTMLElement}
 */
function bySide(view) {
  const { lines, totals } = view.score ?? { lines: [], totals: [] };
  /** @type {Map<string, {clause: string, label: string, points: string[]}>} */
  const rows = new Map();
  for (const line of lines) {
    const key = `${line.clause} ${line.label}`;
    const row = rows.get(key) ?? { clause: line.clause, label: line.label, points: view.sides.map(() => '–') };
    row.points[line.side] = line.points;
    rows.set(key, row);
  }
  return el(
    'table',
    { class: 'lines' },
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        el('td', {}),
        ...view.sides.map((_, k) =>
          el(
            'th',
            { scope: 'col' },
            stone(view, k),
            ' ',
            sideName(view, k),
            view.sides[k]?.mark ? el('small', {}, view.seats.flatMap((seat, n) => (seat.side === k ? [nameOf(view, n)] : [])).join(t('and'))) : null,
          ),
        ),
      ),
    ),
    el(
      'tbody',
      {},
      ...[...rows.values()].map((row) =>
        el(
          'tr',
          {},
          el('th', { scope: 'row' }, ...rich(row.label), ' ', clauseLink(view.game, row.clause)),
          ...row.points.map((points) => el('td', { class: points === '–' ? 'nil' : '' }, figure(points))),
        ),
      ),
      el('tr', { class: 'sum' }, el('th', { scope: 'row' }, t('this_deal')), ...totals.map((total) => el('td', {}, figure(total)))),
    ),
  );
}

/**
 * Each seat a side: a row for each seat, the winners first.
 * @param {View} view
 * @returns {HTMLElement}
 */
function bySeat(view) {
  const { lines, totals, winners } = view.score ?? { lines: [], totals: [], winners: [] };
  const order = view.seats.map((_, k) => k).sort((a, b) => Number(totals[b]) - Number(totals[a]) || Number(winners.includes(b)) - Number(winners.includes(a)));
  return el(
    'table',
    { class: 'lines' },
    el(
      'tbody',
      {},
      ...order.map((side) =>
        el(
          'tr',
          { class: winners.includes(side) ? 'won' : '' },
          el('th', { scope: 'row' }, sideName(view, side)),
          el(
            'td',
            { class: 'why' },
            ...lines.filter((line) => line.side === side).flatMap((line) => [...rich(line.label), ' ', clauseLink(view.game, line.clause), ' ']),
          ),
          el('td', {}, figure(totals[side] ?? '')),
        ),
      ),
    ),
  );
}

/**
 * The match so far, and the cards that lie open now.
 * @param {View} view
 * @returns {HTMLElement}
 */
function aside(view) {
  const opened = view.zones.filter((zone) => zone.kind !== 'trick' && zone.seat !== undefined && (zone.cards ?? []).length > 0 && (zone.cards ?? []).length <= 12);
  const long = new Set(view.zones.filter((zone) => (zone.count ?? 0) > 12).map((zone) => zone.title));
  const titles = [...new Set(opened.map((zone) => zone.title))].filter((title) => !long.has(title));
  return el(
    'aside',
    {},
    ...(view.match.deals === 1 ? [] : matchTotals(view)),
    ...titles.flatMap((title) => [
      el('h3', {}, title),
      el(
        'ul',
        { class: 'opened' },
        ...opened
          .filter((zone) => zone.title === title)
          .map((zone) =>
            el('li', {}, el('span', {}, stone(view, view.seats[Number(zone.seat)]?.side ?? 0), ' ', nameOf(view, Number(zone.seat))), el('span', { class: 'tabs' }, ...(zone.cards ?? []).map((card) => picture(card, 'tab')))),
          ),
      ),
    ]),
  );
}

/**
 * @param {View} view
 * @returns {HTMLElement[]}
 */
function matchTotals(view) {
  const { deals, deal, totals, scores = [] } = view.match;
  const title = el('h3', {}, deals ? t('match_of', { n: deals }) : t('match_total'));
  if (view.sides.length > 4) {
    const rows = view.sides.map((_, k) => el('tr', {}, el('th', { scope: 'row' }, sideName(view, k)), el('td', {}, el('b', {}, figure(totals[k] ?? '')))));
    return [title, el('table', {}, el('tbody', {}, ...rows))];
  }
  // A match of a few deals shows those to come too.
  const last = Math.max(scores.length, deals <= 8 ? deals : 0);
  const rows = Array.from({ length: last }, (_, n) =>
    el('tr', { class: n + 1 === deal ? 'now' : '' }, el('th', { scope: 'row' }, t('deal_n', { n: n + 1 })), ...totals.map((_, k) => el('td', {}, figure(scores[n]?.[k] ?? '')))),
  );
  const heads = view.sides.map((_, k) => el('th', { scope: 'col' }, stone(view, k) ?? sideName(view, k)));
  const sum = el('tr', { class: 'all' }, el('th', { scope: 'row' }, t('totals')), ...totals.map((total) => el('td', {}, el('b', {}, figure(total)))));
  return [title, el('table', { class: 'deals' }, el('thead', {}, el('tr', {}, el('td', {}), ...heads)), el('tbody', {}, ...rows, sum))];
}

/**
 * The check of the seed: what was promised before the deal is what was dealt from.
 * @param {View} view
 * @returns {HTMLElement | null}
 */
function seedCheck(view) {
  const { seed, commitment } = view.deal;
  if (!seed || !commitment) return el('span', {});
  const verdict = el('span', { role: 'status' });
  const button = el('button', { class: 'button plain small' }, t('verify'));
  button.addEventListener('click', async () => {
    const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => parseInt(pair, 16));
    // Only secure pages can compute it; elsewhere both numbers are shown, to be checked by other means.
    const digest = crypto.subtle ? hex(await crypto.subtle.digest('SHA-256', bytes)) : '';
    place(verdict, [digest ? t(digest === commitment ? 'verified' : 'not_verified') : '']);
    details.open = true;
  });
  const details = el(
    'details',
    {},
    el('summary', {}, icon('check'), t('fair'), ' ', el('code', {}, `${commitment.slice(0, 8)} … ${commitment.slice(-8)}`)),
    el('p', {}, t('seed'), ' ', el('code', {}, seed)),
    el('p', {}, t('promise'), ' ', el('code', {}, commitment)),
    button,
    ' ',
    verdict,
  );
  details.className = 'seed';
  return details;
}

/**
 * @param {ArrayBuffer} buffer
 * @returns {string}
 */
function hex(buffer) {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
