/** The three answers above the hand: whose turn, what to do, what the choice makes or why it does not. */

import { picture } from './card.js';
import { el, icon, place, setAttr } from './dom.js';
import { clauseLink } from './rules-sheet.js';
import { lying, rest } from './trick.js';
import { mark, rich, t } from './texts.js';
import { sits, zones } from './view.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./choice.js').Choice} Choice */

/** @typedef {{act: (move: string) => void, drop: () => void, seen: () => void, next: () => void, sit: (seat: number) => void, aside: () => boolean, back: () => void}} Acts */

/**
 * Whose turn it is, as words.
 * @param {View} view
 * @returns {string}
 */
export function turnSentence(view) {
  const acting = view.seats.flatMap((seat, k) => (seat.acting ? [k] : []));
  if (view.deal.phase === 'over') return t('waiting_next');
  if (view.can) return `${t('your_turn')}${t('colon')}${view.can.prompt?.text ?? ''}`;
  if (acting.length > 1) return t('several', { n: acting.length });
  const one = acting[0];
  if (one === undefined) return '';
  const chooser = view.seats[one]?.chooser;
  const who = view.seats[one]?.name ?? '';
  if (chooser === undefined) return t(view.waiting === 'person' ? 'waiting_person' : view.waiting === 'bot' ? 'thinking' : 'turn_of', { who });
  return t('turn_for', { who: view.seats[chooser]?.name ?? '', whose: one === view.you ? t('you') : who });
}

/**
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Choice} choice
 * @param {Acts} acts
 */
export function drawPrompt(host, view, choice, acts) {
  const trick = zones(view, 'trick')[0];
  const rests = !view.can && (trick ? lying(trick).rests : Boolean(view.judging?.last) && rest.on);
  const can = view.can;
  const picked = choice.selected.size;
  const signature = JSON.stringify([can?.prompt, can?.words.cards.length, turnSentence(view), rests, acts.aside(), picked, choice.why, view.ready, sits(view) || view.seats.map((seat) => [seat.name, seat.bot, seat.away])]);
  if (host.dataset.drawn === signature) return;
  host.dataset.drawn = signature;
  host.classList.toggle('pill', Boolean(can) && !rests);
  host.classList.toggle('of-hand', can?.seat !== undefined);
  if (view.deal.phase === 'over' && acts.aside()) {
    place(host, [el('button', { class: 'button', id: 'back', on: { click: acts.back } }, t('back_to_score'))]);
  } else if (!sits(view)) {
    const free = view.seats.flatMap((seat, k) =>
      seat.bot || seat.away ? [el('button', { class: 'button small', on: { click: () => acts.sit(k) } }, t('take_seat_of', { who: seat.name }))] : [],
    );
    place(host, [el('b', {}, t('watching')), el('span', {}, t(free.length ? 'watching_sit' : 'table_full')), el('div', { class: 'free' }, ...(free.length ? free : [el('a', { class: 'button small', href: `/new?game=${view.game.name}` }, t('own_table'))]))]);
  } else if (rests) {
    place(host, [el('span', {}, t(trick ? 'trick_rests' : 'judgement_rests')), el('button', { class: 'button small', on: { click: acts.seen } }, t('go_on'))]);
  } else if (can) {
    const duty = picked && !can.one && choice.why ? choice.why : can.prompt;
    const all = (zones(view, 'hand').find((zone) => zone.seat === (can.seat ?? view.you))?.cards ?? []).length;
    const n = can.words.cards.length;
    const led = trick?.led && can.one && n < all ? trick.led : '';
    place(host, [
      el('i', { class: 'dot' }),
      el('b', {}, picked && !can.one ? t('n_selected', { n: picked }) : can.seat === undefined ? t('your_turn') : t('from_hand', { who: view.seats[can.seat]?.name ?? '' })),
      el(
        'span',
        { class: 'duty' },
        led && can.words.cards.every((card) => card.startsWith(led)) ? mark(led, true) : null,
        el('span', { class: 'words' }, ...rich(duty?.text ?? '')),
        can.one && n < all ? el('span', { class: 'n' }, t('choices', { n })) : null,
      ),
      ...(duty?.clause ? [clauseLink(duty.clause)] : []),
    ]);
  } else place(host, [el('span', {}, turnSentence(view))]);
}

/**
 * The refusal: card, reason, clause.
 * @param {HTMLElement} host
 * @param {Choice} choice
 */
export function drawRefusal(host, choice) {
  const refusal = choice.refusal;
  setAttr(host, 'hidden', refusal === null);
  const signature = JSON.stringify(refusal);
  if (host.dataset.drawn === signature) return;
  host.dataset.drawn = signature;
  if (!refusal) {
    place(host, []);
    return;
  }
  const { card } = refusal;
  const title = card ? t('cannot_play', { card: symbol(card) }) : t('not_possible');
  place(host, [
    icon('close'),
    el('div', {}, el('b', {}, ...rich(title)), el('p', {}, ...rich(refusal.text), ' ', refusal.clause ? clauseLink(refusal.clause) : null)),
  ]);
}

/**
 * A card as it is written: ♠K.
 * @param {string} card
 * @returns {string}
 */
export function symbol(card) {
  return '♠♣♥♦★'.charAt('SCHDT'.indexOf(card.charAt(0))) + card.slice(1).replace('F', '∞');
}

/**
 * What can be done: a button for each move that the selected cards make, or that needs none.
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Choice} choice
 * @param {Acts} acts
 * @param {string} latest  what happened last, to be read where there is nothing else
 */
export function drawOffer(host, view, choice, acts, latest) {
  const gridded = new Set((view.can?.grid ?? []).flat().map((cell) => cell.word));
  const buttons = (view.can?.words.buttons ?? []).filter(({ word }) => !gridded.has(word));
  const moves = choice.selected.size ? choice.moves : buttons.map(({ word, label }) => ({ move: word, label }));
  const over = view.deal.phase === 'over';
  const busy = choice.busy;
  // Buttons stay the same ones while others act: a finger may be on one of them, or the focus.
  const idle = moves.length === 0 && choice.selected.size === 0;
  setAttr(host, 'aria-busy', choice.asking ? 'true' : null);
  const signature = JSON.stringify([moves, [...choice.selected], choice.why, busy, over, Boolean(view.can), idle && latest]);
  if (host.dataset.drawn === signature) return;
  host.dataset.drawn = signature;
  host.classList.toggle('idle', idle);
  host.classList.toggle('many', moves.length > 6);
  // Where a card or a bid is due, passing is not the thing to do.
  const filled = choice.selected.size > 0 || (moves.length === 1 && gridded.size === 0 && !view.can?.words.cards.length);
  place(host, [
    idle ? el('p', { class: 'latest', 'aria-hidden': 'true' }, ...rich(latest)) : null,
    ...(choice.selected.size && !view.can?.one
      ? [
          el(
            'div',
            { class: 'chosen' },
            el('p', {}, choice.selected.size === 1 ? t('this_makes') : t('these_make', { n: choice.selected.size })),
            el('div', { class: 'tabs' }, ...[...choice.selected].map((card) => picture(card, 'tab'))),
            moves.length === 0 && choice.why ? el('p', { class: 'why' }, ...rich(choice.why.text), ' ', choice.why.clause ? clauseLink(choice.why.clause) : null) : null,
          ),
        ]
      : []),
    el(
      'div',
      { class: 'moves' },
      ...moves.map(({ move, label }, k) =>
        el(
          'button',
          {
            class: `button${filled && k === 0 ? ' filled' : ''}`,
            disabled: busy,
            data: { move },
            'aria-keyshortcuts': k < 9 ? String(k + 1) : null,
            on: { click: () => acts.act(move) },
          },
          ...rich(view.can?.one && choice.selected.size === 1 ? t('move_card', { move: label, card: symbol([...choice.selected][0] ?? '') }) : label),
        ),
      ),
      choice.selected.size ? el('button', { class: 'button drop', on: { click: acts.drop } }, icon('close'), el('span', {}, t(view.can?.verb ? 'start_again' : 'cancel'))) : null,
    ),
  ]);
}
