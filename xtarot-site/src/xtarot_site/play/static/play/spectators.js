/** Who looks on at the table without a seat: how many, in the bar; who of them has a name; and whether anybody may. */

import { byId, el, icon, setAttr, setText } from '../lib/dom.js';
import { styled } from '../lib/lazy-style.js';
import { patiently } from '../lib/fetch-retry.js';
import { choose, openSheet } from '../lib/sheet.js';
import { page, t } from '../lib/texts.js';
import { sits } from '../board/view.js';

/** @typedef {import('./connection.js').Wire} Wire */
/** @typedef {import('../board/view.js').View} View */

const MOST = 99; // that the bar has room for

/**
 * Shows how many there are, as the server has said last. Where there are none, nothing is seen of it.
 * @param {Wire} wire
 * @param {() => View | null} view  that is shown now
 * @param {HTMLElement} [settings]  where whether anybody may look on is chosen, too
 */
export async function showSpectators(wire, view, settings) {
  const now = view();
  if (settings && now && mayChoose(now))
    settings
      .querySelector('.body')
      ?.append(el('section', { class: 'stacked' }, el('h3', {}, t('the_table')), spectatorsChoice(wire, now)));
  await styled('play/spectators.css');
  const n = wire.spectators;
  const button = document.getElementById('spectators') ?? (n ? put(wire, view) : null);
  if (!button) return;
  button.hidden = n === 0;
  setAttr(button, 'aria-label', t('n_spectators', { n }));
  setText(button.querySelector('span') ?? button, n > MOST ? `${MOST}+` : String(n));
}

/** @param {Wire} wire @param {() => View | null} view @returns {HTMLElement} before all else: what stands there does not move */
function put(wire, view) {
  const open = () => openSpectators(wire, view());
  const button = el(
    'button',
    { class: 'button plain', id: 'spectators', 'aria-haspopup': 'dialog', on: { click: open } },
    icon('eye'),
    el('span', {}),
  );
  byId('line').before(button);
  return button;
}

/** @param {Wire} wire @param {View | null} view */
async function openSpectators(wire, view) {
  const names = el('ul', { class: 'names' });
  const more = el('p', { class: 'quiet', role: 'status' });
  const choice = view && mayChoose(view) ? [spectatorsChoice(wire, view)] : [];
  openSheet(t('n_spectators', { n: wire.spectators }), [names, more, ...choice], { className: 'note spectators' });
  const found = await patiently(`/api/tables/${wire.code}/spectators?lang=${page.lang}`)
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);
  names.append(...(found?.names ?? []).map((/** @type {string} */ name) => el('li', {}, name)));
  setText(more, !found ? t('failed_text') : found.more ? t('unnamed_spectators', { n: found.more }) : '');
}

/** @param {View} view @returns {boolean} whether who sits there says who may look on */
const mayChoose = (view) => sits(view) && !view.match.duplicate;

/**
 * Whether anybody may look on, to be chosen by whoever sits there.
 * @param {Wire} wire
 * @param {View} view
 * @returns {HTMLElement}
 */
function spectatorsChoice(wire, view) {
  const fault = el('p', { class: 'fault', role: 'alert' });
  return el(
    'div',
    { class: 'stack' },
    choose(
      t('spectators'),
      [
        ['all', t('spectators_all')],
        ['none', t('spectators_none')],
      ],
      view.spectators ?? 'all',
      async (spectators) => {
        const answer = await wire.send({ t: 'watch', spectators });
        setText(fault, answer.t === 'nack' ? answer.error.text : '');
      },
    ),
    el('small', {}, t('spectators_text')),
    fault,
  );
}
