/** Claims: the sheet to make one, and what lies on the table while people look at it. */

import { picture } from '../board/card.js';
import { el, redrawn, setAttr } from '../lib/dom.js';
import { clauseLink } from '../board/rules-sheet.js';
import { nameOf } from '../board/seats.js';
import { openSheet } from '../lib/sheet.js';
import { say } from '../lib/speech.js';
import { rich, t } from '../lib/texts.js';
import { sits } from '../board/view.js';

/** @typedef {import('../board/view.js').View} View */
/** @typedef {import('../board/frame.d.ts').Claim} Claim */
/** @typedef {{agree: (byHand: boolean) => void, retract: () => void}} Answers */

/**
 * The sheet: the rest is mine, or I give it up. What is not proven is said in it, and to nobody else.
 * @param {import('./connection.js').Wire} wire
 * @param {View} view
 */
export function openClaim(wire, view) {
  const may = Boolean(view.can?.claims);
  const answer = el('p', { class: 'answer', role: 'status' }, may ? '' : t('claim_when'));
  const ways = [claimButton('claim_rest', false), claimButton('claim_give', true)];
  openSheet(
    t('claim'),
    [
      el('p', {}, t('claim_proof')),
      el('p', {}, t('claim_give_text')),
      answer,
      el('div', { class: 'ways' }, ...ways.reverse()),
    ],
    { className: 'claiming' },
  );

  /** @param {string} key @param {boolean} give */
  function claimButton(key, give) {
    return el(
      'button',
      { class: `button${give ? '' : ' filled'}`, disabled: !may, on: { click: () => void ask(give) } },
      t(key),
    );
  }

  /** @param {boolean} give */
  async function ask(give) {
    for (const way of ways) way.disabled = true;
    answer.replaceChildren(t('claim_thinking'));
    const got = await wire.send(give ? { t: 'claim', give } : { t: 'claim' });
    if (got.t !== 'nack') return closeAll();
    const { title, text } = got.error;
    answer.replaceChildren(...(title ? [el('b', {}, title), ' '] : []), ...rich(text), el('br'), t('claim_once'));
    say(`${title ?? ''} ${text} ${t('claim_once')}`);
  }
}

/** Closes every sheet, also the one from which a claim was made: what it comes to lies on the table. */
function closeAll() {
  for (const sheet of document.querySelectorAll('dialog[open]')) if (sheet instanceof HTMLDialogElement) sheet.close();
}

/**
 * What has been claimed, or is decided, and who still looks at it.
 * @param {HTMLElement} host
 * @param {View} view
 * @param {boolean} paused  a finished trick is looked at first
 * @param {Answers} answers
 */
export function drawClaim(host, view, paused, answers) {
  const { claim } = view;
  const shown = claim && !claim.on && !paused && (claim.seat >= 0 || sits(view)) ? claim : null;
  setAttr(host, 'hidden', !shown);
  host.classList.toggle('slim', shown !== null && shown.seat < 0);
  redrawn(host, [shown, view.you, view.seats.map((seat) => seat.name)], () => {
    if (!shown) return [];
    return shown.seat < 0 ? decided(view, shown, answers) : laidOpen(view, shown, answers);
  });
}

/** @param {View} view @param {Claim} claim @param {Answers} answers @returns {Node[]} */
function decided(view, claim, answers) {
  const wants = claim.agreed.includes(view.you);
  return [
    el('p', {}, el('b', {}, claim.title)),
    wants
      ? waiting(view, claim)
      : el('button', { class: 'button small', on: { click: () => answers.agree(false) } }, t('claim_play_out')),
  ];
}

/** @param {View} view @param {Claim} claim @param {Answers} answers @returns {Node[]} */
function laidOpen(view, claim, answers) {
  const score = claim.score.map(({ label, clause, values }) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, label, ' ', clause ? clauseLink(view.game, clause) : null),
      el('td', {}, values[0] ?? ''),
    ),
  );
  return [
    el(
      'h2',
      {},
      claim.seat === view.you ? t(claim.give ? 'claim_gave' : 'claim_mine', { n: claim.tricks }) : claim.title,
    ),
    claim.line.length
      ? el('ol', { class: 'line-of cluster' }, ...claim.line.map((one, k) => trick(view, claim, one, k + 1)))
      : null,
    el('p', { class: 'quiet' }, ...rich(claim.text)),
    score.length
      ? el('table', {}, el('caption', { class: 'quiet' }, t('claim_score')), el('tbody', {}, ...score))
      : null,
    el(
      'div',
      { class: 'foot cluster apart' },
      waiting(view, claim),
      el('div', { class: 'ways cluster' }, ...ways(view, claim, answers)),
    ),
  ].filter((node) => node !== null);
}

/** @param {View} view @param {Claim} claim @param {import('../board/frame.d.ts').ClaimTrick} one @param {number} n */
function trick(view, claim, one, n) {
  const whose = one.seat === claim.seat ? '' : `${nameOf(view, one.seat)}${t('colon')}`;
  return el('li', {}, picture(one.card), el('p', {}, el('b', {}, n), ' ', whose, ...rich(one.text)));
}

/** @param {View} view @param {Claim} claim */
function waiting(view, claim) {
  const others = claim.awaited.filter((seat) => seat !== view.you);
  const names = others.map((seat) => view.seats[seat]?.name ?? '').join(t('and'));
  return el('p', { class: 'awaited', role: 'status' }, names ? t('claim_awaited', { who: names }) : '');
}

/** @param {View} view @param {Claim} claim @param {Answers} answers @returns {HTMLElement[]} */
function ways(view, claim, answers) {
  const mine = claim.seat === view.you;
  const awaited = claim.awaited.includes(view.you);
  return [
    ...(mine ? [el('button', { class: 'button', on: { click: answers.retract } }, t('claim_retract'))] : []),
    ...(awaited && !mine
      ? [el('button', { class: 'button', on: { click: () => answers.agree(true) } }, t('claim_by_hand'))]
      : []),
    ...(awaited
      ? [el('button', { class: 'button filled', on: { click: () => answers.agree(false) } }, t('claim_agree'))]
      : []),
  ];
}
