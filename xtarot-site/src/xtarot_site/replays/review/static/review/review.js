/** The review of a deal: the whole of it, or one decision (`#m57`). */

import { startBar } from '../lib/bar.js';
import { DecisionView } from './decision.js';
import { byId, el, place, setText } from '../lib/dom.js';
import { Overview } from './overview.js';
import { patiently } from '../lib/fetch-retry.js';
import { resultText } from '../board/result.js';
import { Review } from './review-stream.js';
import { short, toReplay, when } from './review-widgets.js';
import { onChange } from '../lib/settings.js';
import { copyText, shareOrigin } from '../lib/share.js';
import { say } from '../lib/speech.js';
import { page, t } from '../lib/texts.js';
import { fold, whole } from '../board/view.js';

/** @typedef {import('../board/view.js').View} View */
/** @typedef {import('./review-widgets.js').Deal} Deal */

startBar();

const link = page.code ?? '';
const body = byId('review');
const hall = el('main', { class: 'whole-deal' });
const review = new Review(`/api/deals/${link}/review`, draw);
const overview = new Overview(hall, review, () => void review.follow());
const one = new DecisionView(byId('act'), review, { at: viewAt, list, branch: (decision) => void branch(decision) });

/** @type {Deal | null} */
let deal = null;

// The deal, and the table at each move

/** @type {Map<string, Promise<any>>} The replays by the view from which they are seen. */
const replays = new Map();

/** @param {string} view @returns {Promise<any>} */
function replayOf(view) {
  const asked = replays.get(view);
  if (asked) return asked;
  const found = patiently(`/api/deals/${link}/replay?view=${view}&lang=${page.lang}`).then((answer) => {
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.json();
  });
  replays.set(view, found);
  found.catch(() => replays.delete(view)); // it can be asked again
  return found;
}

/**
 * The table after a number of moves, as a seat saw it; −1: with all cards open.
 * @param {number} moves
 * @param {number} seat
 * @returns {Promise<View>}
 */
async function viewAt(moves, seat) {
  const replay = await replayOf(seat < 0 ? 'all' : `s${seat}`);
  let { frame, own } = replay;
  for (const step of replay.steps.slice(0, moves)) {
    frame = fold(frame, step.patch);
    own = fold(own, step.own);
  }
  return { ...whole(frame, own), me: replay.you };
}

/** @param {any} replay @returns {Deal} */
function dealOf({ frame, own, timeline, steps, result, you }) {
  const view = whole(frame, own);
  const scores = (result?.scores ?? []).map(Number);
  const [first, second] = scores;
  return {
    link,
    view: { ...view, you: you < 0 ? undefined : you },
    you,
    units: timeline.groups.map((/** @type {any} */ group) => ({
      seat: timeline.kind === 'turns' ? group.seat : undefined,
      first: group.first,
      last: group.last,
      label: group.number ? String(group.number) : group.title,
      title: group.number ? t('unit_n', { unit: timeline.title, n: group.number }) : group.title,
    })),
    events: timeline.groups.flatMap((/** @type {any} */ group, /** @type {number} */ unit) =>
      group.slips
        .filter((/** @type {any} */ slip) => slip.points)
        .map((/** @type {any} */ slip) => ({ unit, text: slip.text, points: Math.abs(Number(slip.points)) })),
    ),
    steps: steps.map((/** @type {any} */ { seat, decision }) => ({ seat, decision })),
    end: view.sides.length === 2 && first !== undefined && second !== undefined ? first - second : null,
  };
}

// Which of the two pictures is shown

/** @returns {number} the move that the address names, or 0 */
const chosen = () => moveIn(location.hash);

/** @param {string} hash @returns {number} */
const moveIn = (hash) => Number(/^#m(\d+)$/.exec(hash)?.[1] ?? 0);

/** @returns {import('./review-stream.js').Decision[]} through which one goes: what is listed in the overview */
function list() {
  const listed = overview.listed();
  const move = chosen();
  return listed.some((decision) => decision.move === move) ? listed : review.inOrder;
}

/** There is nothing to say of a move without a choice: the next decision is shown in its place. */
function skipForced() {
  const move = chosen();
  if (!move || review.decisions.has(move) || review.progress.condition !== 'done') return;
  const to = review.inOrder.find((decision) => decision.move > move) ?? review.inOrder.at(-1);
  history.replaceState(null, '', to ? `#m${to.move}` : '#');
}

function draw() {
  if (!deal) return;
  skipForced();
  const move = chosen();
  body.dataset.view = move ? 'decision' : 'whole';
  place(body, move ? one.parts : [hall]);
  byId('whole').hidden = !move;
  if (!move) byId('act').hidden = true;
  byId('replay').setAttribute('href', move ? toReplay(deal, move) : `/r/${link}`);
  if (move) one.draw(deal, move);
  else overview.draw(deal);
}

/** @param {import('./review-stream.js').Decision} decision  in whose place one plays on with the best move */
async function branch(decision) {
  const {
    move,
    seat,
    moves: [best],
  } = decision;
  if (!deal || !best) return;
  const sheet = await import('../table-setup/branch.js').catch(() => null); // another press tries again
  sheet?.openBranch({
    first: { move: best.move, name: short(decision, best) },
    link,
    move,
    place: when(deal, move),
    seats: deal.view.seats.map((one) => one.name),
    seat,
    you: deal.you,
  });
}

window.addEventListener('hashchange', () => {
  draw();
  if (chosen() && !review.decisions.has(chosen()) && review.progress.condition === 'on') void review.prefer(chosen());
  scrollTo(0, 0);
  byId('speech').replaceChildren();
  const heading = body.querySelector('h1, h2');
  if (heading instanceof HTMLElement) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
});
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  const way = { ArrowLeft: 'prev', ArrowRight: 'next' }[event.key];
  const link = way && body.querySelector(`a[rel=${way}][href]`);
  if (link instanceof HTMLElement) link.click();
  else if (event.key === 'Escape' && chosen()) location.hash = '';
});
addEventListener('resize', () => {
  draw();
  one.resize();
});
onChange(draw);
byId('link').addEventListener('click', async () => {
  const said = t(
    (await copyText(shareOrigin + location.href.slice(location.origin.length))) ? 'link_copied' : 'copy_failed',
  );
  say(said);
  setText(byId('link').querySelector('span') ?? byId('link'), said);
});

/** The table is fetched before it is wanted: for the decision that the address names, then for one that is pointed at. */
function warm(/** @type {number} */ move, decisions = [...review.decisions.values()]) {
  const found = decisions.find((decision) => decision.move === move);
  if (found) void replayOf(`s${found.seat}`).catch(() => {});
}
for (const kind of ['pointerover', 'touchstart', 'focusin']) {
  body.addEventListener(
    kind,
    ({ target }) => warm(moveIn(target instanceof Element ? (target.closest('a')?.getAttribute('href') ?? '') : '')),
    { passive: true },
  );
}

async function begin() {
  warm(chosen(), page.review?.decisions);
  setText(byId('title'), page.title ?? '');
  place(body, [el('p', { class: 'empty', role: 'status' }, t('opening_deal'))]);
  const replay = await replayOf('table');
  deal = dealOf(replay);
  const { result } = replay;
  setText(byId('title'), replay.title);
  place(byId('status'), [
    el('span', { class: 'of-what' }, t('review'), result ? '　' : ''),
    result ? resultText(deal.view, result) : '',
  ]);
  if (page.review) review.take(page.review);
  else draw();
  await review.follow(chosen());
}

if (page.missing)
  place(body, [el('section', { class: 'nothing' }, el('h1', {}, t('page_missing')), el('p', {}, t('no_deal')))]);
else void begin();
