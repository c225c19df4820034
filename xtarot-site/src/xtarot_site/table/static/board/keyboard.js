/**
 * The keyboard. The hand is one stop of the Tab key, with arrows inside; a common pile and the offered moves are the next ones.
 * Letters and signs ask for what one sees at a glance; the answers are spoken and shown. Capitals, typed with Shift, do
 * something: as small letters some of them name suits.
 */

import { answerKeys } from '../lib/early-input.js';

/**
 * @typedef {object} Asked
 * @property {(button: HTMLButtonElement, how: 'play' | 'select') => void} press
 * @property {() => void} drop
 * @property {(index: number) => void} offer  does the nth thing on offer
 * @property {() => boolean} go  goes on: the trick has been seen, the next deal may come; says whether there was such a thing
 * @property {Record<string, () => void>} ask  by key
 */

const PAUSE = 900; // ms within which suit and rank belong together

/**
 * Keeps exactly one card of a group a stop of the Tab key: the one last visited, else the first.
 * @param {Element} group
 */
export function rove(group) {
  const buttons = cardsOf(group);
  if (buttons.length === 0) return;
  const now =
    buttons.find((button) => button === document.activeElement) ??
    buttons.find((button) => button.tabIndex === 0 && button.dataset.stop === 'true') ??
    buttons[0];
  for (const button of buttons) {
    button.tabIndex = button === now ? 0 : -1;
    button.dataset.stop = String(button === now);
  }
}

/**
 * @param {Element} group
 * @returns {HTMLButtonElement[]}
 */
function cardsOf(group) {
  return [...group.querySelectorAll('button.card:not(.inert)')].map((node) => /** @type {HTMLButtonElement} */ (node));
}

/**
 * @param {HTMLElement[]} groups  the hand first
 * @param {Asked} asked
 */
export function listen(groups, asked) {
  let typed = '';
  let when = 0;

  /** @param {string} key @returns {boolean} whether it belongs to suit and rank */
  function jump(key) {
    const now = Date.now();
    if (now - when > PAUSE) typed = '';
    const sign = key.toUpperCase();
    const begun = typed !== '';
    if (!begun && !'SCHDT'.includes(sign)) return false;
    if (begun && !/[0-9MNAJCQKFT]/.test(sign)) {
      typed = '';
      return jump(key);
    }
    typed += sign;
    when = now;
    const all = groups.flatMap(cardsOf);
    const exact = all.find((button) => button.dataset.card === typed);
    const found = exact ?? all.find((button) => button.dataset.card?.startsWith(typed));
    if (found) focus(found);
    else {
      typed = '';
      if (begun) return jump(key); // not a rank of this suit: perhaps the next suit
    }
    return true;
  }

  /** @param {HTMLButtonElement} button */
  function focus(button) {
    button.focus();
    for (const group of groups) if (group.contains(button)) rove(group);
  }

  answerKeys((event) => {
    const target = event.target;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest('dialog, input, textarea, select')) return;
    const button = target.closest('button.card');
    const group = groups.find((one) => one.contains(target));
    if (button instanceof HTMLButtonElement && group && inside(event, button, group)) {
      event.preventDefault();
      return;
    }
    if (across(target, event.key)) {
      event.preventDefault();
      return;
    }
    const key = keyOf(event);
    if (key === 'Escape') asked.drop();
    else if (/^[A-Z]$/.test(key) && asked.ask[key]) asked.ask[key]?.();
    else if (key.length === 1 && key !== ' ' && jump(key)) event.preventDefault();
    else if (/^[1-9]$/.test(key)) asked.offer(Number(key) - 1);
    else if (key === 'g') asked.go();
    else asked.ask[key]?.();
  });

  /**
   * Keys that mean something on a card.
   * @param {KeyboardEvent} event
   * @param {HTMLButtonElement} button
   * @param {Element} group
   * @returns {boolean}
   */
  function inside(event, button, group) {
    const buttons = cardsOf(group);
    const at = buttons.indexOf(button);
    const last = buttons.length - 1;
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last };
    const to = steps[event.key];
    if (to !== undefined) {
      const next = buttons[Math.max(0, Math.min(last, to))];
      if (next) focus(next);
      return true;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      if (!event.repeat) asked.press(button, event.key === 'Enter' ? 'play' : 'select');
      return true;
    }
    return false;
  }
}

/**
 * A letter is a capital with Shift, whether Caps Lock is on or not.
 * @param {KeyboardEvent} event
 * @returns {string}
 */
function keyOf({ key, shiftKey }) {
  if (!/^[a-z]$/i.test(key)) return key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
}

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/**
 * Goes from a button of a grid to the next one this way that can be pressed.
 * @param {HTMLElement} button
 * @param {string} key
 * @returns {boolean} whether the key means that
 */
function across(button, key) {
  const way = WAYS[key];
  const rows = [...(button.closest('.grid')?.querySelectorAll('.cells, .others') ?? [])].map((row) => [
    ...row.children,
  ]);
  let y = rows.findIndex((row) => row.includes(button));
  if (!way || y < 0) return false;
  let x = rows[y]?.indexOf(button) ?? 0;
  for (;;) {
    x += way[0];
    y += way[1];
    const row = rows[y];
    // The buttons below the grid are fewer than its columns.
    const next = row?.[way[1] ? Math.min(x, row.length - 1) : x];
    if (!(next instanceof HTMLButtonElement)) return true;
    if (next.disabled) continue;
    next.focus();
    return true;
  }
}
