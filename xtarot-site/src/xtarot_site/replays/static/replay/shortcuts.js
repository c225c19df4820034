/** The keys of a replay. */

import { el } from '../lib/dom.js';
import { openSheet } from '../lib/sheet.js';
import { t } from '../lib/texts.js';
import { SPEEDS } from './playback.js';

/** @typedef {import('./playback.js').Playback} Playback */

/**
 * @param {() => Playback | null} playing
 * @param {Record<'v' | 'r' | 'c' | 'b', () => void>} ways
 */
export function listen(playing, ways) {
  document.addEventListener('keydown', (event) => {
    const { target } = event;
    const playback = playing();
    if (!playback || !(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest('dialog, textarea, select, input:not([type="radio"])')) return;
    if (event.key === ' ' && target.closest('button, a, input')) return;
    if (event.key.startsWith('Arrow') && target.closest('input')) return;
    const go = {
      ArrowLeft: () => playback.by(-1, 'card'),
      ArrowRight: () => playback.by(1, 'card'),
      ArrowUp: () => playback.by(-1, 'part'),
      ArrowDown: () => playback.by(1, 'part'),
      PageUp: () => playback.by(-1, 'part'),
      PageDown: () => playback.by(1, 'part'),
      Home: () => playback.go(0),
      End: () => playback.go(playback.reel.length),
      ' ': () => playback.toggle(),
      '?': openShortcuts,
    }[event.key];
    const way = ways[/** @type {'v'} */ (event.key.toLowerCase())];
    const speed = SPEEDS[Number(event.key) - 1];
    if (go) {
      if (event.key.startsWith('Arrow')) playback.stop();
      go();
    } else if (way) way();
    else if (event.key.trim() && speed) playback.atSpeed(speed);
    else return;
    event.preventDefault();
  });
}

/** @type {[string, string][]} */
const LIST = [
  ['← →', 'key_card'],
  ['↑ ↓', 'key_part'],
  ['Home End', 'key_ends'],
  ['Space', 'key_play'],
  ['1 – 4', 'key_speed'],
  ['V', 'key_view'],
  ['R', 'key_record'],
  ['C', 'key_link'],
  ['B', 'key_branch'],
  ['?', 'key_help'],
];

/** Shows the list of keys. */
export function openShortcuts() {
  openSheet(t('keys'), [
    el(
      'dl',
      { class: 'keys' },
      ...LIST.flatMap(([key, text]) => [el('dt', {}, el('kbd', {}, key)), el('dd', {}, t(text))]),
    ),
  ]);
}
