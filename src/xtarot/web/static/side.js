/** The foot of the side panel; panel, record and menu as sheets, on pages that have no room for them. */

import { byId, el, setText } from './dom.js';
import { askLeave, showInvitation } from './guests.js';
import { openKeys } from './keys.js';
import { footLine } from './panel.js';
import { panel, parts } from './parts.js';
import { openRules } from './rules-sheet.js';
import { openSheet } from './sheet.js';
import { hideStrip } from './strip.js';
import { page, t } from './texts.js';

/** @typedef {import('./view.js').Said} Said */

const narrow = matchMedia('(max-width: 1099px)');

/**
 * @param {import('./wire.js').Wire} wire
 * @param {Said[]} log  all that has been said
 * @param {() => void} draw
 * @returns {{record: () => void, count: () => void}}  opens the record; tells the foot how long it is
 */
export function side(wire, log, draw) {
  const lines = [footLine('book', t('rules'), () => void openRules()), footLine('list', t('record'), record)];
  const foot = el('nav', { class: 'feet', 'aria-label': t('menu') }, ...lines);
  panel.append(foot);
  byId('menu').addEventListener('click', menu);
  byId('brief').addEventListener('click', whole);

  function record() {
    hideStrip();
    openSheet(t('record'), [el('ol', { class: 'events whole' }, ...log.map((one) => el('li', {}, one.text)))], { className: 'side' });
  }

  /** The menu of a phone. */
  function menu() {
    /** @type {[string, string, () => void][]} */
    const ways = [
      ['list', t('panel'), whole],
      ['book', t('rules'), () => void openRules()],
      ['link', t('invite'), () => showInvitation(page.code ?? '')],
      ['gear', t('settings'), () => byId('gear').click()],
      ['play', t('keys'), openKeys],
      ['door', t('leave'), () => askLeave(wire)],
    ];
    const sheet = openSheet(t('menu'), ways.map(([name, label, open]) => footLine(name, label, () => {
      sheet.close();
      open();
    })), { className: 'side' });
  }

  /** The side panel. */
  function whole() {
    const body = [parts.ledgers, parts.piles, parts.last, parts.events, foot];
    const mark = document.createComment('');
    panel.append(mark);
    openSheet(t('panel'), [el('div', { class: 'panel lifted' }, ...body)], {
      className: 'side',
      onClose() {
        mark.replaceWith(...body);
        if (!narrow.matches) parts.ledgers.after(parts.columns);
        draw();
      },
    });
  }

  return {
    record,
    count() {
      const number = lines[1]?.querySelector('small');
      if (number) setText(number, t('n_moves', { n: log.length }));
    },
  };
}
