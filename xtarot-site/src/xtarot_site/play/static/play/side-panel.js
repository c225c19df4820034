/** The footer of the side panel; panel, record and menu as sheets, on pages that have no room for them. */

import { byId, el, setAttr } from '../lib/dom.js';
import { footerLine } from '../board/panel.js';
import { openRules } from '../board/rules-sheet.js';
import { askLeave } from './leave-dialog.js';
import { patiently } from '../lib/fetch-retry.js';
import { openSheet } from '../lib/sheet.js';
import { page, rich, t } from '../lib/texts.js';
import { lent, sits, zones } from '../board/view.js';

/** @typedef {import('../board/view.js').Sentence} Sentence */
/** @typedef {import('../board/view.js').View} View */

/** @param {View} view @returns {boolean} whether who looks plays tricks now, the rest of which can be claimed */
export function hasClaims(view) {
  const trick = zones(view, 'trick')[0];
  const begun = Boolean(view.can?.claims || trick?.plays?.length || trick?.last?.plays?.length);
  return sits(view) && view.deal.phase === 'play' && begun && !lent(view);
}

/**
 * @param {import('../board/board.js').Board} board
 * @param {HTMLElement} events  what happened last
 * @param {import('./connection.js').Wire} wire
 * @param {Sentence[]} log  the last sentences
 * @param {import('./chat.js').Talking} talking
 * @param {() => void} claim  claims the rest
 * @param {() => void} openKeys  shows the list of keys
 * @returns {{record: () => void, follow: (view: import('../board/view.js').View) => void}}  opens the record; shows what a view has
 */
export function side(board, events, wire, log, talking, claim, openKeys) {
  const { panel, parts } = board;
  const rules = () => board.frame && void openRules(board.frame.game);
  const claimLine = footerLine('palm', t('claim'), claim);
  setAttr(claimLine, 'aria-keyshortcuts', 'Shift+C');
  const rulesLine = footerLine('book', t('rules'), rules);
  const lines = [claimLine, rulesLine, footerLine('list', t('record'), () => void record())];
  const footer = el('nav', { class: 'footer', 'aria-label': t('menu') }, ...lines);
  panel.append(events, footer);
  byId('menu').addEventListener('click', menu);
  parts.brief.addEventListener('click', whole);

  /** The record: at first what this page has heard, then everything. */
  async function record() {
    const lines = (/** @type {Sentence[]} */ sentences) => sentences.map((one) => el('li', {}, ...rich(one.text)));
    const list = el('ol', { class: 'events whole quiet' }, ...lines(log));
    openSheet(t('record'), [list], { className: 'side' });
    const all = await patiently(`/api/tables/${wire.code}/record?lang=${page.lang}`)
      .then((answer) => (answer.ok ? answer.json() : null))
      .catch(() => null);
    if (all) list.replaceChildren(...lines(all));
  }

  /** The menu of a phone. */
  function menu() {
    /** @type {[string, string, () => void][]} Where there is a keyboard. */
    const keys = matchMedia('(any-pointer: fine)').matches ? [['grid', t('keys'), openKeys]] : [];
    /** @type {[string, string, () => void]} */
    const rulesWay = ['book', t('rules'), rules];
    /** @type {[string, string, () => void]} */
    const claimWay = ['palm', t('claim'), claim];
    /** @type {[string, string, () => void]} */
    const chatWay = ['chat', t('talk'), () => talking.open()];
    /** @type {[string, string, () => void][]} */
    const ways = [
      ['list', t('panel'), whole],
      ...(talking.useful ? [chatWay] : []),
      ...(board.frame?.game.book ? [rulesWay] : []),
      ...(board.frame && hasClaims(board.frame) ? [claimWay] : []),
      ['link', t('invite'), () => byId('invite').click()],
      ['gear', t('settings'), () => byId('gear').click()],
      ...keys,
      ['door', t('leave'), () => askLeave(wire, board.frame?.game.bots ?? true)],
    ];
    const sheet = openSheet(
      t('menu'),
      ways.map(([name, label, open]) =>
        footerLine(name, label, () => {
          sheet.close();
          open();
        }),
      ),
      { className: 'side' },
    );
  }

  /** The side panel. */
  function whole() {
    const mark = document.createComment('');
    const lifted = el('div', { class: 'panel lifted' }, ...panel.childNodes);
    panel.append(mark);
    openSheet(t('panel'), [lifted], {
      className: 'side',
      onClose() {
        mark.replaceWith(...lifted.childNodes);
        board.redraw();
      },
    });
  }

  /** @param {import('../board/view.js').View} view */
  function follow(view) {
    claimLine.hidden = !hasClaims(view);
    rulesLine.hidden = !view.game.book;
    talking.follow(view);
  }

  return { record: () => void record(), follow };
}
