/** Setting up a table: the game, how many seats, which bots, the options, the pace. */

import { el, place } from '../lib/dom.js';
import { openTable } from './opening.js';
import { change, settings } from '../lib/settings.js';
import { choosePace } from '../lib/settings-sheet.js';
import { choose, openSheet } from '../lib/sheet.js';
import { page, t } from '../lib/texts.js';

/** @typedef {import('../lib/page').GameEntry} Game */
/** @typedef {import('../lib/page').OptionEntry} Option */
/** @typedef {Option['default']} Value */

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
 * @param {URLSearchParams} [wanted]  the game chosen first, its number of seats, and options by their names
 */
export function openSetUp(games, wanted = new URLSearchParams()) {
  const name = wanted.get('game');
  let game = games.find((one) => one.name === name) ?? games[0];
  if (!game) return;
  let seats = game.seats?.includes(Number(wanted.get('seats'))) ? Number(wanted.get('seats')) : (game.usual ?? 4);
  let pace = settings.pace;
  let hints = 'alone';
  let shown = 'deal';
  /** @type {string[]} */
  let bots = [];
  /** @type {Record<string, Value>} */
  let options = {};

  const fault = el('p', { class: 'fault', role: 'alert' });
  const own = el('input', { value: settings.name, maxLength: 24, autocomplete: 'nickname' });
  const middle = el('div', { class: 'stacked' });
  const ofBots = el('div', { class: 'stacked' }); // what matters only where bots play
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
            await openTable('/api/tables', {
              game: game?.name,
              seats,
              options,
              bots,
              pace,
              hints,
              shown,
              name: settings.name,
            });
          } catch (error) {
            fault.textContent = error instanceof Error && error.message ? error.message : t('failed_text');
            begin.disabled = false;
          }
        },
      },
    },
    choose(
      t('game'),
      games.map((one) => [one.name, one.title ?? one.name]),
      game.name,
      (value) => {
        game = games.find((one) => one.name === value) ?? game;
        seats = game?.usual ?? 4;
        draw();
      },
    ),
    middle,
    el('label', { class: 'field' }, el('span', {}, t('your_name')), own),
    ofBots,
    choose(
      t('when_shown'),
      [
        ['deal', t('shown_deal')],
        ['match', t('shown_match')],
      ],
      shown,
      (chosen) => {
        shown = chosen;
      },
    ),
    fault,
    el('div', { class: 'ways' }, begin),
  );

  place(ofBots, [
    choosePace(pace, (chosen) => {
      pace = chosen;
    }),
    choose(
      t('who_hints'),
      [
        ['alone', t('hints_alone')],
        ['all', t('hints_all')],
        ['none', t('hints_none')],
      ],
      hints,
      (chosen) => {
        hints = chosen;
      },
    ),
  ]);

  function draw() {
    if (!game) return;
    ofBots.hidden = !game.bots?.length;
    const kinds = (game.bots ?? []).filter((kind) => kind !== 'random').sort((one, two) => rank(one) - rank(two));
    const usual = kinds.includes('steady') ? 'steady' : (kinds[0] ?? '');
    options = Object.fromEntries(
      (game.options ?? []).map((option) => [
        option.name,
        game?.name === name ? read(option, wanted.get(option.name)) : option.default,
      ]),
    );
    bots = Array.from({ length: seats }, (_, k) => bots[k] ?? usual);
    const counts = game.seats ?? [];
    place(middle, [
      game.tagline ? el('p', { class: 'tagline quiet' }, game.tagline) : null,
      counts.length > 1
        ? choose(
            t('seats'),
            counts.map((n) => [String(n), t('n_seats', { n })]),
            String(seats),
            (value) => {
              seats = Number(value);
              draw();
            },
          )
        : null,
      !kinds.length
        ? el('p', {}, t('no_bots'))
        : el(
            'fieldset',
            { class: 'choose' },
            el('legend', {}, t('who_sits')),
            el(
              'ol',
              { class: 'seat-list' },
              el('li', {}, el('span', {}, t('seat_n', { n: 1 }), team(game, 0)), el('b', {}, t('you'))),
              ...bots.slice(1).map((bot, k) =>
                el(
                  'li',
                  {},
                  el(
                    'label',
                    {},
                    el('span', {}, t('seat_n', { n: k + 2 }), team(game, k + 1)),
                    botSelect(kinds, bot, (value) => {
                      bots[k + 1] = value;
                    }),
                  ),
                ),
              ),
            ),
            el('small', {}, t('seats_text')),
            el(
              'dl',
              { class: 'levels quiet' },
              ...(page.levels ?? []).flatMap(({ title, text }) => [el('dt', {}, title), el('dd', {}, text)]),
            ),
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
  const select = el(
    'select',
    {},
    ...kinds.map((kind) => el('option', { value: kind, selected: kind === value }, botName(kind))),
  );
  select.addEventListener('change', () => changed(select.value));
  return select;
}

/** @param {Game} game @param {number} seat @returns {HTMLElement | null} the stone of its side, where there are two */
function team(game, seat) {
  const side = game.teams?.[seat];
  return side
    ? el('span', { class: `stone ${side.mark}`, role: 'img', 'aria-label': side.name, title: side.name })
    : null;
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
 * @param {string | null} given  as an address has it
 * @returns {Value}
 */
function read(option, given) {
  if (given === null) return option.default;
  if (Array.isArray(option.default)) return names(given);
  if (typeof option.default === 'string') return given;
  return typeof option.default === 'number' && Number.isInteger(Number(given)) ? Number(given) : option.default;
}

/** @param {string} text @returns {string[]} the names in a list */
function names(text) {
  return text
    .split(/[,、，]/)
    .map((one) => one.trim())
    .filter(Boolean);
}

/**
 * @param {Option} option
 * @param {Record<string, Value>} options
 * @returns {HTMLElement}
 */
function optionField(option, options) {
  const value = options[option.name] ?? option.default;
  if (typeof value === 'string' || Array.isArray(value)) {
    const input = el('input', {
      value: Array.isArray(value) ? value.join(t('comma')) : value,
      maxLength: 400,
      autocomplete: 'off',
      placeholder: Array.isArray(value) ? '' : t('all_cards'),
    });
    input.addEventListener('input', () => {
      options[option.name] = Array.isArray(value) ? names(input.value) : input.value;
    });
    return el(
      'label',
      { class: 'field' },
      el(
        'span',
        {},
        option.text,
        ' ',
        el('small', {}, Array.isArray(value) ? t('names_text', { n: option.most ?? 0 }) : t('cards_text')),
      ),
      input,
    );
  }
  if (typeof value !== 'number') {
    // A table of numbers: a field for each row.
    const rows = { ...value };
    options[option.name] = rows;
    const fields = Object.entries(rows).map(([row, number]) =>
      optionField({ ...option, name: row, text: row, clause: '', default: number }, rows),
    );
    return el(
      'fieldset',
      { class: 'choose table-option' },
      el('legend', {}, option.text, ' ', el('small', {}, option.clause)),
      ...fields,
    );
  }
  const input = el('input', {
    type: 'number',
    min: String(option.least),
    max: String(option.most),
    value: String(value),
    required: true,
  });
  input.addEventListener('change', () => {
    options[option.name] = Number(input.value);
  });
  return el('label', { class: 'field' }, el('span', {}, option.text, ' ', el('small', {}, option.clause)), input);
}
