/** What the seats laid, and how it is judged: a column for each seat, a row for each step, told one after the other. */

import { back, cardButton, showState } from './card.js';
import { el, icon, keyed, place, style } from './dom.js';
import { still, tempo } from './motion.js';
import { clauseLink } from './rules-sheet.js';
import { drawPlate } from './seats.js';
import { rest } from './trick.js';
import { t } from './texts.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./view.js').Judging} Judging */

const STEP = 700; // ms

let told = { key: '', steps: Infinity };
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * What is to be seen: the judgement that has ended while it rests, else the present one.
 * @param {View} view
 * @returns {Judging | null}
 */
export function judged(view) {
  const { judging } = view;
  if (!judging) return null;
  return judging.last && (rest.on || view.deal.phase === 'over') ? judging.last : judging;
}

/** @param {Judging} judging @returns {boolean} whether the cards have been turned up and are judged */
const isOpen = (judging) => judging.steps.some((step) => step.verdicts.some((verdict) => verdict.text));

/**
 * A judgement that is told once: before the end, second cards laid meanwhile make it no other one.
 * @param {Judging} judging
 * @returns {string}
 */
const keyOf = (judging) => JSON.stringify([judging.title, judging.final, isOpen(judging), judging.laid.map((cards) => (judging.final ? cards : cards.slice(0, 1)))]);

/**
 * How long it takes to tell a judgement, in milliseconds.
 * @param {Judging} judging
 * @returns {number}
 */
export function telling(judging) {
  return still() ? 0 : (judging.steps.length + 1) * STEP * tempo();
}

/** Tells all that is left at once; says whether there was something. */
export function tellAll() {
  const left = told.steps !== Infinity;
  clearTimeout(timer);
  told = { ...told, steps: Infinity };
  return left;
}

/**
 * @param {HTMLElement} host
 * @param {View} view
 * @param {{width: number, height: number, small: boolean, first: boolean, sit: (seat: number) => void, again: () => void}} how
 */
export function drawJudging(host, view, { width, height, small, first, sit, again }) {
  const judging = judged(view);
  host.hidden = judging === null;
  if (!judging) return;
  const key = keyOf(judging);
  if (told.key !== key) {
    clearTimeout(timer);
    const slowly = isOpen(judging) && !first && !still();
    told = { key, steps: slowly ? 0 : Infinity };
    const next = () => {
      told.steps = told.steps >= judging.steps.length ? Infinity : told.steps + 1;
      if (told.steps !== Infinity) timer = setTimeout(next, STEP * tempo());
      again();
    };
    if (slowly) timer = setTimeout(next, STEP * tempo());
  }
  const n = judging.seats.length;
  const room = small ? width - 8 : Math.min(width - 32, 1080);
  const aside = small ? 0 : Math.min(400, 150 + room * 0.2);
  const card = Math.max(30, Math.min(92, (room - aside) / n - 14, (height - (small ? 388 : innerHeight < 820 ? 306 : 374)) / 1.5));
  style(host, { '--card': `${card}px`, '--n': n });
  if (!host.firstChild) host.append(el('div', { class: 'prize' }, el('div', { class: 'slot' }), el('p', {})), table());
  const [prize, sheet] = host.children;
  const [slot, name] = prize?.children ?? [];
  if (!slot || !name || !(sheet instanceof HTMLElement)) return;
  const about = judging.card ? cardButton(judging.card) : null;
  if (about) {
    showState(about, { inert: true });
    style(about, { '--x': '0px', '--y': '0px' });
  }
  place(slot, [about]);
  place(name, [judging.title ?? '']);
  drawHeads(sheet, view, judging, sit);
  drawCards(sheet, view, judging);
  drawSteps(sheet, judging, small);
  host.classList.toggle('all-told', told.steps >= judging.steps.length);
}

/** @returns {HTMLElement} */
function table() {
  return el(
    'table',
    {},
    el('thead', {}, el('tr', { class: 'heads' }), el('tr', { class: 'laid' })),
    el('tbody', {}),
  );
}

/** @param {Judging} judging @param {number} seat @returns {string} the class of a column */
const column = (judging, seat) => (judging.winner === seat && told.steps >= judging.steps.length ? 'winner' : '');

/**
 * @param {HTMLElement} sheet
 * @param {View} view
 * @param {Judging} judging
 * @param {(seat: number) => void} sit
 */
function drawHeads(sheet, view, judging, sit) {
  const row = sheet.querySelector('.heads');
  if (!row) return;
  if (!row.firstChild) row.append(el('td', { class: 'step', data: { key: 'step' } }));
  keyed(
    row,
    [-1, ...judging.seats],
    (seat) => (seat < 0 ? 'step' : `seat-${seat}`),
    () => el('th', { scope: 'col' }, el('div', { class: 'plate' }, el('p', { class: 'who' }), el('p', { class: 'facts' }), el('p', { class: 'tabs' }))),
    (node, seat) => {
      const plate = node.firstElementChild;
      if (seat < 0 || !(plate instanceof HTMLElement)) return;
      node.className = column(judging, seat);
      drawPlate(plate, view, seat, { sit });
    },
  );
}

/**
 * @param {HTMLElement} sheet
 * @param {View} view
 * @param {Judging} judging
 */
function drawCards(sheet, view, judging) {
  const row = sheet.querySelector('.laid');
  if (!row) return;
  if (!row.firstChild) row.append(el('td', { class: 'step', data: { key: 'step' } }));
  const open = isOpen(judging);
  keyed(
    row,
    [-1, ...judging.seats],
    (seat) => (seat < 0 ? 'step' : `laid-${seat}`),
    () => el('td', {}, el('div', { class: 'slot' }), el('p', {})),
    (node, seat) => {
      const [slot, note] = node.children;
      if (seat < 0 || !slot || !note) return;
      const laid = judging.laid[seat] ?? [];
      const done = Math.min(told.steps, judging.steps.length);
      const voided = judging.steps.slice(0, done).some((step) => step.verdicts[seat]?.tone === 'void');
      node.className = column(judging, seat);
      node.classList.toggle('void', voided);
      slot.classList.toggle('two', laid.length > 1);
      const unseen = [...slot.querySelectorAll('.back')];
      place(
        slot,
        laid.map((card) => {
          if (!card) return unseen.pop() ?? back();
          const button = cardButton(card);
          showState(button, { inert: true });
          style(button, { '--x': '0px', '--y': '0px' });
          return button;
        }),
      );
      const own = seat === view.you && !open && laid.some((card) => card !== '');
      place(note, [own ? t('face_down') : (judging.notes?.[seat] ?? '')]);
    },
  );
}

/**
 * @param {HTMLElement} sheet
 * @param {Judging} judging
 * @param {boolean} small
 */
function drawSteps(sheet, judging, small) {
  const body = sheet.querySelector('tbody');
  const signature = JSON.stringify([judging, told, small]);
  if (!body || body.dataset.drawn === signature) return;
  body.dataset.drawn = signature;
  const all = told.steps >= judging.steps.length;
  const rows = judging.steps.flatMap((step, k) => {
    const label = el('span', { class: 'what' }, el('i', {}, k + 1), step.label);
    const cells = judging.seats.map((seat) => {
      const verdict = step.verdicts[seat];
      return el(
        'td',
        { class: `${verdict?.tone ?? ''} ${column(judging, seat)}` },
        verdict?.tone === 'void' ? icon('close') : null,
        el('span', {}, k < told.steps ? (verdict?.text ?? '') : ''),
      );
    });
    const hidden = k >= told.steps || !isOpen(judging) ? ' coming' : '';
    if (!small) return [el('tr', { class: `of-step${hidden}` }, el('th', { scope: 'row' }, label), ...cells)];
    return [
      el('tr', { class: `band${hidden}` }, el('td', {}), el('th', { colSpan: judging.seats.length, scope: 'rowgroup' }, label)),
      el('tr', { class: `of-step${hidden}` }, el('td', {}), ...cells),
    ];
  });
  if (judging.steps.length) {
    rows.push(
      el(
        'tr',
        { class: 'result' },
        el('td', {}, small ? null : clauseLink(judging.steps[0]?.clause ?? '')),
        ...judging.seats.map((seat) => el('td', { class: column(judging, seat) }, all && judging.winner === seat ? (judging.result ?? '') : '')),
      ),
    );
  }
  place(body, rows);
}
