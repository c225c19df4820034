/** Setting up a table: the game, how many seats, which bots, the options, the pace. */

import { cardsField } from './cards-field.js';
import { el, place } from '../lib/dom.js';
import { openTable } from './create-table.js';
import { change, settings } from '../lib/settings.js';
import { choosePace } from '../lib/settings-sheet.js';
import { choose, openSheet } from '../lib/sheet.js';
import { page, t } from '../lib/texts.js';

/** @typedef {import('../lib/page').GameEntry} Game */
/** @typedef {import('../lib/page').OptionEntry} Option */
/** @typedef {Option['default']} Value */

const CLOCKS = ['none', 'calm', 'quick', 'day', 'days']; // how long people may take

/**
 * @param {Game[]} games
 * @param {URLSearchParams} [wanted]  the game chosen first, its number of seats, how many of them are kept for friends, and options
 *   by their names
 * @param {string} [title]  of the `book` that is to be tried without rules
 */
export function openSetUp(games, wanted = new URLSearchParams(), title = '') {
  const name = wanted.get('game');
  let game = games.find((one) => one.name === name) ?? games[0];
  if (!game) return;
  let seats = game.seats?.includes(Number(wanted.get('seats'))) ? Number(wanted.get('seats')) : (game.usual ?? 4);
  let pace = settings.pace;
  let hints = 'alone';
  let shown = 'deal';
  let door = 'link';
  let clock = CLOCKS.find((one) => one === wanted.get('clock')) ?? 'none';
  let talk = 'all';
  let spectators = 'all';
  let usual = '';
  const friends = Number(wanted.get('friends')) || 0;
  /** @type {(string | null)[]} By seat; null: kept for a friend. */
  let bots = ['', ...Array(friends).fill(null)];
  /** @type {Record<string, Value>} */
  let options = {};

  const book = wanted.get('book') ?? ''; // that is tried without rules
  const tried = () => title !== '' && game?.name === name;
  const fault = el('p', { class: 'fault', role: 'alert' });
  /** @type {Record<string, number>} How many cards those options leave that say which are used. */
  let counts = {};
  const own = el('input', { value: settings.name, maxLength: 24, autocomplete: 'nickname' });
  const middle = el('div', { class: 'stacked' });
  const ofDoor = el('div', { class: 'stacked' });
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
              bots: bots.map((bot) => bot ?? usual),
              friends: bots.flatMap((bot, k) => (bot === null ? [k] : [])),
              pace,
              hints,
              shown,
              door: game?.bots?.length ? door : 'link', // without bots no deal ends between which people sit down
              clock,
              talk,
              spectators,
              name: settings.name,
              ...(tried() && { book }),
            });
          } catch (error) {
            tell(error instanceof Error && error.message ? error.message : t('failed_text'), optionOf(error));
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
    ofDoor,
    choose(
      t('spectators'),
      [
        ['all', t('spectators_all')],
        ['none', t('spectators_none')],
      ],
      spectators,
      (chosen) => {
        spectators = chosen;
      },
    ),
    el('small', {}, t('spectators_text')),
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
    choose(
      t('what_said'),
      [
        ['all', t('talk_words')],
        ['phrases', t('talk_phrases')],
        ['none', t('talk_none')],
      ],
      talk,
      (chosen) => {
        talk = chosen;
      },
    ),
    el('small', {}, t('talk_words_text')),
    fault,
    el('div', { class: 'ways' }, begin),
  );

  place(ofDoor, [
    choose(
      t('which_door'),
      [
        ['link', t('door_link')],
        ['friends', t('door_friends')],
        ['open', t('door_open')],
      ],
      door,
      (chosen) => {
        door = chosen;
      },
    ),
  ]);
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
    choose(
      t('time_limit'),
      CLOCKS.map((one) => [one, t(`clock_${one}`)]),
      clock,
      (chosen) => {
        clock = chosen;
      },
    ),
  ]);

  function draw() {
    if (!game) return;
    ofDoor.hidden = ofBots.hidden = !game.bots?.length;
    const kinds = (game.bots ?? []).filter((kind) => kind !== 'random').sort((one, two) => rank(one) - rank(two));
    usual = kinds.includes('steady') ? 'steady' : (kinds[0] ?? '');
    options = Object.fromEntries(
      (game.options ?? []).map((option) => [
        option.name,
        game?.name === name ? read(option, wanted.get(option.name)) : option.default,
      ]),
    );
    bots = Array.from({ length: seats }, (_, k) => {
      const bot = bots[k];
      return bot === null || (bot && kinds.includes(bot)) ? bot : usual;
    });
    const numbers = game.seats ?? [];
    counts = {};
    place(middle, [
      tried() ? el('p', { class: 'tagline quiet' }, t('tries_book', { title })) : null,
      game.tagline && !tried() ? el('p', { class: 'tagline quiet' }, game.tagline) : null,
      numbers.length > 1
        ? choose(
            t('seats'),
            numbers.map((n) => [String(n), t('n_seats', { n })]),
            String(seats),
            (value) => {
              seats = Number(value);
              draw();
            },
          )
        : null,
      el(
        'fieldset',
        { class: 'choose' },
        el('legend', {}, t('who_sits')),
        el(
          'ol',
          { class: 'seat-list' },
          el('li', {}, ...seatName(game, 0), el('b', {}, t('you'))),
          ...bots.slice(1).map((bot, k) =>
            el(
              'li',
              {},
              el(
                'label',
                {},
                ...seatName(game, k + 1),
                seatSelect(kinds, bot, (value) => {
                  bots[k + 1] = value;
                }),
              ),
            ),
          ),
        ),
        el('small', {}, t(kinds.length ? 'seats_text' : 'no_bots')),
        kinds.length
          ? el(
              'dl',
              { class: 'levels quiet' },
              ...(page.levels ?? []).flatMap(({ title, text }) => [el('dt', {}, title), el('dd', {}, text)]),
            )
          : null,
      ),
      ...(game.options ?? []).map((option) => optionField(option, options, counted)),
    ]);
  }

  /**
   * Says at the field when more cards would be dealt than there are.
   * @param {string} name  of the option that says which cards are used; empty where another has changed
   * @param {number} cards  that it leaves
   */
  function counted(name, cards) {
    if (name) counts[name] = cards;
    for (const { name: dealt, out_of } of game?.options ?? []) {
      const n = out_of === undefined ? undefined : counts[out_of];
      const needed = seats * Number(options[dealt]);
      if (n !== undefined) tell(needed > n ? t('cards_needed', { n: seats, needed, cards: n }) : '', dealt);
    }
  }

  /**
   * @param {string} text  what is wrong
   * @param {string} [option]  with which option: said at its field, and in view
   */
  function tell(text, option) {
    const field = option && form.querySelector(`[data-option="${CSS.escape(option)}"]`);
    const line = (field ? field.querySelector('.fault') : null) ?? fault;
    if (line.textContent === text) return;
    line.textContent = text;
    if (text) line.scrollIntoView({ block: 'nearest' });
  }

  draw();
  openSheet(t('set_up'), [form], { className: 'wide' });
}

/**
 * Who is to sit there: a bot, nobody yet where no bot plays, or a friend, for whom the first deal waits.
 * @param {string[]} kinds
 * @param {string | null} value
 * @param {(value: string | null) => void} changed
 * @returns {HTMLElement}
 */
function seatSelect(kinds, value, changed) {
  const choices = [...(kinds.length ? kinds : ['']), null];
  const select = el(
    'select',
    {},
    ...choices.map((one) =>
      el('option', { selected: one === value }, one === null ? t('a_friend') : one ? botName(one) : t('nobody_yet')),
    ),
  );
  select.addEventListener('change', () => changed(choices[select.selectedIndex] ?? null));
  return select;
}

/** @param {Game} game @param {number} seat @returns {HTMLElement[]} its number and, where there are two, its side */
function seatName(game, seat) {
  const side = game.teams?.[seat];
  const name = el('span', {}, t('seat_n', { n: seat + 1 }));
  return side
    ? [name, el('span', { class: 'side row quiet' }, el('span', { class: `stone ${side.mark}` }), side.name)]
    : [name];
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

/** @param {unknown} error @returns {string | undefined} the option of which it speaks */
function optionOf(error) {
  return error instanceof Error && 'option' in error ? String(error.option) : undefined;
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
 * @param {(name: string, cards: number) => void} counted  the cards in use have changed, or how many are dealt
 * @returns {HTMLElement}
 */
function optionField(option, options, counted) {
  const field = fieldOf(option, options, counted);
  field.dataset.option = option.name;
  if (!field.querySelector('.fault')) field.append(el('p', { class: 'fault', role: 'alert' }));
  return field;
}

/**
 * @param {Option} option
 * @param {Record<string, Value>} options
 * @param {(name: string, cards: number) => void} counted
 * @returns {HTMLElement}
 */
function fieldOf(option, options, counted) {
  const value = options[option.name] ?? option.default;
  if (typeof value === 'string')
    return cardsField(option.text, value, (words, cards) => {
      options[option.name] = words;
      counted(option.name, cards);
    });
  if (Array.isArray(value)) {
    const input = el('input', { value: value.join(t('comma')), maxLength: 400, autocomplete: 'off' });
    input.addEventListener('input', () => {
      options[option.name] = names(input.value);
    });
    return el(
      'label',
      { class: 'field' },
      el('span', {}, option.text, ' ', el('small', {}, t('names_text', { n: option.most ?? 0 }))),
      input,
    );
  }
  if (typeof value !== 'number') {
    // A table of numbers: a field for each row.
    const rows = { ...value };
    options[option.name] = rows;
    const fields = Object.entries(rows).map(([row, number]) =>
      fieldOf({ ...option, name: row, text: row, clause: '', default: number }, rows, counted),
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
  input.addEventListener('input', () => {
    options[option.name] = Number(input.value);
    counted('', 0);
  });
  return el('label', { class: 'field' }, el('span', {}, option.text, ' ', el('small', {}, option.clause)), input);
}
