/** The three answers above the hand: whose turn, what to do, what the choice makes or why it does not. */

import { el, icon, redrawn, setAttr, style } from '../lib/dom.js';
import { lentSentence, lookingOn } from './bystander.js';
import { wish } from './seat-request.js';
import { freeSeats } from './free-seats.js';
import { beginning, beginningSentence, readiness } from './readiness.js';
import { clauseLink } from '../board/rules-sheet.js';
import { nextButton } from './score.js';
import { timeDigits, timeRing } from '../board/move-clock.js';
import { mark, rich, t } from '../lib/texts.js';
import { lent, sits, trickShown, zones } from '../board/view.js';

/** @typedef {import('../board/view.js').View} View */
/** @typedef {import('./selection.js').Choice} Choice */

/** @typedef {import('../board/rules-sheet.js').Game} Game */
/** @typedef {{act: (move: string) => void, call: (move: string) => void, drop: () => void, goOn: () => void, hurry: () => void, comeBack: () => void, invite: () => void, sit: (seat: number) => void, sitNext: (on: boolean) => void, next: () => void, back: () => void}} Actions */

/**
 * Whose turn it is, as words.
 * @param {View} view
 * @returns {string}
 */
export function turnSentence(view) {
  const acting = view.seats.flatMap((seat, k) => (seat.acting ? [k] : []));
  if (view.waiting === 'friends')
    return beginningSentence(view) || t(view.door ? 'awaits_others' : 'awaits_friends', { n: invited(view) });
  if (view.deal.phase === 'shuffle') return t('shuffling');
  if (view.deal.phase === 'over')
    return t(view.ready.includes(view.you) ? 'waiting_next' : view.match.over ? 'match_ended' : 'deal_ended');
  if (view.seats[view.you]?.idle) return t('bot_stays');
  if (view.claim?.on) return t('claim_on');
  if (view.claim && view.claim.seat >= 0) return t('claim_looking');
  if (view.can)
    return view.can.seat === undefined
      ? `${t(turnOf(view))}${t('colon')}${view.can.prompt?.text ?? ''}`
      : fromHand(view, view.can);
  if (waitsForPeople(view)) return t('table_waits');
  if (lent(view)) return lentSentence(view);
  if (acting.length > 1) return t('several', { n: acting.length });
  const one = acting[0];
  if (one === undefined) return '';
  const chooser = view.seats[one]?.chooser;
  const who = view.seats[one]?.name ?? '';
  const player = view.seats[chooser ?? one];
  if (view.waiting === 'person' && !player?.here)
    return t(player?.elsewhere ? 'waiting_elsewhere' : 'waiting_offline', { who: player?.name ?? '' });
  if (chooser === undefined)
    return t(view.waiting === 'person' ? 'waiting_person' : view.waiting === 'bot' ? 'thinking' : 'turn_of', { who });
  return t('turn_for', { who: view.seats[chooser]?.name ?? '', whose: one === view.you ? t('you_mid') : who });
}

/** @param {View} view @returns {boolean} whether nobody is there of those who sit at the table, which then waits for them */
function waitsForPeople(view) {
  const people = view.seats.filter((seat) => seat.bot === undefined);
  return people.length > 0 && !people.some((seat) => seat.here);
}

/** @param {View} view @returns {boolean} whether others have to act, and one can only say something to it */
export function waits(view) {
  return (
    !view.seats[Number(view.you)]?.acting && view.seats.some((seat) => seat.acting) && !view.can?.actions.cards.length
  );
}

/** @param {View} view @returns {string} the key of what is said to who may act: that it is their turn, or that anybody may */
function turnOf(view) {
  return view.seats[Number(view.you)]?.acting ? 'your_turn' : waits(view) ? 'waiting_next' : 'any_time';
}

/**
 * What is due from a hand that is not one's own, in one sentence.
 * @param {View} view
 * @param {import('../board/view.js').Can} can
 * @returns {string}
 */
function fromHand(view, can) {
  return `${t('from_hand', { who: view.seats[Number(can.seat)]?.name ?? '' })} ${can.prompt?.text ?? ''}`;
}

/**
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Choice} choice
 * @param {{paused: boolean, aside: boolean, wait: number}} how  `aside`: the score sheet is put aside; `wait`: ms until the
 *   only move is made by itself, or 0
 * @param {Actions} actions
 */
export function drawPrompt(host, view, choice, { paused, aside, wait }, actions) {
  const { can } = view;
  const trick = zones(view, 'trick')[0];
  const ended =
    paused &&
    (trick ? !can && trickShown(trick, paused).ended : view.judging ? !can && Boolean(view.judging.last) : true);
  const away = [waitsForPeople(view), view.seats.map((seat) => [seat.name, seat.bot, seat.away])];
  const over = view.deal.phase === 'over' && aside;
  const mine = view.seats[view.you];
  // Who watches is offered seats, which stay under the pointer while others play.
  const source =
    sits(view) || over
      ? [
          can?.prompt,
          can?.actions.cards.length,
          view.begins ?? turnSentence(view), // which runs down by itself
          ended,
          aside,
          view.ready,
          view.ready_since,
          view.waiting,
          [mine?.idle, mine?.due, mine?.left],
          lent(view) && [view.hurried, view.seats.map((seat) => seat.bot)],
          choice.selected.size,
          choice.why,
          wait,
        ]
      : [away, ...watchingFrom(view)];
  host.classList.toggle('pill', Boolean(can) && !ended && !mine?.idle);
  host.classList.toggle('going', wait > 0);
  style(host, { '--wait': `${wait}ms` });
  host.classList.toggle('of-hand', can?.seat !== undefined);
  redrawn(host, source, () => {
    if (over)
      return [
        readiness(view),
        el('button', { class: 'button', id: 'back', on: { click: actions.back } }, t('back_to_score')),
        nextButton(view, actions.next),
      ];
    if (!sits(view)) return watching(view, actions);
    if (mine?.idle) return idle(actions);
    if (ended)
      return [
        el('span', {}, t(trick ? 'trick_over' : view.judging ? 'judgement_over' : 'round_over')),
        el('button', { class: 'button small', on: { click: actions.goOn } }, t('go_on')),
      ];
    if (can) return duty(view, can, choice, wait > 0);
    if (view.waiting === 'friends') return friends(view, actions);
    return lent(view) ? lookingOn(view, actions.hurry) : [el('span', {}, turnSentence(view))];
  });
}

/**
 * For who has let the time run out twice: that the bot plays on, until they say that they are back.
 * @param {Actions} actions
 * @returns {Node[]}
 */
function idle(actions) {
  return [
    el('span', {}, t('bot_stays')),
    el('button', { class: 'button filled', id: 'come-back', on: { click: actions.comeBack } }, t('i_am_back')),
  ];
}

/** @param {View} view @returns {boolean} whether nobody else sits there */
const alone = (view) => view.seats.every((seat, k) => k === view.you || seat.bot !== undefined);

/** @param {View} view @returns {number} how many seats are kept for friends who do not sit yet */
const invited = (view) => view.seats.filter((seat) => seat.invited).length;

/**
 * Before the first deal, for who waits for friends: how they come, and how it begins without them.
 * @param {View} view
 * @param {Actions} actions
 * @returns {(Node | null)[]}
 */
function friends(view, actions) {
  const ready = view.ready.includes(view.you);
  if (view.begins !== undefined)
    return [
      beginning(view),
      ready
        ? null
        : el(
            'button',
            { class: 'button small', id: 'begin', on: { click: actions.next } },
            t(alone(view) ? 'begin_now' : 'ready_now'),
          ),
    ];
  return [
    view.ready_since === undefined ? el('span', {}, turnSentence(view)) : readiness(view),
    el('button', { class: 'button small filled', on: { click: actions.invite } }, icon('link'), t('invite')),
    ready
      ? null
      : el('button', { class: 'button small', id: 'begin', on: { click: actions.next } }, t('begin_without')),
  ];
}

/** @param {View} view @returns {boolean} whether seats can only be taken when the deal that is on has ended */
const betweenDeals = (view) => view.door === 'open' && view.game.bots && !['over', 'shuffle'].includes(view.deal.phase);

/** @param {View} view @returns {unknown[]} what the prompt of who watches is drawn from besides who sits where */
const watchingFrom = (view) => [wish.id, betweenDeals(view)];

/** @param {View} view @returns {string} that one can sit down, and whose table it is */
function canSit(view) {
  const host = view.seats.find((seat) => seat.bot === undefined && !seat.away);
  return host ? t('watching_at', { who: host.name }) : t('watching_sit');
}

/**
 * For spectators: that they are, and the seats that are free.
 * @param {View} view
 * @param {Actions} actions
 * @returns {Node[]}
 */
function watching(view, actions) {
  const open = view.seats.some((seat) => seat.bot !== undefined);
  if (wish.id && open)
    return [
      el('b', {}, t('sits_next')),
      el('button', { class: 'button small', on: { click: () => actions.sitNext(false) } }, t('cancel')),
    ];
  if (betweenDeals(view) && open)
    return [
      el('b', {}, t('watching')),
      el('span', {}, t('between_deals')),
      el('button', { class: 'button small', on: { click: () => actions.sitNext(true) } }, t('sit_next')),
    ];
  const free = freeSeats(view, actions.sit);
  const own = el('a', { class: 'button small', href: `/new?game=${view.game.name}` }, t('own_table'));
  return [
    el('b', {}, t('watching')),
    el('span', {}, waitsForPeople(view) ? t('table_waits') : free.length ? canSit(view) : t('table_full')),
    el('div', { class: 'free cluster' }, ...(free.length ? free : [own])),
  ];
}

/**
 * What is due, and by which clause.
 * @param {View} view
 * @param {import('../board/view.js').Can} can
 * @param {Choice} choice
 * @param {boolean} going  whether the only move is about to be made
 * @returns {(Node | null)[]}
 */
function duty(view, can, choice, going) {
  const picked = choice.selected.size;
  const due = going
    ? { text: t('forced'), clause: can.prompt?.clause }
    : picked && !can.one && choice.why
      ? choice.why
      : can.prompt;
  const all = (zones(view, 'hand').find((zone) => zone.seat === (can.seat ?? view.you))?.cards ?? []).length;
  const n = can.actions.cards.length;
  const trick = zones(view, 'trick')[0];
  const led = trick?.led && can.one && n < all ? trick.led : '';
  return [
    el('i', { class: 'dot' }),
    el(
      'b',
      {},
      picked && !can.one
        ? t('n_selected', { n: picked })
        : can.seat === undefined
          ? t(turnOf(view))
          : t('from_hand', { who: view.seats[can.seat]?.name ?? '' }),
    ),
    timeDigits(view, view.you),
    el(
      'span',
      { class: 'duty' },
      led && can.actions.cards.every((card) => card.startsWith(led)) ? mark(led, true) : null,
      el('span', { class: 'words' }, ...rich(due?.text ?? '')),
      can.one && n < all ? el('span', { class: 'n' }, t('choices', { n })) : null,
      ...(due?.clause ? [' ', clauseLink(view.game, due.clause)] : []),
    ),
    timeRing(view, view.you),
  ];
}

/**
 * The refusal: card, reason, clause.
 * @param {HTMLElement} host
 * @param {Game} game
 * @param {Choice} choice
 */
export function drawRefusal(host, game, choice) {
  const { refusal } = choice;
  setAttr(host, 'hidden', refusal === null);
  redrawn(host, [refusal], () => {
    if (!refusal) return [];
    const { title, text, clause } = refusal;
    return [
      icon('close'),
      el(
        'div',
        {},
        el('b', {}, ...rich(title ?? t('not_possible'))),
        el('p', { class: 'quiet' }, ...rich(text), ' ', clause ? clauseLink(game, clause) : null),
      ),
    ];
  });
}
