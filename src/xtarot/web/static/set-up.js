/** Setting up a table: the game, how many seats, which bots, the options, the pace. */

import { el, place } from './dom.js';
import { openTable } from './opening.js';
import { change, settings } from './settings.js';
import { choosePace } from './settings-sheet.js';
import { choose, openSheet } from './sheet.js';
import { page, t } from './texts.js';

/** @typedef {{name: string, clause: string, default: number | Record<string, number>, least: number, most: number, text: string}} Option */
/**
 * @typedef {object} Game
 * @property {string} name
 * @property {boolean} playable
 * @property {string} [title]
 * @property {string} [number]
 * @property {number} cover  the colour of its rulebook
 * @property {string} [version]
 * @property {string} [kind]
 * @property {string} [tagline]
 * @property {string} [summary]
 * @property {string[]} [welcome]  sentences for newcomers
 * @property {number[]} [players]
 * @property {number} [minutes]
 * @property {[ink: string, gold: string]} [sign]
 * @property {number[]} [seats]
 * @property {number} [usual]
 * @property {string[]} [bots]
 * @property {Option[]} [options]
 */

/**
 * A table with everything as usual, at once.
 * @param {string} game
 */
export async function playNow(game) {
  await openHere('/api/tables', { game });
}

/**
 * A table with bots from a position of a rulebook.
 * @param {string} book  by its game
 * @param {string} position  the name of a record
 * @param {number} move  before which it stops, counted from 1
 */
export async function tryPosition(book, position, move) {
  await openHere('/api/exercises', { book, position, move });
}

/**
 * Opens a table as usual; the page says what stands against it.
 * @param {string} address
 * @param {object} wanted
 */
async function openHere(address, wanted) {
  const fault = document.getElementById('fault');
  try {
    await openTable(address, { ...wanted, pace: settings.pace, name: settings.name });
  } catch (error) {
    if (fault) fault.textContent = error instanceof Error && error.message ? error.message : t('failed_text');
  }
}

/**
 * @param {Game[]} games
 * @param {string} [name]  of the game chosen first
 */
export function openSetUp(games, name) {
  let game = games.find((one) => one.name === name) ?? games[0];
  if (!game) return;
  let seats = game.usual ?? 4;
  let pace = settings.pace;
  let hints = 'alone';
  let shown = 'deal';
  /** @type {string[]} */
  let bots = [];
  /** @type {Record<string, number | Record<string, number>>} */
  let options = {};

  const fault = el('p', { class: 'fault', role: 'alert' });
  const own = el('input', { value: settings.name, maxLength: 24, autocomplete: 'nickname' });
  const middle = el('div', { class: 'stacked' });
  const begin = el('button', { class: 'button filled', type: 'submit' }, t('begin'));
  const form = el(
    'form',
    {
      class: 'stacked set-up',
      on: {
        submit: async (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          begin.disabled = true;
          change({ name: own.value.trim() });
          try {
            await openTable('/api/tables', { game: game?.name, seats, options, bots, pace, hints, shown, name: settings.name });
          } catch (error) {
            fault.textContent = error instanceof Error && error.message ? error.message : t('failed_text');
            begin.disabled = false;
          }
        },
      },
    },
    choose(t('game'), games.map((one) => [one.name, one.title ?? one.name]), game.name, (value) => {
      game = games.find((one) => one.name === value) ?? game;
      seats = game?.usual ?? 4;
      draw();
    }),
    middle,
    el('label', { class: 'field' }, el('span', {}, t('your_name')), own),
    choosePace(pace, (chosen) => {
      pace = chosen;
    }),
    choose(t('who_hints'), [['alone', t('hints_alone')], ['all', t('hints_all')], ['none', t('hints_none')]], hints, (chosen) => {
      hints = chosen;
    }),
    choose(t('when_shown'), [['deal', t('shown_deal')], ['match', t('shown_match')]], shown, (chosen) => {
      shown = chosen;
    }),
    fault,
    el('div', { class: 'ways' }, begin),
  );

  function draw() {
    if (!game) return;
    const kinds = (game.bots ?? []).filter((kind) => kind !== 'random').sort((one, two) => rank(one) - rank(two));
    const usual = kinds.includes('steady') ? 'steady' : (kinds[0] ?? '');
    options = Object.fromEntries((game.options ?? []).map((option) => [option.name, option.default]));
    bots = Array.from({ length: seats }, (_, k) => bots[k] ?? usual);
    const counts = game.seats ?? [];
    place(middle, [
      game.tagline ? el('p', { class: 'tagline' }, game.tagline) : null,
      counts.length > 1
        ? choose(t('seats'), counts.map((n) => [String(n), t('n_seats', { n })]), String(seats), (value) => {
            seats = Number(value);
            draw();
          })
        : null,
      el(
        'fieldset',
        { class: 'choose' },
        el('legend', {}, t('who_sits')),
        el(
          'ol',
          { class: 'seat-list' },
          el('li', {}, el('span', {}, t('seat_n', { n: 1 })), el('b', {}, t('you'))),
          ...bots.slice(1).map((bot, k) =>
            el(
              'li',
              {},
              el('label', {}, el('span', {}, t('seat_n', { n: k + 2 })), botSelect(kinds, bot, (value) => {
                bots[k + 1] = value;
              })),
            ),
          ),
        ),
        el('small', {}, t('seats_text')),
        el('dl', { class: 'levels' }, ...(page.levels ?? []).flatMap(({ title, text }) => [el('dt', {}, title), el('dd', {}, text)])),
      ),
      ...(game.options ?? []).map((option) => optionField(option, options)),
    ]);
  }

  draw();
  openSheet(t('set_up'), [form], { className: 'wide' });
}

/**
 * @param {string[]} kinds
 * @param {string} value
 * @param {(value: string) => void} changed
 * @returns {HTMLElement}
 */
function botSelect(kinds, value, changed) {
  const select = el('select', {}, ...kinds.map((kind) => el('option', { value: kind, selected: kind === value }, botName(kind))));
  select.addEventListener('change', () => changed(select.value));
  return select;
}

/** @param {string} kind @returns {string} */
function botName(kind) {
  return t('bot_of', { level: page.levels?.find((level) => level.bot === kind)?.title ?? kind });
}

/** @param {string} kind @returns {number}  the levels from the easiest on, then the bots of others */
function rank(kind) {
  const found = page.levels?.findIndex((level) => level.bot === kind) ?? -1;
  return found < 0 ? 99 : found;
}

/**
 * @param {Option} option
 * @param {Record<string, number | Record<string, number>>} options
 * @returns {HTMLElement}
 */
function optionField(option, options) {
  if (typeof option.default !== 'number') {
    // A table of numbers: a field for each row.
    const rows = { ...option.default };
    options[option.name] = rows;
    const fields = Object.entries(rows).map(([row, number]) => optionField({ ...option, name: row, text: row, clause: '', default: number }, rows));
    return el('fieldset', { class: 'choose table-option' }, el('legend', {}, option.text, ' ', el('small', {}, option.clause)), ...fields);
  }
  const input = el('input', { type: 'number', min: String(option.least), max: String(option.most), value: String(option.default), required: true });
  input.addEventListener('change', () => {
    options[option.name] = Number(input.value);
  });
  return el('label', { class: 'field' }, el('span', {}, option.text, ' ', el('small', {}, option.clause)), input);
}
