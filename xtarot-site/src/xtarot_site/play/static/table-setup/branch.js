/** The sheet on which one plays on from a position of a finished deal, with what others have made of it. */

import { picture } from '../board/card.js';
import { el, icon, place } from '../lib/dom.js';
import { styled } from '../lib/lazy-style.js';
import { openTable } from './create-table.js';
import { patiently } from '../lib/fetch-retry.js';
import { settings } from '../lib/settings.js';
import { choose, openSheet } from '../lib/sheet.js';
import { page, rich, t } from '../lib/texts.js';

/** @typedef {{seat: number, card?: string, text?: string}} Slip */
/** @typedef {{move: number, name: string, mine: boolean, opened: number, slips: Slip[], link?: string, seat?: number, scores?: number[]}} Line */
/**
 * @typedef {object} Position  a deal by its link or its record, and the move in whose place one plays
 * @property {string} [link]
 * @property {string} [record]
 * @property {number} [deal]  of the record
 * @property {number} move  from 1
 * @property {string} place  in words
 * @property {string[]} seats  their names
 * @property {number} seat  the one that is proposed
 * @property {number} you  one's own, or −1
 * @property {{move: string, name: string}} [first]  a move that is made at once, and what it is called
 */

const FEW = 2; // sides whose points are shown together

/** @param {Position} position */
export function openBranch(position) {
  void styled('table-setup/branch.css');
  let { seat } = position;
  let bots = 'steady';
  let open = 'hidden';
  const whole = position.move === 1 && !position.first;
  const courses = el('div', { class: 'courses', 'aria-live': 'polite' });
  const fault = el('p', { class: 'fault', role: 'alert' });
  const begin = el('button', { class: 'button filled' }, icon('play'), t('branch_begin'));
  begin.addEventListener('click', async () => {
    begin.disabled = true;
    const { link, record, deal, move, first } = position;
    try {
      await openTable('/api/exercises', {
        link,
        record,
        deal,
        move,
        first: first?.move,
        seat,
        bots,
        open: open === 'open',
        pace: settings.pace,
        name: settings.name,
      });
    } catch (error) {
      fault.textContent = error instanceof Error && error.message ? error.message : t('failed_text');
      begin.disabled = false;
    }
  });
  const levels = page.levels ?? [];
  openSheet(
    t(whole ? 'branch_whole' : 'branch_title'),
    [
      el(
        'div',
        { class: 'stacked branch-sheet' },
        el(
          'p',
          {},
          whole ? t('branch_whole_text') : t('branch_text', { place: position.place }),
          position.first ? el('b', {}, ...rich(t('branch_first', { move: position.first.name }))) : null,
        ),
        courses,
        el(
          'label',
          { class: 'field' },
          el('span', {}, t('branch_seat')),
          seats(position, (chosen) => {
            seat = chosen;
          }),
        ),
        levels.length
          ? choose(
              t('branch_bots'),
              levels.map(({ bot, title }) => [bot, title]),
              bots,
              (chosen) => {
                bots = chosen;
              },
            )
          : null,
        choose(
          t('branch_unseen'),
          [
            ['hidden', t('branch_hidden')],
            ['open', t('branch_open')],
          ],
          open,
          (chosen) => {
            open = chosen;
          },
        ),
        fault,
        begin,
        el('small', {}, t('branch_counts')),
      ),
    ].filter((node) => node !== null),
  );
  if (position.link) void showCourses(courses, position.link, position.move);
}

/**
 * @param {Position} position
 * @param {(seat: number) => void} changed
 * @returns {HTMLSelectElement}
 */
function seats({ seats, seat, you }, changed) {
  const named = seats.map((name, k) =>
    el(
      'option',
      { value: String(k), selected: k === seat },
      k === you && name !== t('you') ? t('you_are', { side: name }) : name,
    ),
  );
  const select = el('select', {}, ...named);
  select.addEventListener('change', () => changed(Number(select.value)));
  return select;
}

/**
 * What became of the deal, and of those who have played it from somewhere.
 * @param {HTMLElement} host
 * @param {string} link
 * @param {number} move
 */
async function showCourses(host, link, move) {
  const answer = await patiently(`/api/deals/${link}/branches?move=${move}&lang=${page.lang}`).catch(() => null);
  if (!answer?.ok) return;
  /** @type {{origin: Line, branches: Line[]}} */
  const { origin, branches } = await answer.json();
  const rows = [
    course(origin, t('branch_origin')),
    ...branches.map((line) => course(line, line.mine ? t('you') : line.name)),
  ];
  place(host, [el('ol', { 'aria-label': t('branches') }, ...rows)]);
}

/** @param {Line} line @param {string} who @returns {HTMLElement} */
function course(line, who) {
  const slips = line.slips.map(({ card, text }) =>
    card ? picture(card, 'tab') : el('span', { class: 'said' }, text ?? ''),
  );
  const from = el('small', {}, line.move > 1 ? t('branch_from', { n: line.move }) : t('branch_start'));
  const result = line.scores ? points(line) : t('branch_goes_on');
  return el(
    'li',
    { class: line.mine ? 'own-course cluster' : 'cluster' },
    el(
      'span',
      { class: 'who row' },
      line.link ? el('a', { href: `/r/${line.link}${line.move > 1 ? `#m${line.move}` : ''}` }, who) : who,
      ' ',
      from,
    ),
    el('span', { class: 'tabs' }, ...slips),
    el('b', {}, result),
  );
}

/** @param {Line} line @returns {string} */
function points({ scores = [], seat }) {
  const shown = scores.length > FEW && seat !== undefined ? scores.slice(seat, seat + 1) : scores;
  return shown.map((score) => String(score).replace('-', '−')).join(shown.length > FEW ? ' ' : ' : ');
}
