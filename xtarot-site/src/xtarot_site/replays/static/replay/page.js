/** A deal that is looked at again: the board, the panel, the timeline, and what goes through them. */

import { Board } from '../board/board.js';
import { byId, el, icon, place, setText, style } from '../lib/dom.js';
import { pageSize } from '../lib/page-size.js';
import { footerLine } from '../board/panel.js';
import { patiently } from '../lib/fetch-retry.js';
import { openRules } from '../board/rules-sheet.js';
import { onChange, speakIn } from '../lib/settings.js';
import { openSettings } from '../lib/settings-sheet.js';
import { openSheet } from '../lib/sheet.js';
import { resultText } from '../board/result.js';
import { say } from '../lib/speech.js';
import { page, t } from '../lib/texts.js';
import { openVerify } from './verify-sheet.js';
import { layout } from '../board/view.js';
import { read, write } from './address.js';
import { openBranch } from '../table-setup/branch.js';
import { Controls, wayOn } from './controls.js';
import { Reel } from './frames.js';
import { AllHands } from './hands.js';
import { copy, addressOf, openLink } from './link-sheet.js';
import { drawNow } from './step-card.js';
import { Playback } from './playback.js';
import { drawText, Record } from './record.js';
import { listen, openShortcuts } from './shortcuts.js';
import { openNumbers, timeline, TimelineStrip } from './timeline.js';
import { drawChips, viewName, Views, viewsOf } from './views.js';
import { heardAt, placeOf } from './step-labels.js';

/** @typedef {import('./types').Replay} Replay */
/** @typedef {(view: string) => Promise<Replay>} Load */

const SETTLED = 300; // ms after which the address and the voice follow the playhead

/**
 * @param {Reel} reel
 * @param {number} step
 * @returns {{move: number, place: string, seats: string[], seat: number, you: number}} where one plays on after that move
 */
function positionOf(reel, step) {
  const { players, steps, you } = reel.replay;
  const next = steps.slice(step).find((one) => one.seat >= 0)?.seat ?? 0;
  return {
    move: step + 1,
    place: placeOf(reel, step + 1),
    seats: players.map((one) => one.name),
    seat: you < 0 ? next : you,
    you,
  };
}

/** What is drawn of one view of a deal. */
class Shown {
  /**
   * @param {Reel} reel
   * @param {ReplayPage} on
   */
  constructor(reel, on) {
    this.reel = reel;
    this.playback = new Playback(reel, (from, jump) => on.moved(from, jump));
    const go = (/** @type {number} */ step) => this.playback.go(step);
    this.strip = new TimelineStrip(reel, go, on.secret);
    this.record = new Record(reel, go);
    this.views = new Views(reel, (view) => void on.look(view));
    this.controls = new Controls(this.playback, () => on.branch());
    this.hands = reel.replay.view === 'all' ? new AllHands(reel) : null;
  }
}

export class ReplayPage {
  /** @type {Shown | null} */
  #shown = null;
  /** @type {Map<string, Promise<Replay>>} */
  #loaded = new Map();
  #load;
  #record;
  #board;
  #now = el('section', { class: 'now-card box' });
  #chips = el('div', { class: 'chips row', role: 'group', 'aria-label': t('views') });
  #looks = el(
    'button',
    { class: 'chip button icon box', type: 'button', 'aria-label': t('views'), on: { click: () => this.#openViews() } },
    icon('eye'),
  );
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #settling;
  #jumped = false;
  /** @type {ReturnType<typeof pageSize> | null} Of the page, until it has another. */
  #size = null;
  /** Whether how the deal ended is not told before it is reached. */
  secret = new URLSearchParams(location.search).get('result') === '0';

  /**
   * @param {Replay} replay
   * @param {Load} [load]  another view of the same deal
   * @param {string} [record]  its text, where somebody brought it
   */
  constructor(replay, load = (view) => fetchView(replay.link, view), record) {
    this.#load = load;
    this.#record = record;
    this.#loaded.set(replay.view, Promise.resolve(replay));
    this.#board = new Board(byId('board'), byId('panel'), {
      draw: (frame) => this.#drawAround(frame),
      arrange: (frame, width, height) => this.#shown?.hands?.arrange(frame, width, height) ?? null,
    });
    this.#drawBar(replay);
    if (!replay.frame) {
      document.body.classList.add('as-text');
      void drawText(byId('board'), replay);
      return;
    }
    const reel = new Reel(replay);
    this.#listen();
    const { step, view } = read(location.hash, reel);
    if (view === replay.view) this.#show(reel, step);
    else void this.look(view, step);
  }

  /** @param {Replay} replay */
  #drawBar(replay) {
    document.title = `${replay.title} · xtarot`;
    setText(byId('title'), replay.title);
    const when = replay.ended ? new Date(replay.ended * 1000).toLocaleDateString(page.lang, { dateStyle: 'long' }) : '';
    const told =
      replay.frame && replay.result && !this.secret ? resultText(new Reel(replay).view(0), replay.result) : '';
    const apart = page.lang === 'ja' ? '　' : ' · ';
    const before = [
      t('replay'),
      replay.deals > 1 ? t('deal_n', { n: replay.deal + 1 }) : '',
      replay.exercise ? t('exercise') : '',
      when,
    ]
      .filter(Boolean)
      .join(apart);
    place(byId('status'), [el('span', { class: 'when' }, before, told ? apart : ''), told]);
    const kept = replay.link !== '';
    byId('link').hidden = !kept;
    byId('review').hidden = !kept || !replay.reviewed;
  }

  /**
   * Shows another view, at the same move.
   * @param {string} view
   * @param {number} [step]
   */
  async look(view, step = this.#shown?.playback.step ?? 0) {
    const loading = this.#loaded.get(view) ?? this.#load(view);
    this.#loaded.set(view, loading);
    document.body.classList.add('loading');
    try {
      const replay = await loading;
      this.#show(new Reel(replay), step);
      say(viewName(new Reel(replay), view));
      this.#settle(true);
    } catch {
      this.#loaded.delete(view);
      say(t('failed_text'));
      if (!this.#shown) location.hash = '';
    }
    document.body.classList.remove('loading');
  }

  /** @param {Reel} reel @param {number} step */
  #show(reel, step) {
    const before = this.#shown?.playback;
    before?.stop();
    const shown = new Shown(reel, this);
    this.#shown = shown;
    Object.assign(shown.playback, { step, unit: before?.unit ?? 'card', speed: before?.speed ?? 1 });
    const { ledgers, columns, piles } = this.#board.parts;
    const counted = [ledgers, columns, piles];
    const order =
      reel.kind === 'tricks'
        ? [shown.record.host, ...counted]
        : reel.kind === 'lots'
          ? [...counted, shown.record.host]
          : [columns, shown.record.host, piles, ledgers];
    place(byId('panel'), [shown.views.host, this.#now, ...order]);
    this.#board.judgement.hands = shown.hands !== null;
    this.#board.root.classList.toggle('all-open', shown.hands !== null);
    for (const old of byId('board').querySelectorAll(':scope > .hands')) old.remove();
    if (shown.hands) {
      byId('board').append(shown.hands.top, shown.hands.bottom);
      style(byId('board'), { '--led': shown.hands.free(reel.view(0)) });
    }
    const line = el('p', { class: 'place-now clip', 'aria-hidden': 'true' });
    const numbers = el(
      'button',
      {
        class: 'button plain small as-numbers',
        type: 'button',
        on: { click: () => openNumbers(reel, (to) => shown.playback.go(to)) },
      },
      t('as_numbers'),
    );
    place(byId('course'), [
      line,
      timeline(reel, shown.strip),
      shown.controls.five,
      shown.controls.host,
      numbers,
      wayOn(reel, () => this.branch()),
    ]);
    this.#draw(true);
  }

  /**
   * The playhead has moved.
   * @param {number} from
   * @param {boolean} jump
   */
  moved(from, jump) {
    const step = this.#shown?.playback.step ?? 0;
    if (from === step) {
      this.#shown?.controls.draw();
      return;
    }
    this.#draw(jump || Math.abs(step - from) > 1);
    this.#settle(jump);
  }

  /** @param {boolean} still  whether nothing travels */
  #draw(still) {
    const { reel, playback, record } = this.#shown ?? {};
    if (!reel || !playback || !record) return;
    const { step } = playback;
    const fresh = (reel.step(step)?.sentences ?? []).filter((one) => one.card).slice(-1);
    this.#board.show(reel.view(step), undefined, fresh, { rests: reel.rests(step), still });
    requestAnimationFrame(() => record.reveal());
  }

  /**
   * What stands round the board: the hands, the timeline, the record, the card of what happened, in the panel or below
   * the table. The board has measured where its cards were before, and measures again after.
   * @param {import('../board/view.js').View} view
   */
  #drawAround(view) {
    if (!this.#shown) return;
    const { reel, playback, strip, record, views, controls, hands } = this.#shown;
    const { step } = playback;
    strip.draw(step);
    record.draw(step, this.secret);
    views.draw(reel.replay.view);
    controls.draw();
    setText(byId('course').firstElementChild ?? byId('course'), placeOf(reel, step));
    this.#size ??= pageSize(this.#board.root);
    const { width, height } = this.#size;
    const small = width === 'phone' || height === 'low';
    if (hands && !view.judging) document.body.dataset.hands = 'open';
    else delete document.body.dataset.hands;
    document.body.dataset.over = layout(view) === 'row' ? 'table' : '';
    drawNow(this.#now, reel, step);
    hands?.draw(view, step, small);
    if (small) drawChips(this.#chips, this.#looks, view, hands, (shown) => this.#showHand(shown));
    this.#chips.hidden = !small;
    const aside = byId('aside');
    if (width === 'desk') {
      if (this.#now.parentElement !== byId('panel')) views.host.after(this.#now);
      place(aside, []);
    } else place(aside, [...(small ? [this.#chips, ...(hands ? [hands.one] : [])] : [views.host]), this.#now]);
    if (width === 'desk' && views.host.parentElement !== byId('panel')) byId('panel').prepend(views.host);
  }

  /** @param {number | 'all'} shown  the hand, or all hands, that a phone shows */
  #showHand(shown) {
    const hands = this.#shown?.hands;
    if (hands) hands.shown = shown;
    this.#board.redraw();
  }

  /** Writes the place into the address, and says it, once the playhead rests. */
  #settle(jump = false) {
    this.#jumped ||= jump;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      const { reel, playback } = this.#shown ?? {};
      if (!reel || !playback) return;
      const hash = write({ step: playback.step, view: reel.replay.view }, reel);
      const address = `${location.pathname}${location.search}${hash}`;
      if (hash !== location.hash) {
        if (this.#jumped) history.pushState(null, '', address);
        else history.replaceState(null, '', address);
      }
      this.#jumped = false;
      if (document.activeElement?.getAttribute('role') !== 'slider') say(heardAt(reel, playback.step));
    }, SETTLED);
  }

  #listen() {
    listen(() => this.#shown?.playback ?? null, {
      v: () => this.#nextView(),
      r: () => this.#openRecord(),
      c: () => this.#withCourse((reel, step) => void copy(addressOf(reel, step, reel.replay.view))),
      b: () => this.branch(),
    });
    const follow = () =>
      this.#withCourse((reel) => {
        const { step, view } = read(location.hash, reel);
        if (view !== reel.replay.view) void this.look(view, step);
        else this.#shown?.playback.go(step);
      });
    addEventListener('popstate', follow);
    addEventListener('resize', () => this.#resized());
    onChange(() => this.#board.redraw());
    byId('link').addEventListener('click', () =>
      this.#withCourse((reel, step) => openLink(reel, step, reel.replay.view)),
    );
    byId('review').addEventListener('click', () =>
      this.#withCourse((reel, step) => location.assign(`/r/${reel.replay.link}/review${step ? `#m${step}` : ''}`)),
    );
    byId('more').addEventListener('click', () => this.#openMenu());
    this.#board.parts.brief.addEventListener('click', () => this.#openRecord());
  }

  #resized() {
    this.#size = null;
    this.#shown?.hands?.resized();
    this.#board.redraw();
  }

  /** @param {(reel: Reel, step: number) => void} use */
  #withCourse(use) {
    if (this.#shown) use(this.#shown.reel, this.#shown.playback.step);
  }

  #nextView() {
    this.#withCourse((reel) => {
      const views = viewsOf(reel);
      const next = views[(views.indexOf(reel.replay.view) + 1) % views.length];
      if (next) void this.look(next);
    });
  }

  #openViews() {
    this.#withCourse((reel) => {
      const sheet = openSheet(
        t('views'),
        viewsOf(reel).map((view) =>
          footerLine(view === reel.replay.view ? 'check' : 'eye', viewName(reel, view), () => {
            sheet.close();
            void this.look(view);
          }),
        ),
        { className: 'side' },
      );
    });
  }

  /** The record has the focus in the panel; where there is none, it is a sheet. */
  #openRecord() {
    const record = this.#shown?.record;
    if (!record) return;
    const list = record.host.lastElementChild;
    if (pageSize(this.#board.root).width === 'desk') {
      if (list instanceof HTMLElement) list.focus();
      return;
    }
    const { ledgers, columns, piles } = this.#board.parts;
    const lifted = [ledgers, columns, piles].filter((node) => node.parentElement === byId('panel'));
    const sheet = openSheet(t('record'), [el('div', { class: 'panel lifted' }, ...lifted, record.host)], {
      className: 'side',
      onClose: () => byId('panel').append(...lifted, record.host),
    });
    sheet.addEventListener(
      'click',
      (event) => event.target instanceof Element && event.target.closest('.moves button') && sheet.close(),
    );
  }

  #openMenu() {
    const { reel, playback } = this.#shown ?? {};
    if (!reel || !playback) return;
    const other = page.lang === 'ja' ? 'en' : 'ja';
    /** @type {[string, string, () => void][]} */
    const ways = [
      ['list', t('record'), () => this.#openRecord()],
      ['sort', t('as_numbers'), () => openNumbers(reel, (to) => playback.go(to))],
      ['eye', t('views'), () => this.#openViews()],
      ['book', t('rules'), () => void openRules(reel.view(0).game)],
      ...(reel.replay.link && reel.replay.reviewed
        ? [/** @type {[string, string, () => void]} */ (['bulb', t('review'), () => byId('review').click()])]
        : []),
      ['check', t('verify'), () => void this.verify()],
      ...(matchMedia('(any-pointer: fine)').matches
        ? [/** @type {[string, string, () => void]} */ (['grid', t('keys'), openShortcuts])]
        : []),
      ['share', t('bring_record'), () => location.assign('/r')],
      ['clock', t('your_deals'), () => location.assign('/deals')],
      ['gear', t('settings'), () => openSettings()],
      ['globe', t('other_language'), () => speakIn(other)],
    ];
    const sheet = openSheet(
      t('menu'),
      ways.map(([name, label, open]) =>
        footerLine(name, label, () => {
          sheet.close();
          open();
        }),
      ),
      { className: 'side' },
    );
  }

  /** Proves that nobody arranged the cards, which needs all hands open. */
  async verify() {
    const loading = this.#loaded.get('all') ?? this.#load('all');
    this.#loaded.set('all', loading);
    try {
      await openVerify(await loading);
    } catch {
      this.#loaded.delete('all');
      say(t('failed_text'));
    }
  }

  /** Play on from here. */
  branch() {
    this.#withCourse((reel, step) => {
      const { replay, length } = reel;
      if (!replay.reviewed) return;
      const of = this.#record === undefined ? { link: replay.link } : { record: this.#record, deal: replay.deal };
      openBranch({ ...of, ...positionOf(reel, Math.min(step, length - 1)) });
    });
  }
}

/**
 * @param {string} link
 * @param {string} view
 * @returns {Promise<Replay>}
 */
async function fetchView(link, view) {
  const asked = new URLSearchParams(location.search);
  asked.set('view', view);
  asked.set('lang', page.lang);
  const answer = await patiently(`/api/deals/${link}/replay?${asked}`);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}
