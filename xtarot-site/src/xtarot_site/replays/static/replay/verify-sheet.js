/** The sheet in which the page proves that nobody arranged the cards of a deal, and says what it could not prove. */

import { picture } from '../board/card.js';
import { el, icon, place } from '../lib/dom.js';
import { copyText } from '../lib/share.js';
import { openSheet } from '../lib/sheet.js';
import { shareOf } from '../table-setup/seed-shares.js';
import { listed, page, t } from '../lib/texts.js';
import { verify } from './verify.js';

/** @typedef {import('./types').Replay} Replay */
/** @typedef {import('./verify.js').Proof} Proof */

const STEPS = ['sealed', 'share', 'seed', 'cards'];

/**
 * Opens the sheet and computes the proof.
 * @param {Replay} replay  with all hands open
 */
export async function openVerify(replay) {
  const { fair, link } = replay;
  const body = el('div', { class: 'verify' }, el('p', {}, t('verify_intro')));
  openSheet(t('verify_title'), [body], { className: 'verify-sheet' });
  const verdict = el('div', { class: 'verdict box row', role: 'status' });
  if (!fair) return body.append(say(verdict, null, t('verify_unsealed')));
  if (!crypto.subtle) return body.append(say(verdict, null, t('verify_insecure')), ...elsewhere(replay));
  const began = performance.now();
  const mine = shareOf(link, fair.commitment);
  const proofs = await verify(fair, mine);
  const seconds = new Intl.NumberFormat(page.lang, { maximumSignificantDigits: 1 }).format(
    (performance.now() - began) / 1000,
  );
  body.append(el('ol', { class: 'stacked' }, ...proofs.map((proof, k) => line(STEPS[k] ?? '', proof, replay))));
  const failed = proofs.some(({ ok }) => ok === false);
  const proven = proofs.every(({ ok }) => ok);
  const short = proofs.some(({ again }) => again) ? 'doubtful' : 'consistent';
  body.append(
    say(
      verdict,
      failed ? false : proven || null,
      t(`verify_${failed ? 'failed' : proven ? 'proven' : short}`, { n: seconds }),
    ),
  );
  if (failed) body.append(report({ link, fair, mine, proofs }));
  body.append(...elsewhere(replay));
}

/**
 * A step: what was shown, or both values where they are not the same.
 * @param {string} key
 * @param {Proof} proof
 * @param {Replay} replay
 * @returns {HTMLElement}
 */
function line(key, { ok, wanted, found, again }, replay) {
  const { fair, players } = replay;
  const hands = fair?.piles.hands?.map((hand) => hand.split(' ')) ?? [];
  const number = Object.values(fair?.piles ?? {})
    .flat()
    .join(' ')
    .split(' ').length;
  const how = ok === false ? 'failed' : ok ? 'ok' : fair?.secret || key === 'sealed' ? 'unknown' : 'none';
  const without = (fair?.shares ?? []).flatMap((share, seat) =>
    /[^0]/.test(share) ? [] : [players[seat]?.name ?? ''],
  );
  const own = hands[Math.max(0, replay.you)] ?? [];
  return el(
    'li',
    { class: `step ${how}` },
    mark(ok),
    el(
      'b',
      {},
      t(`verify_${key}`),
      el(
        'span',
        { class: 'visually-hidden' },
        ` ${t(`verify_is_${again ? 'again' : how === 'none' ? 'unknown' : how}`)}`,
      ),
    ),
    el('p', { class: 'quiet' }, t(`verify_${key}_${again ? 'again' : how}`, { n: number, m: hands.length })),
    key === 'share' && without.length
      ? el('p', { class: 'quiet' }, t('verify_without', { who: listed(without) }))
      : null,
    ...(ok === false
      ? [value(t('verify_wanted'), wanted), value(t('verify_found'), found)]
      : key === 'cards'
        ? []
        : [value('', found)]),
    key === 'cards' && ok
      ? el(
          'div',
          { class: 'proof-cards cluster' },
          ...own.slice(0, 9).map((card) => picture(card)),
          el('span', { class: 'quiet' }, t('verify_all', { n: number })),
        )
      : null,
  );
}

/** @param {string} label @param {string} text @returns {HTMLElement | null} */
function value(label, text) {
  const short =
    /^[0-9a-f]{33,}$/.test(text) && !label
      ? `${text.slice(0, 4)} ${text.slice(4, 8)} ${text.slice(8, 12)} … ${text.slice(-4)}`
      : text;
  return text ? el('code', { title: text }, label, short) : null;
}

/** @param {boolean | null} ok @returns {HTMLElement} */
const mark = (ok) => el('span', { class: 'proof-mark' }, ok === null ? '–' : icon(ok ? 'check' : 'close'));

/** @param {HTMLElement} host @param {boolean | null} ok @param {string} text @returns {HTMLElement} */
function say(host, ok, text) {
  host.classList.add(ok === null ? 'open' : ok ? 'ok' : 'failed');
  place(host, [mark(ok), el('p', {}, text)]);
  return host;
}

/** @param {object} all  that somebody needs to see what is wrong @returns {HTMLElement} */
function report(all) {
  const button = el(
    'button',
    {
      class: 'button small',
      type: 'button',
      on: {
        click: async () => {
          const copied = await copyText(JSON.stringify(all));
          place(button, [t(copied ? 'copied' : 'copy_failed')]);
        },
      },
    },
    icon('copy'),
    t('verify_report'),
  );
  return button;
}

/** @param {Replay} replay @returns {HTMLElement[]} how to do it without this page */
function elsewhere({ link }) {
  if (!link) return [];
  const commands = [`curl -o deal.json ${location.origin}/api/deals/${link}`, 'xtarot replay deal.json'];
  return [el('details', {}, el('summary', {}, t('verify_elsewhere')), el('pre', {}, commands.join('\n')))];
}
