/** The list of keys. */

import { el } from '../lib/dom.js';
import { openSheet } from '../lib/sheet.js';
import { t } from '../lib/texts.js';

/** @type {[string, string][]} */
const LIST = [
  ['← →  Home  End', 'key_arrows'],
  ['S Q,  H 1 0', 'key_jump'],
  ['Enter', 'key_enter'],
  ['Space', 'key_space'],
  ['1 – 9', 'key_offer'],
  ['Esc', 'key_escape'],
  ['g', 'key_go'],
  ['w', 'key_turn'],
  ['r', 'key_trick'],
  ['l', 'key_last'],
  ['p', 'key_score'],
  ['m', 'key_legal'],
  ['Shift H', 'key_hint'],
  ['Shift C', 'key_claim'],
  ['?', 'key_help'],
];

/** Shows the list of keys. */
export function openKeys() {
  openSheet(t('keys'), [
    el(
      'dl',
      { class: 'keys' },
      ...LIST.flatMap(([key, text]) => [el('dt', {}, el('kbd', {}, key)), el('dd', {}, t(text))]),
    ),
  ]);
}
