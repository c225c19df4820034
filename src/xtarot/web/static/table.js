/** The table page: what the server sends is folded into the view, the view is drawn, and what is chosen is sent. */

import { announce, announceNow } from './announce.js';
import { lastSentence, legalSentence, scoreSentence, tableSentence } from './answers.js';
import { cardButton } from './card.js';
import { centre, drawCentre, drawOpen } from './centre.js';
import { Choice } from './choice.js';
import { byId, el, icon, place, setText } from './dom.js';
import { dragging, letGo } from './drag.js';
import { askLeave, askSeat, showInvitation } from './guests.js';
import { drawHand } from './hand.js';
import { listen, openKeys, rove } from './keys.js';
import { tellAll, telling } from './judging.js';
import { finish, gather, places as placesNow, tempo, travel } from './motion.js';
import { drawBrief, drawEvents, drawLedgers } from './panel.js';
import { common, felt, groups, hand, panel, parts } from './parts.js';
import { drawPiles } from './piles.js';
import { keepPower, tellPowers } from './powers.js';
import { drawOffer, drawPrompt, drawRefusal, turnSentence } from './prompt.js';
import { openRules, rulesOf } from './rules-sheet.js';
import { drawScore } from './score.js';
import { drawMe, drawSeats } from './seats.js';
import { drawColumns, drawSets } from './sets.js';
import { apply, change, onChange, settings } from './settings.js';
import { languageButton, openSettings } from './settings-sheet.js';
import { side } from './side.js';
import { soundOf } from './sound.js';
import { say } from './speech.js';
import { hideStrip, showStrip } from './strip.js';
import { fill, page, t } from './texts.js';
import { drawLast, drawLed, drawTask, drawTrick, lying, rest } from './trick.js';
import { fold, layout, ownHand, sits, zones } from './view.js';
import { missing, welcome } from './welcome.js';
import { Wire } from './wire.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./view.js').Said} Said */

const REST = { short: 900, long: 2_600, tap: Infinity };
const narrow = matchMedia('(max-width: 1099px)');
const coarse = matchMedia('(pointer: coarse)');
const small = matchMedia('(max-width: 699px)');

apply();
fill();
languageButton();

/** @type {View | null} */
let view = null;
/** @type {Said[]} */
const log = [];
let hidden = false; // whether the score sheet is put aside to look at the table
let drawing = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;
let fresh = new Set(/** @type {string[]} */ ([]));
let missed = 0;

const first = page.first?.t === 'view' ? page.first : undefined;
const wire = new Wire(page.code ?? '', page.lang, {
  view: show,
  event(patch, said) {
    if (view) update(fold(view, patch), said);
  },
  line(state, unsent, why) {
    const line = byId('line');
    line.dataset.state = state;
    setText(line.querySelector('span') ?? line, t(`line_${state}`));
    if (state === 'lost') {
      const told = [t(why === 'restart' ? 'restarting' : 'reconnecting'), ...(unsent ? [t('unsent', { n: unsent })] : [])];
      showStrip('wave', told.join(page.lang === 'ja' ? '' : ' '), t('try_now'), () => wire.retry());
    } else if (state === 'open' && byId('strip').dataset.kind === 'wave') hideStrip();
  },
  bye() {
    if (!view) return missing('closed');
    update({ ...view, can: undefined, waiting: '', seats: view.seats.map((seat) => ({ ...seat, acting: false })) }, []);
    showStrip('close', t('table_closed'), t('to_home'), () => location.assign('/'));
  },
}, first?.v);

const choice = new Choice(wire, draw);
const aside = side(wire, log, draw);

const acts = {
  act: (/** @type {string} */ move) => void choice.act(move),
  drop() {
    choice.clear();
    choice.forgive();
    draw();
  },
  seen() {
    clearTimeout(resting);
    if (view?.waiting === 'seen' && sits(view)) void wire.send({ t: 'seen', v: wire.v });
    if (rest.on) repaint(() => (rest.on = false));
  },
  next() {
    void wire.send({ t: 'next' });
  },
  hide() {
    hidden = true;
    draw();
  },
  aside: () => hidden,
  back() {
    hidden = false;
    draw();
  },
  again() {
    location.assign(`/new?game=${view?.game.name ?? ''}`);
  },
  sit: (/** @type {number} */ seat) => view && askSeat(wire, view, seat),
};

/**
 * The whole table, at the beginning and after a break.
 * @param {View} whole
 * @param {Said[]} said  so far, as much as the server keeps
 */
function show(whole, said) {
  const begins = view === null;
  if (!begins && missed) showStrip('check', t('back_again', { n: missed }), t('show'), aside.record);
  missed = 0;
  if (said.length > log.length) log.splice(0, log.length, ...said);
  update(whole, []);
  if (!begins) return;
  rulesOf(whole.game.name, whole.game.title);
  welcome(whole);
}

/**
 * A new view: what was to be seen before is remembered, the page is drawn, and the cards travel.
 * @param {View} now
 * @param {Said[]} said
 */
function update(now, said) {
  finish();
  const old = view;
  const had = new Set(old?.zones.flatMap((zone) => zone.cards ?? []) ?? []);
  const dealt = !old || old.match.deal !== now.match.deal || said.some((one) => one.key === 'deal');
  if (dealt) hidden = false;
  if (said.some((one) => one.card)) fresh = new Set(said.flatMap((one) => (one.card ? [one.card] : [])));
  if (old && !dealt) for (const card of myHand(now)) if (!had.has(card)) fresh.add(card);
  repaint(() => {
    letGo();
    view = now;
    choice.follow(now);
    followTrick(old, now);
  }, dealt && Boolean(old));
  tell(old, now, said);
}

/**
 * Changes something and draws; what moved by it travels there.
 * @param {() => void} changed
 * @param {boolean} [dealt]
 */
function repaint(changed, dealt = false) {
  const before = view ? placesNow() : new Map(); // at first nothing has come from anywhere
  const lay = onTable();
  const focused = [...hand.children].indexOf(/** @type {Element} */ (document.activeElement));
  changed();
  paint();
  // A card that leaves the hand takes the focus along: it stays in the hand instead.
  const next = hand.children[Math.min(focused, hand.children.length - 1)];
  if (focused >= 0 && !hand.contains(document.activeElement) && parts.score.hidden && next instanceof HTMLElement) {
    next.focus({ preventScroll: true });
    rove(hand);
  }
  keepPower(view);
  travel(before, origin, dealt);
  const still = new Set(onTable());
  const winner = view ? (zones(view, 'trick')[0]?.last?.plays ?? []).find((play) => play.best) : undefined;
  const to = winner && plate(winner.seat)?.getBoundingClientRect();
  if (!to || lay.length < 2 || lay.some((card) => still.has(card))) return;
  const gone = lay.flatMap((card) => {
    const rect = before.get(card);
    return rect ? [{ node: /** @type {HTMLElement} */ (cardButton(card).cloneNode(true)), rect }] : [];
  });
  gather(gone, to);
}

/** @returns {string[]} the cards of the trick that is to be seen */
function onTable() {
  const trick = view && zones(view, 'trick')[0];
  return trick ? lying(trick).plays.map((play) => play.card) : [];
}

/**
 * A finished trick rests on the table: until it has been seen, or the next one begins.
 * @param {View | null} old
 * @param {View} now
 */
function followTrick(old, now) {
  const was = old && (zones(old, 'trick')[0] ?? old.judging);
  const is = zones(now, 'trick')[0] ?? now.judging;
  if (!is) return;
  if ('plays' in is && (is.plays ?? []).length > 0) {
    clearTimeout(resting);
    rest.on = false;
    return;
  }
  const ended = was && JSON.stringify(was.last) !== JSON.stringify(is.last) && is.last && (!('plays' in is.last) || is.last.plays.length > 0);
  if (!ended && (now.waiting !== 'seen' || (rest.on && old?.waiting === 'seen'))) return;
  rest.on = true;
  clearTimeout(resting);
  const trick = (sits(now) ? REST[settings.rest] : REST.short) * (tempo() || 0.3);
  const time = now.judging?.last ? Math.max(trick, REST.long) + telling(now.judging.last) : trick;
  if (Number.isFinite(time)) resting = setTimeout(acts.seen, time);
}

/** @param {View} of @returns {string[]} */
const myHand = (of) => ownHand(of)?.cards ?? [];

/**
 * Where a card comes from that was not to be seen before: the plate of the seat that played it.
 * @param {string} card
 * @returns {DOMRect | null}
 */
function origin(card) {
  if (!view) return null;
  for (const zone of zones(view, 'trick')) {
    const play = lying(zone).plays.find((one) => one.card === card);
    if (play) return plate(play.seat)?.getBoundingClientRect() ?? null;
  }
  if (myHand(view).includes(card)) return parts.piles.querySelector('.stack')?.getBoundingClientRect() ?? null;
  return null;
}

/** @param {number} seat @returns {Element | null} */
function plate(seat) {
  return seat === view?.you && !small.matches ? byId('me') : parts.seats.querySelector(`[data-key="seat-${seat}"]`);
}

/**
 * Sentences for the ear and the log, announcements and sounds.
 * @param {View | null} old
 * @param {View} now
 * @param {Said[]} said
 */
function tell(old, now, said) {
  for (const one of said) {
    log.push(one);
    say(one.text);
  }
  const announced = said.filter((one) => one.announced);
  // What a judgement comes to is announced when it has been told.
  const after = rest.on && now.judging?.last ? telling(now.judging.last) : 0;
  if (announced.length) announce(parts.slips, announced, { after, brief: now.pace === 0 });
  if (document.hidden) missed += said.length;
  if (log.length > 400) log.splice(0, 100);
  if (old && now.can && !old.can) say(turnSentence(now));
  soundOf(old, now, said);
  drawEvents(parts.events, log, innerHeight < 820 ? 3 : 6);
  aside.count();
  document.title = `${now.can ? '● ' : ''}${now.game.title} – xtarot`;
}

/** Draws soon, once for any number of changes. */
function draw() {
  if (drawing) return;
  drawing = true;
  requestAnimationFrame(() => {
    drawing = false;
    repaint(() => choice.busy || letGo());
  });
}

/** Draws the view as it is. */
function paint() {
  if (!view) return;
  const now = view;
  const trick = zones(now, 'trick')[0];
  const sets = zones(now, 'sets')[0];
  const table = byId('table');
  table.dataset.layout = layout(now);
  document.body.dataset.turn = now.can ? 'mine' : '';
  setText(byId('title'), now.game.title);
  setText(byId('status'), [now.match.status, now.deal.status].filter(Boolean).join('　'));
  byId('invite').hidden = !now.seats.some((seat) => seat.bot);
  byId('leave').hidden = !sits(now);
  drawBrief(byId('brief'), now);

  const over = now.deal.phase === 'over' && !rest.on && Boolean(now.score);
  const wasHidden = parts.score.hidden;
  parts.score.hidden = !over || hidden;
  table.classList.toggle('scored', over && !hidden);

  const common_ = zones(now, 'columns');
  const host = narrow.matches ? common : panel;
  if (parts.columns.parentElement !== host) narrow.matches ? common.append(parts.columns) : parts.ledgers.after(parts.columns);
  common.hidden = !narrow.matches || common_.length === 0;
  parts.columns.hidden = common_.length === 0;

  drawOpen(felt, common, now, choice.selected);
  if (layout(now) === 'ring') {
    const at = drawCentre(felt, parts, now, { selected: choice.selected, fresh, acts, again: draw });
    if (trick && at) {
      drawTrick(parts.trick, now, trick, at);
      drawLed(parts.led, now, trick, at);
      drawTask(parts.task, now, trick, choice.selected);
      drawLast(parts.last, now, trick, 'full');
      drawLast(parts.lastLine, now, trick, 'tab');
    }
  } else {
    felt.dataset.form = 'row';
    drawSeats(parts.seats, now, null, acts);
    const how = { selected: choice.selected, joins: choice.joins, targets: choice.targets, fresh, pick };
    if (sets) drawSets(parts.sets, sets, how);
    const legal = new Set(now.can?.verb ? now.can.words.cards : []);
    for (const zone of common_) drawColumns(parts.columns, zone, { ...how, legal });
  }
  parts.trick.hidden = parts.lastLine.hidden = parts.last.hidden = !trick;
  parts.sets.hidden = !sets;

  drawPiles(parts.piles, now);
  drawMe(byId('me'), now);
  drawPrompt(byId('prompt'), now, choice, acts);
  drawRefusal(byId('refusal'), choice);
  drawOffer(byId('offer'), now, choice, acts, log.at(-1)?.text ?? '');
  const mine = ownHand(now);
  if (mine) drawHand(hand, now, mine, { selected: choice.selected, joins: choice.joins, trick: Boolean(trick) });
  else place(hand, []);
  drawSort(Boolean(trick));
  drawLedgers(parts.ledgers, now);
  if (over) drawScore(parts.score, now, acts);
  if (over && wasHidden && !hidden) byId('result').focus({ preventScroll: true });
  for (const group of groups) rove(group);
}

/** @param {boolean} trick */
function drawSort(trick) {
  const by = settings.sort || (trick ? 'suit' : 'number');
  if (parts.sort.dataset.by !== by) {
    place(parts.sort, [icon('sort'), el('span', {}, t(`sort_${by}`))]);
    parts.sort.setAttribute('aria-label', `${t('sort')}${t('colon')}${t(`sort_${by}`)}`);
  };
  parts.sort.dataset.by = by;
}

/**
 * A set is pressed at which the chosen cards can aim.
 * @param {string} id
 */
function pick(id) {
  const moves = choice.targets.get(id);
  if (moves?.[0]) acts.act(moves[0]);
}

// Hands of the person

/**
 * @param {HTMLElement} card
 * @param {'play' | 'raise' | 'select'} how
 */
function press(card, how) {
  if (rest.on && view?.judging) acts.seen();
  if (view) choice.press(view, card.dataset.card ?? '', how);
}

for (const group of groups) {
  group.addEventListener('click', (event) => {
    const card = event.target instanceof Element ? event.target.closest('button.card:not(.inert)') : null;
    if (card instanceof HTMLElement) press(card, coarse.matches || small.matches ? 'raise' : 'play');
  });
}
dragging(
  hand,
  (card) => Boolean(view?.can?.words.cards.includes(card.dataset.card ?? '')) && !choice.busy,
  (card, set) => {
    if (view?.can?.one) press(card, 'play');
    else if (set && !view?.can?.verb) void choice.aim(card.dataset.card ?? '', set.dataset.key ?? '');
    else if (!choice.selected.has(card.dataset.card ?? '')) press(card, 'select');
  },
  draw,
);
tellPowers();
felt.addEventListener('click', (event) => {
  if (!(event.target instanceof Element) || event.target.closest('button:not(.card)')) return;
  finish();
  if (tellAll()) {
    announceNow();
    draw();
  } else if (rest.on) acts.seen();
});
document.addEventListener('pointerdown', (event) => {
  if (event.target instanceof Element && !event.target.closest('#refusal') && choice.forgive()) draw();
}, true);
parts.sort.addEventListener('click', () => {
  change({ sort: parts.sort.dataset.by === 'suit' ? 'number' : 'suit' });
});

/** @param {string} sentence */
function answer(sentence) {
  say(sentence);
  choice.refusal = null;
  showStrip('', sentence);
}

listen(groups, {
  press(card, how) {
    choice.forgive();
    if (how === 'play' && choice.selected.has(card.dataset.card ?? '') && choice.moves[0]) acts.act(choice.moves[0].move);
    else press(card, how);
  },
  drop: acts.drop,
  offer(index) {
    const button = byId('offer').querySelectorAll('[data-move]')[index];
    if (button instanceof HTMLButtonElement) button.click();
  },
  go() {
    if (rest.on) acts.seen();
    else if (view?.waiting === 'next' && !view.match.over) acts.next();
    else return false;
    return true;
  },
  ask: {
    w: () => view && answer(turnSentence(view)),
    r: () => view && answer(tableSentence(view)),
    l: () => view && answer(lastSentence(view)),
    p: () => view && answer(scoreSentence(view)),
    m: () => view && answer(legalSentence(view)),
    '?': openKeys,
  },
});

byId('gear').addEventListener('click', () =>
  openSettings({
    pace: view?.pace ?? 2,
    setPace: (pace) => void wire.send({ t: 'pace', pace }),
    rename: (name) => view && sits(view) && void wire.send({ t: 'rename', name }),
  }),
);
byId('book').addEventListener('click', () => void openRules());
byId('invite').addEventListener('click', () => showInvitation(page.code ?? ''));
byId('leave').addEventListener('click', () => askLeave(wire));

onChange(draw);
narrow.addEventListener('change', draw);
new ResizeObserver(draw).observe(felt);
new ResizeObserver(draw).observe(hand);
if (first) show(first.view, first.said ?? []);
if (page.missing) missing(page.missing);
else wire.open();
