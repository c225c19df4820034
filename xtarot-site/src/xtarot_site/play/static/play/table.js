/** The table page: what the server sends is folded into the view, a board shows it, and what is chosen is sent. */

import { Banner } from './banner.js';
import { loadSettings, startBar } from '../lib/bar.js';
import { showHouse } from '../lib/announcements.js';
import { Board } from '../board/board.js';
import { Choice } from './selection.js';
import { byId, el, icon, redrawn, setText } from '../lib/dom.js';
import { dragging, zoneOf } from '../board/drag.js';
import { Forced, drawGoing } from './auto-play.js';
import { Hint, drawBulb } from './hint.js';
import { lazily } from '../lib/lazily.js';
import { listen } from '../board/keyboard.js';
import { lentNews } from './bystander.js';
import { pageSize } from '../lib/page-size.js';
import { drawEvents } from '../board/panel.js';
import { showPowers } from '../board/card-info.js';
import { drawOffer } from './move-buttons.js';
import { drawPrompt, drawRefusal, turnSentence } from './prompt.js';
import { readySentence } from './readiness.js';
import { OwnTime } from './time-alerts.js';
import { openRules } from '../board/rules-sheet.js';
import { drawScore } from './score.js';
import { askLeave } from './leave-dialog.js';
import { keepWish, wish } from './seat-request.js';
import { change, onChange, settings } from '../lib/settings.js';
import { Shares } from '../table-setup/seed-shares.js';
import { Talking } from './chat.js';
import { hasClaims, side } from './side-panel.js';
import { soundOf } from '../lib/sound.js';
import { say } from '../lib/speech.js';
import { page, t } from '../lib/texts.js';
import { ownHand, sits, whole, zones } from '../board/view.js';
import { isNew, Tips } from './tips.js';
import { Wire } from './connection.js';
import { YourTurn, notifyChoice } from './your-turn.js';

/** @typedef {import('../board/view.js').View} View */
/** @typedef {import('../board/view.js').Sentence} Sentence */
const coarse = matchMedia('(pointer: coarse)');

/** @type {View | null} */
let view = null;
/** @type {Sentence[]} */
const log = [];
/** @type {HTMLDialogElement | null} */
let invitation = null;
/** @type {Promise<typeof import('./welcome.js')> | undefined} */
let welcomeModule;
let scoreAside = false; // put aside to look at the table
let missed = 0; // sentences while the page could not be seen

const first = page.first?.t === 'view' ? page.first : undefined;
const banner = new Banner(byId('banner'));
const wire = new Wire(
  page.code ?? '',
  page.lang,
  {
    view: begin,
    event: update,
    talk: (news) => talking.take(news),
    house: showHouse,
    line: showLine,
    spectators: () => lookers(),
    bye(why) {
      if (why === 'seated' || why === 'restored') {
        wish.carryOver();
        return location.reload();
      }
      if (!view) return missing(why);
      update(
        { ...view, can: undefined, waiting: '', seats: view.seats.map((seat) => ({ ...seat, acting: false })) },
        [],
      );
      banner.show('close', t(why === 'failed' ? 'table_failed' : 'table_closed'), t('to_home'), () =>
        location.assign('/'),
      );
    },
  },
  first,
);
wire.life = page.life ?? 0;

const shares = new Shares(page.code ?? '', (message) => wire.send(message));
const choice = new Choice(wire, () => board.redraw());
choice.acted = () => view && shares.moved(view);
const board = new Board(byId('table'), byId('panel'), {
  act: call,
  ask: (move) => void choice.refuse({ move }),
  lower: () => actions.drop(),
  seen() {
    if (view?.waiting === 'seen' && sits(view)) void wire.send({ t: 'seen', v: wire.v });
  },
  draw: drawControls,
});
const { me } = board.parts;

const sort = el('button', {
  class: 'button plain small sort',
  type: 'button',
  on: { click: () => change({ sort: sort.dataset.by === 'suit' ? 'number' : 'suit' }) },
});
const score = el('section', { class: 'score', hidden: true, 'aria-labelledby': 'result' });
const events = el('section', { class: 'log' });
const forced = new Forced(choice, () => board.redraw());
const hint = new Hint(choice, () => board.redraw());
const bulb = el('button', {
  class: 'button plain small',
  id: 'bulb',
  type: 'button',
  'aria-keyshortcuts': 'Shift+H',
  'aria-label': t('hint'),
  on: { click: () => askHint() },
});
me.after(el('div', { class: 'aids cluster' }, bulb, sort));
byId('table').append(score);
const claims = lazily(() => import('./claim.js'));
const keys = lazily(() => import('../board/keys-sheet.js'));
const seats = lazily(() => import('./seat-dialog.js'));
const hints = lazily(() => import('./hint-display.js'));
const claimed = el('section', { class: 'claim stack box floating', hidden: true, 'aria-label': t('claim') });
board.parts.felt.append(claimed);
const tips = new Tips(byId('tip'));
const ownTime = new OwnTime();
const yourTurn = new YourTurn();
const talking = new Talking(page.code ?? '', page.talk, events);
wire.said = page.talk?.said ?? '';
const makeWish = keepWish(wire, (why) => {
  if (why) banner.show('', why);
  board.redraw();
});
const aside = side(board, events, wire, log, talking, claimRest, openKeys);

const actions = {
  act: (/** @type {string} */ move) => void choice.act(move),
  call,
  drop() {
    hint.close();
    choice.clear();
    choice.forgive();
    board.redraw();
  },
  goOn: () => board.goOn(),
  hurry: () => void wire.send({ t: 'hurry' }),
  comeBack: () => void wire.send({ t: 'back' }),
  sit: (/** @type {number} */ seat) => {
    if (seat === page.seat) void comeBack(seat);
    else seats((all) => view && all.askSeat(wire, view, seat));
  },
  invite: async () => {
    const all = await import('./invitation.js').catch(() => null);
    invitation = all?.showInvitation(page.code ?? '') ?? null;
  },
  sitNext(/** @type {boolean} */ on) {
    if (on) wish.make();
    else wish.takeBack();
    board.redraw();
    void makeWish();
  },
  next: () => void next(),
  again: () => location.assign(`/new?game=${view?.game.name ?? ''}`),
  hide: () => putScore(true),
  back: () => putScore(false),
};

const answers = {
  agree: (/** @type {boolean} */ byHand) => void wire.send(byHand ? { t: 'agree', by_hand: true } : { t: 'agree' }),
  retract: () => void wire.send({ t: 'retract' }),
};

/** @param {string} why  there is no such table */
function missing(why) {
  void import('./not-found.js').then((all) => all.missing(why)).catch(() => {});
}

/** Who looks on: in the bar, and in the settings, where whether anybody may is chosen. @param {HTMLElement} [sheet] */
function lookers(sheet) {
  void import('./spectators.js').then((all) => all.showSpectators(wire, () => view, sheet)).catch(() => {});
}

function openKeys() {
  keys((all) => all.openKeys());
}

/** The answer to a question for a hint, in words and on the cards, when these are in their places. @param {View} now */
function drawAnswer(now) {
  if (!hint.answer && byId('hint').hidden) return;
  hints((all) => {
    all.drawHint(byId('hint'), view ?? now, hint, choice, { close: closeHint, ask: askHint });
    queueMicrotask(() => all.drawValues(board.cards.shown(), hint.answer, view ?? now));
  });
}

/** The sheet of a claim. */
function claimRest() {
  claims((all) => view && hasClaims(view) && all.openClaim(wire, view));
}

/** One's wish to go on, with one's share of the seed of the cards. */
async function next() {
  if (view) await shares.give(view);
  void wire.send({ t: 'next' });
}

/** @param {number} seat  where one sat before: under the same name */
async function comeBack(seat) {
  const answer = await wire.send({ t: 'sit', seat, name: settings.name });
  if (answer.t === 'nack') banner.show('', answer.error.text);
}

/** @param {boolean} away */
function putScore(away) {
  scoreAside = away;
  board.redraw();
}

/**
 * @param {import('./connection.js').Line} state
 * @param {number} unsent
 * @param {string} why  the line was lost, or is of no use
 */
function showLine(state, unsent, why) {
  const line = byId('line');
  if (line.dataset.state !== state) board.redraw(); // a forced move waits for the line
  line.dataset.state = state;
  setText(line.querySelector('span') ?? line, t(`line_${state}`));
  banner.showLine(state, unsent, why, () => wire.retry());
}

/**
 * The whole table, at the beginning and after a break.
 * @param {View} whole
 * @param {Sentence[]} sentences  so far, as much as the server keeps
 */
function begin(whole, sentences) {
  if (view && missed) banner.show('check', t('back_again', { n: missed }), t('show'), showRecord);
  missed = 0;
  if (sentences.length > log.length) log.splice(0, log.length, ...sentences);
  update(whole, []);
}

function showRecord() {
  banner.hide();
  aside.record();
}

/**
 * A new view: it is shown and announced.
 * @param {View} now
 * @param {Sentence[]} sentences
 */
function update(now, sentences) {
  const old = view;
  view = now;
  if (now.deal.phase !== 'over') scoreAside = false;
  log.push(...sentences);
  if (log.length > 400) log.splice(0, 100);
  greet(old, now);
  if (sits(now)) wish.end();
  shares.follow(old, now);
  choice.follow(now);
  hint.follow(now);
  const news = [...sentences, ...lentNews(old, now)];
  board.show(now, choice, news);
  for (const one of news) say(one.text);
  if (document.hidden) missed += sentences.length;
  if (old && now.can && !old.can) say(turnSentence(now));
  if (old && old.ready_since === undefined) say(readySentence(now));
  soundOf(old, now, sentences);
  ownTime.follow(now);
  yourTurn.follow(now);
}

/**
 * Who has sat down is told what the game is, with the first cards; before, how friends come, for whom these wait.
 * @param {View | null} old
 * @param {View} now
 */
function greet(old, now) {
  if (!sits(now)) return;
  if (now.waiting === 'friends') {
    if (!old && now.begins === undefined) void actions.invite().then(closeInvitation);
  } else {
    if (old?.waiting === 'friends') closeInvitation();
    const arrived = !(old && sits(old) && old.waiting !== 'friends');
    if (isNew()) welcomeModule ??= import('./welcome.js');
    welcomeModule?.then((all) => all.welcome(now, arrived)).catch(() => {});
  }
}

/** Closes the invitation when friends have come. */
function closeInvitation() {
  if (view?.waiting !== 'friends') invitation?.close();
}

/**
 * What stands round the board.
 * @param {View} now
 */
function drawControls(now) {
  document.body.dataset.turn = now.can ? 'mine' : '';
  document.body.dataset.v = String(wire.v); // the row that is shown
  setText(byId('title'), now.game.title);
  const ended = now.deal.phase === 'over' && !board.pause.on;
  drawStatus(byId('status'), now, ended);
  byId('invite').hidden = !now.seats.some((seat) => seat.bot !== undefined) || Boolean(now.match.duplicate);
  byId('leave').hidden = !sits(now) || Boolean(now.match.duplicate);
  byId('book').hidden = !now.game.book;
  const able = wire.state === 'open' && !now.seats[now.you]?.idle;
  forced.follow(now, able && !board.pause.on && !document.querySelector('dialog[open]'));
  drawPrompt(byId('prompt'), now, choice, { paused: board.pause.on, aside: scoreAside, wait: forced.wait }, actions);
  drawRefusal(byId('refusal'), now.game, choice);
  drawBulb(bulb, now, hint);
  drawAnswer(now);
  queueMicrotask(() => {
    // when the cards are in their places
    drawGoing(board.cards.shown(), forced.wait ? now.can : undefined);
  });
  drawOffer(byId('offer'), now, choice, actions, log.at(-1)?.text ?? '');
  drawEvents(events, log);
  if (now.claim || !claimed.hidden) claims((all) => view && all.drawClaim(claimed, view, board.pause.on, answers));
  drawSort(zones(now, 'trick').length > 0);
  drawResult(now);
  aside.follow(now); // the panel may lie behind the score
  tips.follow(now);
}

/**
 * Where the match and the deal are. On a phone, where there is little room, the deal alone.
 * @param {HTMLElement} host
 * @param {View} now
 * @param {boolean} ended
 */
function drawStatus(host, now, ended) {
  const exercise = now.match.exercise !== undefined;
  const match = ended && !exercise ? t('result', { n: now.match.deal }) : now.match.status;
  const deal = ended ? '' : now.deal.status;
  const said = now.match.deals === 1 && !exercise && !ended ? '' : match;
  redrawn(host, [said, deal], () => [
    said ? el('span', { class: 'of-match' }, said, deal ? '　' : '') : null,
    deal ? el('span', {}, deal) : null,
  ]);
}

/** @param {View} now */
function drawResult(now) {
  const over = now.deal.phase === 'over' && !board.pause.on && Boolean(now.score);
  const appears = over && !scoreAside && score.hidden;
  score.hidden = !over || scoreAside;
  byId('table').classList.toggle('scored', !score.hidden);
  byId('panel').inert = !score.hidden; // it lies behind
  if (over) drawScore(score, now, actions);
  if (appears) byId('result').focus({ preventScroll: true });
}

/** @param {boolean} trick  whether the game is one of tricks */
function drawSort(trick) {
  const by = settings.sort || (trick ? 'suit' : 'number');
  sort.dataset.by = by;
  sort.setAttribute('aria-label', `${t('sort')}${t('colon')}${t(`sort_${by}`)}`);
  redrawn(sort, [by], () => [icon('sort'), el('span', {}, t(`sort_${by}`))]);
}

// Hands of the person

/** @param {HTMLElement} [on]  what is pressed @returns {'play' | 'raise'} a finger raises first, and plays with a second tap */
const way = (on = board.root) => (coarse.matches || pageSize(on).width === 'phone' ? 'raise' : 'play');

function askHint() {
  void hint.ask(way() === 'raise');
}

function closeHint() {
  hint.close();
  board.redraw();
}

/** @param {string} move  that the board offers; one of a grid is a call */
function call(move) {
  if (view?.can?.grid?.length) choice.call(move, way());
  else void choice.act(move);
}

/**
 * @param {HTMLElement} card
 * @param {'play' | 'raise' | 'select'} how
 */
function press(card, how) {
  if (board.pause.on && view && !zones(view, 'trick').length) board.goOn();
  if (view) choice.press(view, card.dataset.card ?? '', how);
}

for (const group of board.groups) {
  group.addEventListener('click', (event) => {
    const card = event.target instanceof Element ? event.target.closest('button.card:not(.inert)') : null;
    if (card instanceof HTMLElement) press(card, hint.doubts(card.dataset.card ?? '') ? 'raise' : way(card));
  });
}
board.middle.host.addEventListener('click', (event) => {
  const top = event.target instanceof Element ? event.target.closest('button.top') : null;
  const zone = view?.zones.find(({ id }) => top instanceof HTMLElement && id === zoneOf(top));
  if (zone && view) void choice.take(zone.id, zone.kind === 'pile' ? (ownHand(view)?.id ?? '') : '');
});

/**
 * What is dragged with a card: all that are selected with it; where those can go, the server says, but for the one card
 * that is due to the table.
 * @param {HTMLElement} node
 * @returns {import('../board/drag.js').Lifted | null}
 */
function lift(node) {
  const { can } = view ?? {};
  const card = node.dataset.card ?? '';
  if (!can || choice.busy) return null;
  if (!card) return { nodes: [node], targets: choice.lift({ zone: zoneOf(node) }) };
  if (!can.actions.cards.includes(card)) return null;
  if (can.one && can.verb) {
    const move = { move: `${can.verb} ${card}`, label: '' };
    return { nodes: [node], targets: Promise.resolve(new Map([[board.parts.felt.dataset.zone ?? '', [move]]])) };
  }
  const cards = choice.selected.has(card) ? [...choice.selected] : [...choice.selected, card];
  return { nodes: cards.map((one) => board.cards.button(one)), targets: choice.lift({ cards }) };
}
dragging(board.root, {
  lift,
  act: (move) => void choice.act(move),
  drop: (node) => node.dataset.card && !choice.selected.has(node.dataset.card) && press(node, 'select'),
  redraw: () => board.redraw(),
});
showPowers();
document.addEventListener(
  'pointerdown',
  (event) => {
    if (event.target instanceof Element && !event.target.closest('#refusal') && choice.forgive()) board.redraw();
  },
  true,
);

/** @param {(view: View) => string} sentence */
function answer(sentence) {
  if (!view) return;
  say(sentence(view));
  choice.refusal = null;
  banner.show('', sentence(view));
}

/** @param {'tableSentence' | 'lastSentence' | 'scoreSentence' | 'legalSentence'} name  of what is asked about the table */
async function summarize(name) {
  const summary = await import('./spoken-summary.js').catch(() => null); // another press tries again
  if (summary) answer(summary[name]);
}

listen(board.groups, {
  press(card, how) {
    choice.forgive();
    if (how === 'play' && choice.selected.has(card.dataset.card ?? '') && choice.moves[0])
      actions.act(choice.moves[0].move);
    else press(card, how);
  },
  drop() {
    const button = byId('offer').querySelector('.drop');
    if (!(button instanceof HTMLElement)) return actions.drop();
    button.focus({ preventScroll: true });
    button.click();
  },
  offer(index) {
    const button = byId('offer').querySelectorAll('.moves > :not(.drop)')[index];
    if (button instanceof HTMLButtonElement) button.click();
  },
  go() {
    if (board.pause.on) board.goOn();
    else if (view?.waiting === 'next' && !view.match.over) actions.next();
    else return false;
    return true;
  },
  ask: {
    w: () => answer(turnSentence),
    r: () => void summarize('tableSentence'),
    l: () => void summarize('lastSentence'),
    p: () => void summarize('scoreSentence'),
    m: () => void summarize('legalSentence'),
    H: askHint,
    C: claimRest,
    '?': openKeys,
  },
});

startBar({
  heard: () => wire.state === 'open' && !wire.polling,
  async settings() {
    const open = await loadSettings();
    lookers(
      open({
        pace: view?.pace ?? 2,
        setPace: (pace) => void wire.send({ t: 'pace', pace }),
        rename: (name) => view && sits(view) && void wire.send({ t: 'rename', name }),
        notify: notifyChoice(),
      }),
    );
  },
});
byId('book').addEventListener('click', () => view && void openRules(view.game));
byId('invite').addEventListener('click', actions.invite);
byId('leave').addEventListener('click', () => askLeave(wire, view?.game.bots ?? true));

onChange(() => board.redraw());
if (first) begin(whole(first.view, first.own), first.sentences);
if (first?.since)
  void import('./recap.js').then(({ openSince }) =>
    openSince(first.sentences.slice(-(first.since ?? 0)), Boolean(view?.can)),
  );
if (page.missing) missing(page.missing);
else wire.open();
