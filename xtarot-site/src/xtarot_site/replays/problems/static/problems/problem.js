/** A problem: the table as its seat sees it; a move is chosen as at a table, and answered by a review. */

import { startBar } from '../lib/bar.js';
import { Board } from '../board/board.js';
import { Choice } from '../play/selection.js';
import { create } from '../lib/create.js';
import { byId, el, icon, place, redrawn, setText } from '../lib/dom.js';
import { lazily } from '../lib/lazily.js';
import { listen } from '../board/keyboard.js';
import { pageSize } from '../lib/page-size.js';
import { patiently } from '../lib/fetch-retry.js';
import { drawOffer } from '../play/move-buttons.js';
import { drawPrompt, drawRefusal } from '../play/prompt.js';
import { value } from '../review/amounts.js';
import { shown, tabOf } from '../review/review-widgets.js';
import { clauseLink } from '../board/rules-sheet.js';
import { onChange } from '../lib/settings.js';
import { page, rich, t } from '../lib/texts.js';
import { whole } from '../board/view.js';

/** @typedef {import('../board/view.js').View} View */
/** @typedef {import('../review/review-stream.js').Decision} Decision */
/** @typedef {import('../review/review-stream.js').Candidate} Candidate */
/** @typedef {{judged: Decision, answers: string[], good: boolean, line: string}} Answer */

const SHOWN = 8; // moves that are listed
const coarse = matchMedia('(pointer: coarse)');

startBar();

const { problem } = /** @type {{problem: NonNullable<typeof page.problem>}} */ (page);
const address = `/api/problems/${problem.game}/${problem.number}`;
/** @type {View} */
const view = { ...whole(problem.frame, problem.own), pace: 0 };
/** @type {Answer | null} */
let answer = null;
let shows = false; // whether the answer is new, and is to be brought before the eyes

/**
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
async function post(path, body = {}) {
  const found = await patiently(`${path}?lang=${page.lang}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  return { ok: found?.ok ?? false, ...(await found?.json().catch(() => ({}))) };
}

/** In the place of a table's line: the same commands, asked over HTTP. */
const line = {
  /** @param {{t: string, cards?: string[], move?: string}} command */
  async send({ t: kind, cards = [], move = '' }) {
    const found = await (kind === 'offer' ? post(`${address}/offers`, { cards, move }) : post(address, { move }));
    if (!found.ok) return { t: 'nack', error: found.extra ?? { text: found.detail ?? t('try_again') } };
    if (kind === 'offer') return found;
    answer = found;
    shows = true;
    return { t: 'ack' };
  },
};

const choice = new Choice(/** @type {any} */ (line), draw);
const board = new Board(byId('table'), byId('panel'), {
  act: call,
  ask: (move) => void choice.refuse({ move }),
  lower: drop,
  draw: drawControls,
});

/** @param {HTMLElement} [on] @returns {'play' | 'raise'} */
const way = (on = board.root) => (coarse.matches || pageSize(on).width === 'phone' ? 'raise' : 'play');

/** @param {string} move */
function call(move) {
  if (view.can?.grid?.length) choice.call(move, way());
  else void choice.act(move);
}

function drop() {
  choice.clear();
  choice.forgive();
  draw();
}

/**
 * @param {HTMLElement} card
 * @param {'play' | 'raise' | 'select'} how
 */
function press(card, how) {
  choice.forgive();
  if (!answer) choice.press(view, card.dataset.card ?? '', how);
}

for (const group of board.groups) {
  group.addEventListener('click', (event) => {
    const card = event.target instanceof Element ? event.target.closest('button.card:not(.inert)') : null;
    if (card instanceof HTMLElement) press(card, way(card));
  });
}

const actions = {
  act: (/** @type {string} */ move) => void choice.act(move),
  call,
  drop,
  goOn() {},
  hurry() {},
  comeBack() {},
  invite() {},
  sit() {},
  sitNext() {},
  next() {},
  back() {},
};

const keys = lazily(() => import('../board/keys-sheet.js'));

listen(board.groups, {
  press(card, how) {
    if (how === 'play' && choice.selected.has(card.dataset.card ?? '') && choice.moves[0])
      actions.act(choice.moves[0].move);
    else press(card, how);
  },
  drop,
  offer(index) {
    const button = byId('offer').querySelectorAll('[data-move]')[index];
    if (button instanceof HTMLButtonElement) button.click();
  },
  go: () => false,
  ask: { '?': () => keys((all) => all.openKeys()) },
});

// What is shown

/** What may be done: nothing more, once it is answered. @returns {View} */
const now = () => (answer ? { ...view, can: undefined } : view);

function draw() {
  board.show(now(), choice);
}

/** @param {View} seen */
function drawControls(seen) {
  setText(byId('title'), problem.name);
  setText(byId('status'), answer ? '' : t('what_now'));
  byId('prompt').hidden = byId('offer').hidden = answer !== null;
  drawPrompt(byId('prompt'), seen, choice, { paused: false, aside: false, wait: 0 }, actions);
  drawRefusal(byId('refusal'), seen.game, choice);
  drawOffer(byId('offer'), seen, choice, actions, '');
  document.body.classList.toggle('answered', answer !== null);
  redrawn(byId('answer'), [answer], words);
  if (shows) bringIntoView();
}

/** On small pages the answer stands below the table: it is shown, and read, at once. */
function bringIntoView() {
  shows = false;
  const heading = byId('answer').querySelector('h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'nearest' });
  if (pageSize(board.root).width !== 'desk') byId('panel').scrollIntoView({ block: 'start' });
}

/** @returns {(HTMLElement | null)[]} the question, then the answer */
function words() {
  if (!answer) return [el('h2', {}, t('what_now')), el('p', { class: 'quiet' }, t('think_first'))];
  const { judged, answers, good, line } = answer;
  const tried = judged.moves.some(({ move }) => move === judged.made);
  return [
    el('h2', {}, t(good ? 'found_it' : tried ? 'another_way' : 'not_tried')),
    el(
      'p',
      { class: 'sentence' },
      ...rich(judged.sentence),
      ...(judged.clause ? [' ', clauseLink(view.game, judged.clause)] : []),
      judged.alike ? ' ' : null,
      ...rich(judged.alike),
    ),
    el(
      'ul',
      { class: 'reasons stack quiet' },
      ...judged.reasons.map((one) =>
        el('li', {}, ...rich(one.text), one.clause ? ' ' : null, one.clause ? clauseLink(view.game, one.clause) : null),
      ),
    ),
    el('p', { class: 'quiet head-of' }, t(`expected_${judged.unit}`, { unit: judged.points })),
    el(
      'ol',
      { class: 'candidates', 'aria-label': t('candidates') },
      ...listed(judged).map((one) => row(judged, one, answers)),
    ),
    el(
      'p',
      { class: 'quiet' },
      line ? t('about_clause', { line }) : null,
      el('br'),
      t('worlds_n', { n: judged.worlds }),
    ),
    el(
      'div',
      { class: 'ways cluster' },
      el('button', { class: 'button', on: { click: playOn } }, icon('branch'), el('span', {}, t('play_it_out'))),
      el('button', { class: 'button', on: { click: again } }, t('again')),
      el(
        'a',
        { class: 'button filled', href: `/problems/${problem.game}/${(problem.number % problem.of) + 1}` },
        t('next_problem'),
      ),
    ),
  ];
}

/** @param {Decision} judged @returns {Candidate[]} the best moves, with the one that was made */
function listed({ moves, made }) {
  const first = moves.slice(0, SHOWN);
  const own = moves.find(({ move }) => move === made);
  return own && !first.includes(own) ? [...first.slice(0, -1), own] : first;
}

/**
 * @param {Decision} judged
 * @param {Candidate} one
 * @param {string[]} answers
 * @returns {HTMLElement}
 */
function row(judged, one, answers) {
  const tags = [answers.includes(one.move) ? t('best_here') : '', one.move === judged.made ? t('yours') : ''].filter(
    Boolean,
  );
  return el(
    'li',
    {},
    tabOf(one),
    el('p', { class: 'name cluster' }, shown(judged, one), ...tags.map((tag) => el('span', { class: 'tag' }, tag))),
    el('b', { class: 'value' }, value(judged, one.value)),
  );
}

function again() {
  answer = null;
  choice.clear();
  draw();
  scrollTo(0, 0);
}

async function playOn() {
  const response = await create(`${address}/table?lang=${page.lang}`, {}).catch(() => null);
  const opened = await response?.json().catch(() => null);
  if (response?.ok) location.assign(opened.url);
  else place(byId('answer'), [el('p', { role: 'alert' }, opened?.detail ?? t('try_again'))]);
}

onChange(draw);
choice.follow(view); // it never changes
draw();
