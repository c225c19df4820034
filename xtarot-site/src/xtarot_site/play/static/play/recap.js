/** What has happened at a table by days since one's own last move: read first, then one plays. */

import { el } from '../lib/dom.js';
import { styled } from '../lib/lazy-style.js';
import { openSheet } from '../lib/sheet.js';
import { rich, t } from '../lib/texts.js';

/** @typedef {import('../board/view.js').Sentence} Sentence */

const MOST = 40; // sentences, the last ones

/**
 * @param {Sentence[]} sentences
 * @param {boolean} mine  whether it is one's turn now
 */
export function openSince(sentences, mine) {
  void styled('play/recap.css');
  const last = sentences.slice(-MOST);
  const sheet = openSheet(
    t('since_title'),
    [
      el('ol', { class: 'since' }, ...last.map((one) => el('li', {}, ...rich(one.text)))),
      el(
        'div',
        { class: 'ways cluster' },
        el(
          'button',
          { class: 'button filled', id: 'since-ok', autofocus: true, on: { click: () => sheet.close() } },
          t(mine ? 'since_play' : 'since_close'),
        ),
      ),
    ],
    { className: 'since-sheet' },
  );
  const body = sheet.querySelector('.body');
  body?.scrollTo(0, body.scrollHeight); // what happened last, and the button
}
