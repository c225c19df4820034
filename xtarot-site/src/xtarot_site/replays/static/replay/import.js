/** Records that somebody has, pasted or dropped, or a file of many: one of them is opened on the page of deals. */

import { startBar } from '../lib/bar.js';
import { byId, el, icon, place } from '../lib/dom.js';
import { NotText, textOf } from '../lib/text-file.js';
import { page, t } from '../lib/texts.js';
import { judged, keep, kept } from './stored-record.js';

/** @typedef {{game?: string, ended?: string, players?: string[], book?: {title?: Record<string, string>}, deals?: {result?: {scores?: number[]}}[]}} Told  what a record says of itself, if it is one */

const text = el('textarea', {
  'aria-label': t('record_paste'),
  rows: 9,
  spellcheck: false,
  value: kept(),
  placeholder: '{"format": "xtarot-record/1", …}',
});
const file = el('input', {
  type: 'file',
  accept: '.json,.txt,application/json,text/plain',
  class: 'visually-hidden',
  id: 'record-file',
});
const fault = el('p', { class: 'fault', role: 'alert' });
const found = el('section', { class: 'which-deal stack', hidden: true, 'aria-labelledby': 'which' });

/** @param {File} [given] */
async function take(given) {
  if (!given) return;
  try {
    text.value = await textOf(given);
  } catch (error) {
    found.hidden = true;
    fault.textContent = error instanceof NotText ? error.message : t('failed_text');
    return;
  }
  await look();
}

/** Lists the deals of what was given; opens it where it is one. */
async function look() {
  fault.textContent = '';
  const records = recordsIn(text.value);
  const deals = records.flatMap((record) =>
    (record.deals?.length ? record.deals : [{}]).map((deal, k) => ({ record, deal, k })),
  );
  found.hidden = deals.length < 2;
  place(found, [
    el('h2', { id: 'which' }, t('which_deal')),
    el('ul', {}, ...deals.map(({ record, deal, k }) => row(record, deal, k))),
  ]);
  if (deals.length > 1) found.scrollIntoView({ block: 'nearest' });
  else await open(records[0] ? JSON.stringify(records[0]) : text.value, 0);
}

/**
 * @param {Told} record
 * @param {{result?: {scores?: number[]}}} deal
 * @param {number} k  which of its deals
 * @returns {HTMLElement}
 */
function row(record, deal, k) {
  const title = record.book?.title?.[page.lang] ?? page.titles?.[record.game ?? ''] ?? record.game ?? '';
  const when = record.ended
    ? new Date(record.ended).toLocaleString(page.lang, { dateStyle: 'medium', timeStyle: 'short' })
    : '';
  const scores = deal.result?.scores ?? [];
  const names = record.players ?? [];
  const result =
    names.length === scores.length
      ? scores.map((score, side) => `${names[side]} ${figure(score)}`).join(t('comma'))
      : [names.join(t('comma')), scores.map(figure).join(' : ')].filter(Boolean).join(t('apart'));
  const many = (record.deals?.length ?? 0) > 1;
  return el(
    'li',
    {},
    el(
      'button',
      { class: 'entry bare', type: 'button', on: { click: () => void open(JSON.stringify(record), k) } },
      el(
        'span',
        { class: 'of' },
        el('b', {}, [title, many ? t('deal_n', { n: k + 1 }) : ''].filter(Boolean).join(t('apart'))),
        el('small', { class: 'second' }, [when, result].filter(Boolean).join(t('apart'))),
      ),
      icon('next'),
    ),
  );
}

const figure = (/** @type {number} */ score) => String(score).replace('-', '−');

/**
 * @param {string} record
 * @param {number} deal
 */
async function open(record, deal) {
  fault.textContent = '';
  const answer = await judged(record, deal, 'all');
  if (typeof answer !== 'string') {
    keep(record);
    location.assign(`/r?deal=${deal}`);
    return;
  }
  fault.textContent = answer;
  fault.scrollIntoView({ block: 'nearest' });
}

/** @param {string} given @returns {Told[]} the records in a file of one or many; none where it is no JSON */
function recordsIn(given) {
  try {
    const data = JSON.parse(given);
    return (Array.isArray(data) ? data : [data]).filter((one) => one !== null && typeof one === 'object');
  } catch {
    return [];
  }
}

const host = byId('bring');
place(host, [
  el('h1', {}, t('bring_record')),
  el('p', {}, t('bring_text')),
  text,
  el(
    'p',
    { class: 'cluster' },
    file,
    el('label', { class: 'button', htmlFor: 'record-file', tabIndex: -1 }, icon('share'), t('record_file')),
    el('button', { class: 'button filled', type: 'button', on: { click: () => void look() } }, t('record_open')),
  ),
  fault,
  found,
]);
file.addEventListener('change', () => {
  void take(file.files?.[0]);
  file.value = ''; // the same file can be chosen again, once it is mended
});
host.addEventListener('dragover', (event) => event.preventDefault());
host.addEventListener('drop', (event) => {
  event.preventDefault();
  void take(event.dataTransfer?.files[0]);
});
text.addEventListener('input', () => {
  found.hidden = true;
});
startBar();
