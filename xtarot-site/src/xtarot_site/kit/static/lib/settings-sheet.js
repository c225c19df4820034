/** The sheet in which settings are changed. */

import { settings, change, speakIn } from './settings.js';
import { choose, openSheet, toggle } from './sheet.js';
import { el } from './dom.js';
import { sound } from './tones.js';
import { page, t } from './texts.js';

/**
 * @param {{pace?: number, setPace?: (pace: number) => void, rename?: (name: string) => void, notify?: HTMLElement | null}} [table]  what only a table has
 * @returns {HTMLDialogElement}
 */
export function openSettings(table = {}) {
  const { pace = settings.pace, setPace, rename, notify = null } = table;
  /**
   * @param {'theme' | 'sort' | 'suits' | 'colours' | 'size' | 'motion' | 'rest'} key
   * @param {string} label
   * @param {[string, string][]} choices
   */
  const one = (key, label, choices) => choose(label, choices, settings[key], (value) => change({ [key]: value }));
  const name = el('input', { value: settings.name, maxLength: 24, autocomplete: 'nickname' });
  name.addEventListener('change', () => {
    change({ name: name.value.trim() });
    if (settings.name) rename?.(settings.name);
  });
  return openSheet(
    t('settings'),
    [
      group(t('look'), [
        choose(
          t('language'),
          [
            ['ja', '日本語'],
            ['en', 'English'],
          ],
          page.lang,
          speakIn,
        ),
        one('theme', t('theme'), [
          ['light', t('theme_light')],
          ['dark', t('theme_dark')],
          ['auto', t('theme_auto')],
        ]),
        one('colours', t('colours'), [
          ['four', t('colours_four')],
          ['two', t('colours_two')],
        ]),
        one('size', t('size'), [
          ['normal', t('size_normal')],
          ['large', t('size_large')],
        ]),
      ]),
      group(t('hand'), [
        one('sort', t('hand_order'), [
          ['', t('order_auto')],
          ['suit', t('sort_suit')],
          ['number', t('sort_number')],
        ]),
        one('suits', t('suit_order'), [
          ['SCHDT', '♠♣♥♦★'],
          ['SHCDT', '♠♥♣♦★'],
          ['TSCHD', '★♠♣♥♦'],
        ]),
        toggle(t('rising'), settings.rising, (rising) => change({ rising })),
        toggle(t('one_tap'), settings.oneTap, (oneTap) => change({ oneTap })),
        toggle(t('forced_moves'), settings.forced, (forced) => change({ forced })),
      ]),
      group(t('tempo'), [
        one('motion', t('motion'), [
          ['off', t('motion_off')],
          ['fast', t('motion_fast')],
          ['normal', t('motion_normal')],
          ['slow', t('motion_slow')],
        ]),
        one('rest', t('pause'), [
          ['short', t('pause_short')],
          ['long', t('pause_long')],
          ['tap', t('pause_tap')],
        ]),
        choosePace(pace, (chosen) => setPace?.(chosen)),
      ]),
      group(t('you'), [
        el('label', { class: 'field' }, el('span', {}, t('your_name')), name),
        toggle(t('sound'), settings.sound, (on) => {
          change({ sound: on });
          sound('turn'); // what it is like
        }),
        ...(notify ? [notify] : []),
        toggle(t('hints'), settings.hints, (hints) => change({ hints, known: [] })),
      ]),
    ],
    { className: 'settings' },
  );
}

/**
 * @param {string} title
 * @param {Node[]} fields
 * @returns {HTMLElement}
 */
function group(title, fields) {
  return el('section', { class: 'stacked' }, el('h3', {}, title), ...fields);
}

/**
 * How fast the bots are. It stays, and is that of the next table too.
 * @param {number} pace
 * @param {(pace: number) => void} changed
 * @returns {HTMLElement}
 */
export function choosePace(pace, changed) {
  return choose(
    t('pace'),
    [0, 1, 2, 3].map((n) => [String(n), t(`pace_${n}`)]),
    String(pace),
    (value) => {
      change({ pace: Number(value) });
      changed(Number(value));
    },
  );
}
