/** What can be done: a button for each move that the selected cards make, or that needs none, in menus. */

import { picture, symbol } from '../board/card.js';
import { el, icon, redrawn, setAttr } from '../lib/dom.js';
import { styled } from '../lib/lazy-style.js';
import { clauseLink } from '../board/rules-sheet.js';
import { waits } from './prompt.js';
import { timeDigits, timeRing } from '../board/move-clock.js';
import { rich, t } from '../lib/texts.js';

/** @typedef {import('../board/view.js').View} View */
/** @typedef {import('./selection.js').Choice} Choice */
/** @typedef {import('./prompt.js').Actions} Actions */
/** @typedef {{move: string, label: string, meaning?: string, group?: string[], number?: true}} Offered */

/**
 * What can be done: a button for each move that the selected cards make, or that needs none.
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Choice} choice
 * @param {Actions} actions
 * @param {string} latest  what happened last, to be read where there is nothing else
 */
export function drawOffer(host, view, choice, actions, latest) {
  const gridded = new Set((view.can?.grid ?? []).flat().map((cell) => cell.move));
  const buttons = view.can?.actions.buttons ?? [];
  const raised = buttons.find(({ move }) => move === choice.raised);
  const picked = choice.selected.size > 0 || choice.zone !== '';
  /** @type {Offered[]} */
  const moves = picked
    ? choice.moves
    : raised
      ? [{ ...raised, label: t('make_call', { call: raised.label }) }]
      : buttons.filter(({ move }) => !gridded.has(move));
  // Buttons stay the same ones while others act: a finger may be on one of them, or the focus.
  const idle = moves.length === 0 && !picked;
  // Where a card or a bid is due, passing is not the thing to do.
  const filled =
    choice.selected.size > 0 ||
    Boolean(raised) ||
    (moves.length === 1 && !waits(view) && gridded.size === 0 && !view.can?.actions.cards.length);
  const menu = openMenu(moves, choice.menu);
  const source = [
    moves,
    menu,
    [...choice.selected],
    choice.why,
    choice.busy,
    choice.raised,
    choice.zone,
    filled,
    view.can?.one,
    view.can?.verb,
    idle && latest,
    [view.seats[view.you]?.due, view.seats[view.you]?.left],
  ];
  setAttr(host, 'aria-busy', choice.asking ? 'true' : null);
  host.classList.toggle('idle', idle);
  const many = moves.some(({ group }) => group);
  host.classList.toggle('many', many);
  if (many) void styled('board/menus.css');
  const focus = focusOf(host, choice);
  redrawn(host, source, () => [
    idle ? el('p', { class: 'latest quiet', 'aria-hidden': 'true' }, ...rich(latest)) : null,
    choice.selected.size && !view.can?.one ? chosen(view, choice, moves) : null,
    moves.length ? ownTime(view) : null, // where the buttons take the place of the prompt
    el(
      'div',
      { class: 'moves cluster' },
      ...entries(moves, menu).map((entry, k) =>
        'path' in entry
          ? menuButton(choice, entry.path, k)
          : moveButton(view, choice, entry, k, filled && menu.length === 0, actions),
      ),
      menu.length
        ? el(
            'button',
            {
              class: 'button drop',
              data: { menu: menu.join(SLASH) },
              on: { click: () => choice.open(menu.slice(0, -1)) },
            },
            icon('back'),
            el('span', {}, t('back_to_menu')),
          )
        : picked || raised
          ? el(
              'button',
              { class: 'button drop', on: { click: actions.drop } },
              icon('close'),
              el('span', {}, t(view.can?.verb ? 'start_again' : 'cancel')),
            )
          : null,
    ),
  ]);
  keepFocus(host, choice, focus);
}

const SLASH = ' / ';

/** @param {View} view @returns {HTMLElement | null} one's own clock: its ring and its digits */
function ownTime(view) {
  const ring = timeRing(view, view.you);
  return ring && el('div', { class: 'own-time' }, timeDigits(view, view.you), ring);
}

/**
 * The button of the offer that has the focus, or had it until it was drawn again while a move was on its way.
 * @param {HTMLElement} host
 * @param {Choice} choice
 * @returns {string} its move or its menu, for a move that is being made from a menu the outer one; empty where the focus is elsewhere
 */
function focusOf(host, choice) {
  const now = document.activeElement;
  if (now instanceof HTMLElement && host.contains(now))
    return (choice.busy && choice.menu[0]) || (now.dataset.move ?? now.dataset.menu ?? '');
  return now === document.body ? choice.focus : '';
}

/**
 * Gives the focus to the same button as before; where that opened a menu, to the first one there.
 * @param {HTMLElement} host
 * @param {Choice} choice
 * @param {string} focus
 */
function keepFocus(host, choice, focus) {
  choice.focus = focus;
  if (!focus || host.contains(document.activeElement)) return;
  const buttons = [...host.querySelectorAll('button')];
  const same = buttons.find(({ dataset }) => (dataset.move ?? dataset.menu) === focus);
  (same?.matches('.drop') ? buttons[0] : same)?.focus({ preventScroll: true });
}

/**
 * The menus that are open, as far as they still have moves.
 * @param {Offered[]} moves
 * @param {string[]} menu
 * @returns {string[]}
 */
function openMenu(moves, menu) {
  return moves.some(({ group = [] }) => menu.every((label, k) => group[k] === label)) ? menu : [];
}

/**
 * What stands in the menu that is open: moves, and further menus, each where its first move is.
 * @param {Offered[]} moves
 * @param {string[]} menu
 * @returns {(Offered | {path: string[]})[]}
 */
function entries(moves, menu) {
  const here = moves.filter(({ group = [] }) => menu.every((label, k) => group[k] === label));
  const next = (/** @type {Offered} */ { group }) => group?.[menu.length];
  const first = here.filter(
    (offered, k) => next(offered) === undefined || here.findIndex((other) => next(other) === next(offered)) === k,
  );
  return first.map((offered) => {
    const label = next(offered);
    return label === undefined ? offered : { path: [...menu, label] };
  });
}

/** @param {Choice} choice @param {string[]} path @param {number} k @returns {HTMLElement} the button that opens a menu */
function menuButton(choice, path, k) {
  return el(
    'button',
    {
      class: 'button',
      'aria-haspopup': 'true',
      data: { menu: path.join(SLASH) },
      'aria-keyshortcuts': k < 9 ? String(k + 1) : null,
      on: { click: () => choice.open(path) },
    },
    ...rich(path.at(-1) ?? ''),
    ' …',
  );
}

/**
 * The selected cards, and why they make nothing.
 * @param {View} view
 * @param {Choice} choice
 * @param {Offered[]} moves
 * @returns {HTMLElement}
 */
function chosen(view, choice, moves) {
  const { selected, why } = choice;
  return el(
    'div',
    { class: 'chosen cluster apart quiet' },
    el('p', {}, selected.size === 1 ? t('this_makes') : t('these_make', { n: selected.size })),
    el('div', { class: 'tabs' }, ...[...selected].map((card) => picture(card, 'tab'))),
    moves.length === 0 && why
      ? el('p', { class: 'why' }, ...rich(why.text), ' ', why.clause ? clauseLink(view.game, why.clause) : null)
      : null,
  );
}

/**
 * Asks for a number, which few games do; where the sheet cannot be loaded, another press tries again.
 * @param {string} title  what the number is for
 * @param {(number: string) => void} give  it with its sign
 */
async function askNumber(title, give) {
  const sheet = await import('./number-sheet.js').catch(() => null);
  sheet?.askNumber(title, give);
}

/**
 * @param {View} view
 * @param {Choice} choice
 * @param {Offered} offered
 * @param {number} k
 * @param {boolean} filled  whether the first one is the thing to do
 * @param {Actions} actions
 * @returns {HTMLElement}
 */
function moveButton(view, choice, { move, label, meaning, number, group = [] }, k, filled, actions) {
  const card = view.can?.one && choice.selected.size === 1 ? [...choice.selected][0] : undefined;
  return el(
    'button',
    {
      class: `button${filled && k === 0 ? ' filled' : ''}`,
      disabled: choice.busy,
      data: { move, ...(meaning && { label, meaning }) },
      'aria-keyshortcuts': k < 9 ? String(k + 1) : null,
      on: {
        click: () => {
          if (number)
            void askNumber([...group, label].join(t('colon')), (written) => actions.act(`${move} ${written}`));
          else if (view.can?.grid?.length) actions.call(move);
          else actions.act(move);
        },
      },
    },
    ...rich(card ? t('move_card', { move: label, card: symbol(card) }) : label),
  );
}
