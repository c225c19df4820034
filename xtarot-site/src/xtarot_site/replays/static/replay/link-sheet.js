/** The sheet with the link to this move, and ways to take the record along. */

import { picture } from '../board/card.js';
import { el, icon } from '../lib/dom.js';
import { copyText, shareOrigin } from '../lib/share.js';
import { openSheet, toggle } from '../lib/sheet.js';
import { say } from '../lib/speech.js';
import { t } from '../lib/texts.js';
import { trickShown, zones } from '../board/view.js';
import { write } from './address.js';
import { segments } from './controls.js';
import { viewName, viewsOf } from './views.js';
import { placeOf } from './step-labels.js';

/** @typedef {import('./frames.js').Reel} Reel */

/**
 * @param {Reel} reel
 * @param {number} step
 * @param {string} view
 * @param {{names: boolean, result: boolean}} [shown]
 * @returns {string} the address of a move
 */
export function addressOf(reel, step, view, { names, result } = { names: true, result: true }) {
  const hidden = new URLSearchParams({
    ...(names ? {} : { names: '0' }),
    ...(result ? {} : { result: '0' }),
  }).toString();
  return `${shareOrigin}/r/${reel.replay.link}${hidden ? `?${hidden}` : ''}${write({ step, view }, reel)}`;
}

/**
 * @param {string} address
 * @param {HTMLElement} [button]  which says that it is done
 */
export async function copy(address, button) {
  const copied = await copyText(address);
  if (copied) say(t('copied'));
  if (button) button.textContent = t(copied ? 'copied' : 'copy_failed');
}

/**
 * @param {Reel} reel
 * @param {number} step
 * @param {string} view  that is shown now
 */
export function openLink(reel, step, view) {
  const wanted = { view, names: true, result: true };
  const field = el('input', { readOnly: true, 'aria-label': t('link_here'), on: { focus: () => field.select() } });
  const copies = el(
    'button',
    {
      class: 'button small',
      type: 'button',
      on: { click: () => void copy(field.value, copies.querySelector('span') ?? copies) },
    },
    icon('copy'),
    el('span', {}, t('copy')),
  );
  const { link } = reel.replay;
  const text = el('a', { class: 'button small', target: '_blank', rel: 'noopener' }, icon('list'), t('record_text'));
  const printed = el('a', { class: 'button small', target: '_blank', rel: 'noopener' }, icon('print'), t('print_page'));
  const update = () => {
    const names = wanted.names ? '' : '?names=0';
    text.href = `/api/deals/${link}/text${names}`;
    printed.href = `/r/${link}/page.pdf${names}`;
    field.value = addressOf(reel, step, wanted.view, wanted);
  };
  update();
  const inputs = /** @type {Map<string, HTMLInputElement>} */ (new Map());
  const [all, second] = viewsOf(reel);
  const views = [...new Set([all, view, second, 'table'])]
    .flatMap((one) => (one ? [/** @type {[string, string]} */ ([one, viewName(reel, one)])] : []))
    .slice(0, 3);
  const chosen = segments('open-hands', views, inputs, (one) => {
    wanted.view = one;
    update();
  });
  const input = inputs.get(view);
  if (input) input.checked = true;
  openSheet(
    t('link_here'),
    [
      el(
        'div',
        { class: 'scene row' },
        el('div', { class: 'cards-now', 'aria-hidden': 'true' }, ...cardsAt(reel, step)),
        el('p', {}, el('b', {}, reel.replay.title), el('br'), placeOf(reel, step)),
      ),
      el('div', { class: 'copy' }, field, copies),
      el('div', { class: 'option cluster' }, el('span', { id: 'open-hands' }, t('open_to_reader')), chosen),
      el(
        'div',
        { class: 'option' },
        toggle(t('hide_result'), false, (hide) => {
          wanted.result = !hide;
          update();
        }),
        el('small', {}, t('hide_result_why')),
      ),
      el(
        'div',
        { class: 'option' },
        toggle(t('hide_names'), false, (hide) => {
          wanted.names = !hide;
          update();
        }),
      ),
      el(
        'div',
        { class: 'exports cluster' },
        el('a', { class: 'button small', href: `/api/deals/${link}`, download: '' }, icon('share'), t('record_json')),
        text,
        printed,
      ),
    ],
    { className: 'link-sheet' },
  );
}

const SHOWN = 6; // cards of the scene

/** @param {Reel} reel @param {number} step @returns {HTMLElement[]} the cards that lie on the table, the new one ringed */
function cardsAt(reel, step) {
  const trick = zones(reel.view(step), 'trick')[0];
  const plays = trick ? trickShown(trick, reel.rests(step)).plays.map((play) => play.card) : [];
  const told = (reel.step(step)?.sentences ?? []).flatMap((one) => (one.card ? [one.card] : []));
  const cards = plays.length ? plays : told;
  return cards.slice(-SHOWN).map((card, k, all) => {
    const drawn = picture(card);
    drawn.classList.toggle('now', k === all.length - 1);
    return drawn;
  });
}
