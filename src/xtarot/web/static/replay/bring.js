/** Anybody's record, pasted or dropped: judged by the rules, and looked at like a deal that was played here. */

import { byId, el, icon, place } from '../lib/dom.js';
import { choose } from '../lib/sheet.js';
import { page, t } from '../lib/texts.js';
import { ReplayPage } from './page.js';

/** @typedef {import('./types').Replay} Replay */

const KEPT = 'xtarot-record';

/** Shows where a record is put in. */
export function openBring() {
  const host = byId('board');
  document.body.classList.add('missing');
  delete host.dataset.layout;
  host.className = 'replay-message';
  const text = el('textarea', {
    'aria-label': t('record_paste'),
    rows: 9,
    spellcheck: false,
    value: sessionStorage.getItem(KEPT) ?? '',
    placeholder: '{"format": "xtarot-record/1", …}',
  });
  const file = el('input', {
    type: 'file',
    accept: '.json,.txt,application/json,text/plain',
    class: 'visually-hidden',
    id: 'record-file',
  });
  const fault = el('p', { class: 'fault', role: 'alert' });
  const deals = el('div', { class: 'which-deal' });
  const open = el(
    'button',
    { class: 'button filled', type: 'button', on: { click: () => void look() } },
    t('record_open'),
  );
  const section = el(
    'section',
    { class: 'bring stack' },
    el('h1', {}, t('bring_record')),
    el('p', {}, t('bring_text')),
    text,
    fault,
    deals,
    el(
      'p',
      { class: 'cluster' },
      file,
      el('label', { class: 'button', htmlFor: 'record-file', tabIndex: -1 }, icon('share'), t('record_file')),
      open,
    ),
  );
  place(host, [section]);
  file.addEventListener('change', () => void take(file.files?.[0]));
  section.addEventListener('dragover', (event) => event.preventDefault());
  section.addEventListener('drop', (event) => {
    event.preventDefault();
    void take(event.dataTransfer?.files[0]);
  });
  text.addEventListener('input', () => place(deals, []));
  let number = 0;

  /** @param {File} [given] */
  async function take(given) {
    if (!given) return;
    text.value = await given.text();
    number = 0;
    await look();
  }

  async function look() {
    fault.textContent = '';
    open.disabled = true;
    const found = await judged(text.value, number, 'all');
    open.disabled = false;
    if (typeof found === 'string') {
      fault.textContent = found;
      return;
    }
    sessionStorage.setItem(KEPT, text.value);
    if (found.deals > 1 && !deals.firstChild) {
      place(deals, [
        choose(
          t('which_deal'),
          Array.from({ length: found.deals }, (_, k) => [String(k), t('deal_n', { n: k + 1 })]),
          '0',
          (value) => {
            number = Number(value);
          },
        ),
      ]);
      return;
    }
    document.body.classList.remove('missing');
    host.className = 'table';
    host.dataset.layout = 'ring';
    place(host, []);
    const record = text.value;
    new ReplayPage(
      found,
      async (view) => {
        const answer = await judged(record, number, view);
        if (typeof answer === 'string') throw new Error(answer);
        return answer;
      },
      record,
    );
  }
}

/**
 * Asks the server to judge a record.
 * @param {string} record
 * @param {number} deal
 * @param {string} view
 * @returns {Promise<Replay | string>} the deal, or its first fault in words
 */
async function judged(record, deal, view) {
  try {
    const answer = await fetch(`/api/records?lang=${page.lang}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ record, deal, view }),
    });
    const told = await answer.json();
    if (answer.ok) return told;
    return faultIn(told.extra ?? told) || t('record_fault');
  } catch {
    return t('failed_text');
  }
}

/**
 * @param {{error?: string, detail?: string, deal?: number, move?: number, clause?: string}} told
 * @returns {string}
 */
function faultIn({ error, detail, deal, move, clause }) {
  const where = [
    deal === undefined ? '' : t('deal_n', { n: deal + 1 }),
    move === undefined ? '' : t('move_n', { n: move }),
    clause ?? '',
  ]
    .filter(Boolean)
    .join(t('apart'));
  return [where, error ?? detail].filter(Boolean).join(t('colon'));
}
