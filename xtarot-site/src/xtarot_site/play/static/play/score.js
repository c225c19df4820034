/** The score sheet: where each point of the deal came from, the match so far, and the way on. */

import { picture } from '../board/card.js';
import { el, icon, redrawn } from '../lib/dom.js';
import { clauseLink } from '../board/rules-sheet.js';
import { held } from '../board/hand.js';
import { figure, sideName } from '../board/panel.js';
import { readiness } from './readiness.js';
import { freeSeats } from './free-seats.js';
import { scoreLines, isLong } from './score-lines.js';
import { nameOf, stone } from '../board/seats.js';
import { listed, rich, t } from '../lib/texts.js';
import { settings } from '../lib/settings.js';
import { panels, sits, zones } from '../board/view.js';

/** @typedef {import('../board/view.js').View} View */
/** @typedef {import('../board/view.js').Zone} Zone */
/** @typedef {import('../board/frame.d.ts').Score} Score */
/** @typedef {[number, string[]]} Held  a seat, and cards of it */
/** @typedef {{next: () => void, hide: () => void, again: () => void, sit: (seat: number) => void}} Actions */

/**
 * Who has won, as a headline, and by how much where sides are few: the winner's points first.
 * @param {View} view
 * @param {Score} score
 * @returns {(Node | string)[]}
 */
function headline(view, score) {
  const { over } = view.match;
  const [totals, winners] = over ? [view.match.totals, view.match.winners] : [score.totals, score.winners];
  if (!over && score.lines.length === 0) return [t('no_points')];
  const order = view.sides.map((_, k) => k).sort((a, b) => Number(winners.includes(b)) - Number(winners.includes(a)));
  const few = view.sides.length < view.seats.length;
  return [
    winning(view, totals, winners),
    ...(few ? [' ', el('span', {}, order.map((side) => figure(totals[side] ?? '')).join(t('versus')))] : []),
  ];
}

/** @param {View} view @param {string[]} totals @param {number[]} winners @returns {string} */
function winning(view, totals, winners) {
  if (winners.length === 0 || winners.length === view.sides.length) return t('drawn');
  const [own] = ownSide(view);
  const names = [...winners].sort((a, b) => Number(b === own) - Number(a === own)).map((side) => sideName(view, side));
  if (names.length > 1) return t('win', { who: listed(names) });
  if (view.sides.length === view.seats.length && winners[0] === own) return t('win_you');
  // Who has not lost while the others have need not have won a point.
  const leads = !view.match.over && Number(totals[winners[0] ?? 0]) <= 0 && view.sides.length < view.seats.length;
  return t(leads ? 'leads' : 'wins', { who: names[0] ?? '' });
}

/** @param {View} view @returns {number[]} the side of whoever looks on, if they sit */
function ownSide(view) {
  const side = sits(view) ? view.seats[Number(view.you)]?.side : undefined;
  return side === undefined ? [] : [side];
}

/**
 * What the deal brought whoever looks on, and what was undertaken.
 * @param {View} view
 * @param {Score} score
 * @returns {HTMLElement[]}
 */
function brought(view, score) {
  const contracts = panels(view, 'contract').map((panel) =>
    el(
      'p',
      { class: 'undertaken cluster' },
      el('b', {}, ...rich(panel.sign)),
      panel.tag ? el('span', { class: 'ink-tag' }, panel.tag) : null,
      el('span', {}, t('played_by', { who: nameOf(view, panel.by) })),
      el('span', {}, panel.short),
    ),
  );
  const ofDeal = !view.match.over || view.match.deals === 1; // else the headline is of the match
  const mine = ownSide(view)
    .filter((side) => ofDeal && (view.sides[side]?.mark || Number(score.totals[side]) < 0))
    .map((side) => {
      const total = score.totals[side] ?? '';
      const mark = view.sides[side]?.mark ? t('you_are', { side: sideName(view, side) }) : t('you');
      return el(
        'p',
        { class: 'yours' },
        stone(view, side),
        ' ',
        t(Number(total) < 0 ? 'you_lose' : 'you_score', { who: mark, n: total.replace('-', '') }),
      );
    });
  return [...contracts, ...mine];
}

/**
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Actions} actions
 */
export function drawScore(host, view, actions) {
  redrawn(
    host,
    [
      view.score,
      view.match,
      view.ready,
      view.ready_since,
      view.you,
      view.seats.map((seat) => [seat.name, seat.bot, seat.away, seat.invited]),
      view.deal,
      settings.sort,
      settings.rising,
      settings.suits,
    ],
    () => [el('div', {}, ...sheet(view, actions))],
  );
}

/** @param {View} view @param {Actions} actions @returns {(HTMLElement | null)[]} */
function sheet(view, actions) {
  const { score } = view;
  if (!score) return [];
  const { over, exercise } = view.match;
  return [
    el(
      'header',
      { class: 'cluster apart' },
      el(
        'div',
        {},
        el(
          'p',
          { class: 'quiet' },
          exercise !== undefined ? view.match.status : over ? t('match_result') : t('result', { n: view.match.deal }),
        ),
        el('h2', { id: 'result', tabIndex: -1 }, ...headline(view, score)),
        ...brought(view, score),
      ),
      el(
        'div',
        { class: 'ways cluster' },
        el('button', { class: 'button', on: { click: actions.hide } }, t('look_at_table')),
        lookBack(view),
        toBook(view),
        toReport(view),
        writeRules(view),
        playToo(view),
        over && !view.match.duplicate ? wayOut(view, actions.again) : null,
        nextButton(view, actions.next),
      ),
      readiness(view),
      sits(view) ? null : el('div', { class: 'cluster free-seats' }, ...freeSeats(view, actions.sit)),
    ),
    el('div', { class: 'columns' }, scoreLines(view, score), aside(view)),
    score.dealt.length ? dealt(view, score) : el('p', {}, t(view.match.duplicate ? 'shown_at_end' : 'shown_later')),
    proofLink(view),
  ];
}

/**
 * The way to the deal itself, once everybody may look at it.
 * @param {View} view
 * @returns {HTMLElement | null}
 */
function lookBack(view) {
  const { link } = view.deal;
  return link ? el('a', { class: 'button', id: 'look-back', href: `/r/${link}` }, t('look_back')) : null;
}

/**
 * The way back to the rulebook that was tried.
 * @param {View} view
 * @returns {HTMLElement | null}
 */
function toBook(view) {
  const { book, name } = view.game;
  return book && book !== name
    ? el('a', { class: 'button', id: 'to-book', href: `/rules/${book}` }, t('to_book'))
    : null;
}

/**
 * The way to say how one found the rules, which their author may change.
 * @param {View} view
 * @returns {HTMLElement | null}
 */
function toReport(view) {
  const { report } = view.game;
  return report && sits(view) ? el('a', { class: 'button', id: 'to-report', href: report }, t('to_report')) : null;
}

/**
 * Where no rules were kept but those of its people: the way to write them down.
 * @param {View} view
 * @returns {HTMLElement | null}
 */
function writeRules(view) {
  const { link } = view.deal;
  if (!link || !view.game.without_rules) return null;
  return el('a', { class: 'button', id: 'write-rules', href: `/write?from=${link}` }, t('write_rules'));
}

/**
 * The way to play the same deal again, as an exercise; an exercise comes again by itself.
 * @param {View} view
 * @returns {HTMLElement | null}
 */
function playToo(view) {
  const { link } = view.deal;
  if (!link || !view.game.bots || view.match.exercise !== undefined) return null;
  const you = Number(view.you);
  const position = {
    link,
    move: 1,
    place: '',
    seats: view.seats.map((_, seat) => nameOf(view, seat)),
    seat: Math.max(0, you),
    you,
  };
  const open = async () => (await import('../table-setup/branch.js').catch(() => null))?.openBranch(position);
  return el('button', { class: 'button', id: 'play-too', on: { click: () => void open() } }, t('branch_whole'));
}

/**
 * The way to another table; from an exercise back to its rulebook or its deal.
 * @param {View} view
 * @param {() => void} again
 * @returns {HTMLElement}
 */
function wayOut(view, again) {
  const { exercise: book, origin } = view.match;
  if (origin) return el('a', { class: 'button', id: 'again', href: `/r/${origin}` }, t('back_to_deal'));
  if (book) return el('a', { class: 'button', id: 'again', href: `/rules/${book}` }, t('back_to_book'));
  return el('button', { class: 'button', id: 'again', on: { click: again } }, t('new_table'));
}

/**
 * The button with which one is ready for the next deal.
 * @param {View} view
 * @param {() => void} next
 * @returns {HTMLElement | null}  null for spectators; where others play the same deal, the way to what they made of it
 */
export function nextButton(view, next) {
  const { duplicate } = view.match;
  if (duplicate) return el('a', { class: 'button filled', id: 'next', href: `/today/${duplicate}` }, t('to_results'));
  if (!sits(view)) return null;
  const ready = view.ready.includes(view.you);
  return el(
    'button',
    { class: 'button filled', id: 'next', disabled: ready, on: { click: next } },
    t(
      ready
        ? 'waiting_next'
        : view.match.exercise !== undefined
          ? 'same_hand'
          : view.match.over
            ? 'new_match'
            : 'next_deal',
    ),
  );
}

/**
 * The match so far, and the cards that lie open now, where no line shows some of those that are alike: then all of them.
 * @param {View} view
 * @returns {HTMLElement}
 */
function aside(view) {
  const shown = new Set((view.score?.lines ?? []).flatMap((line) => line.cards));
  const opened = view.zones.filter(
    (zone) =>
      zone.kind !== 'trick' &&
      zone.kind !== 'hand' &&
      zone.seat !== undefined &&
      (zone.cards ?? []).length > 0 &&
      (zone.cards ?? []).length <= 12,
  );
  const long = new Set(view.zones.filter((zone) => (zone.count ?? 0) > 12).map((zone) => zone.title));
  const unseen = opened.filter((zone) => !(zone.cards ?? []).every((card) => shown.has(card)));
  const titles = [...new Set(unseen.map((zone) => zone.title))].filter((title) => !long.has(title));
  const alike = (/** @type {string} */ title) => opened.filter((zone) => zone.title === title);
  return el(
    'aside',
    {},
    ...(view.match.deals === 1 ? [] : matchTotals(view)),
    ...titles.flatMap((title) => cardsOf(view, alike(title))),
    ...left(view),
  );
}

/**
 * The open cards of zones that are alike.
 * @param {View} view
 * @param {Zone[]} zones
 * @returns {HTMLElement[]}
 */
function cardsOf(view, zones) {
  const [first] = zones;
  if (!first) return [];
  const note = first.note
    ? el('small', {}, first.note, ' ', first.clause ? clauseLink(view.game, first.clause) : null)
    : null;
  return [
    el('h3', { class: 'quiet' }, first.title, ' ', note),
    hands(
      view,
      zones.map((zone) => [Number(zone.seat), zone.cards ?? []]),
    ),
  ];
}

/**
 * The cards that are left in hands.
 * @param {View} view
 * @returns {HTMLElement[]}
 */
function left(view) {
  const kept = (view.score?.left ?? []).flatMap((cards, seat) =>
    cards.length ? [/** @type {Held} */ ([seat, inOrder(view, cards)])] : [],
  );
  return kept.length ? [el('h3', { class: 'quiet' }, t('left_in_hand')), hands(view, kept)] : [];
}

/**
 * The hands as they were dealt.
 * @param {View} view
 * @param {Score} score
 * @returns {HTMLElement}
 */
function dealt(view, score) {
  return el(
    'details',
    { class: 'dealt', open: true },
    el('summary', { class: 'quiet' }, t('dealt_hands')),
    hands(
      view,
      score.dealt.map((cards, seat) => [seat, inOrder(view, cards)]),
    ),
  );
}

/** @param {View} view @param {string[]} cards @returns {string[]} as one holds one's own hand */
const inOrder = (view, cards) => held(cards, zones(view, 'trick').length > 0, view.game.ordered);

/** @param {View} view @param {Held[]} all @returns {HTMLElement} */
function hands(view, all) {
  const row = (/** @type {Held} */ [seat, cards]) =>
    el(
      'li',
      {},
      el('span', {}, stone(view, view.seats[seat]?.side ?? 0), ' ', nameOf(view, seat)),
      el('span', { class: 'tabs' }, ...cards.map((card) => picture(card, 'tab'))),
    );
  return el('ul', { class: 'opened' }, ...all.map(row));
}

/**
 * @param {View} view
 * @returns {HTMLElement[]}
 */
function matchTotals(view) {
  const { deals, deal, totals, scores = [] } = view.match;
  const title = el('h3', { class: 'quiet' }, deals ? t('match_of', { n: deals }) : t('match_total'));
  if (view.sides.length > 4) {
    const rows = view.sides.map((_, k) =>
      el('tr', {}, el('th', { scope: 'row' }, sideName(view, k)), el('td', {}, el('b', {}, figure(totals[k] ?? '')))),
    );
    return [title, el('table', {}, el('tbody', {}, ...rows))];
  }
  // A match of a few deals shows those to come too.
  const last = Math.max(scores.length, deals <= 8 ? deals : 0);
  const many = totals.length > 2; // columns: the number of a deal has to do
  const name = (/** @type {number} */ n) =>
    many
      ? el('th', { scope: 'row', 'aria-label': t('deal_n', { n }) }, String(n))
      : el('th', { scope: 'row' }, t('deal_n', { n }));
  const rows = Array.from({ length: last }, (_, n) =>
    el(
      'tr',
      { class: n + 1 === deal ? 'now' : '' },
      name(n + 1),
      ...totals.map((_, k) => el('td', {}, figure(scores[n]?.[k] ?? ''))),
    ),
  );
  const heads = view.sides.map((_, k) => el('th', { scope: 'col' }, stone(view, k) ?? sideName(view, k)));
  const sum = el(
    'tr',
    { class: 'all' },
    el('th', { scope: 'row' }, t('totals')),
    ...totals.map((total) => el('td', {}, el('b', {}, figure(total)))),
  );
  return [
    title,
    el(
      'table',
      { class: `deals${many ? ' many' : ''}${isLong(totals) ? ' long' : ''}` },
      el('thead', {}, el('tr', {}, el('td', {}), ...heads)),
      el('tbody', {}, ...rows, sum),
    ),
  ];
}

/**
 * The way to the proof that nobody arranged the cards, once they are public.
 * @param {View} view
 * @returns {HTMLElement | null}
 */
function proofLink(view) {
  const { commitment, link } = view.deal;
  if (!commitment || !link) return null;
  return el('a', { class: 'proof cluster quiet', href: `/r/${link}#verify` }, icon('check'), t('fair'));
}
