/** The talk at a table: its lines, the phrases and the field in which one writes. Beside the table, or as a sheet. */

import { el, icon, keyed, redrawn, setAttr, setText } from '../lib/dom.js';
import { FormStorage } from '../lib/form-storage.js';
import { patiently } from '../lib/fetch-retry.js';
import { onChange, settings } from '../lib/settings.js';
import { page, t } from '../lib/texts.js';
import { stone } from '../board/seats.js';
import { sits } from '../board/view.js';
import { Heard, keepRead } from './message-actions.js';
import { openLineMenu, openTalkSettings } from './message-menu.js';
import { Outbox } from './outbox.js';
import { hasTalk } from './has-chat.js';

/** @typedef {import('../board/view.js').View} View */
/** @typedef {import('../lib/page').ToldLine} ToldLine */
/** @typedef {import('../lib/page').TalkSoFar} TalkSoFar */
/** @typedef {{said: string, lines: ToldLine[], fresh?: true}} News  as the line of the table brings it */

const KEPT = 30; // lines of others, for who is let in no more
const UNSAID = 700; // ms in which most lines are taken: until then it is not shown that one is on its way
const NEAR = 40; // pixels from the end of the list, from where it follows what is new

/** @param {ToldLine} line */
const nameOf = (line) => `${line.aside ? 'aside' : 'table'}-${line.n}`;

export class TalkPanel {
  /**
   * @param {string} code  of the table
   * @param {TalkSoFar} talk  what was said so far
   * @param {() => void} changed  whether there is anything to say, or to read, may be otherwise
   */
  constructor(code, talk, changed) {
    this.address = `/api/tables/${code}/talk`;
    this.changed = changed;
    /** @type {Map<string, ToldLine>} */
    this.lines = new Map();
    /** @type {TalkSoFar['may']} */
    this.may = 'none';
    /** @type {Record<string, string>} */
    this.phrases = {};
    /** @type {View | null} */
    this.view = null;
    this.inSight = false; // in the panel: it is not behind the score, and not below its lower edge
    this.unread = false; // something was said while nobody looked
    this.below = 0; // lines that came while an earlier one was read
    this.offers = false; // whether the phrases are offered beside the field
    this.waits = false; // whether lines that the server has not taken yet are shown
    this.outbox = new Outbox(code, {
      said: (line) => this.#said(line),
      refused: (entry, why) => this.#refused(entry, why),
      delayed: () => this.#showWaiting(),
    });

    this.list = el('ol', { class: 'lines', tabIndex: 0, role: 'log', 'aria-label': t('talk') });
    this.atEnd = true; // the end of the list is looked at, also when it becomes lower
    this.list.addEventListener('scroll', () => {
      this.atEnd = this.#follows();
      if (this.atEnd) this.#atEnd();
    });
    new ResizeObserver(() => this.atEnd && this.#toEnd()).observe(this.list);
    this.more = el('button', {
      class: 'button small',
      type: 'button',
      hidden: true,
      on: { click: () => this.#toEnd() },
    });
    this.offer = el('div', { class: 'phrases cluster', id: 'phrases', role: 'group', 'aria-label': t('phrases') });
    this.field = el('input', {
      name: 'words',
      maxLength: 200,
      autocomplete: 'off',
      enterKeyHint: 'send',
      'aria-label': t('write_line'),
      placeholder: t('write_line'),
    });
    this.opener = el(
      'button',
      {
        class: 'button small',
        type: 'button',
        'aria-controls': 'phrases',
        on: { click: () => this.#open(!this.offers) },
      },
      t('phrases'),
    );
    this.form = el(
      'form',
      { class: 'row', on: { submit: (/** @type {SubmitEvent} */ event) => this.#write(event) } },
      this.opener,
      this.field,
      el('button', { class: 'button plain icon', 'aria-label': t('send_line') }, icon('send')),
    );
    this.storage = new FormStorage(this.form, `xtarot-line ${code}`);
    this.storage.keep();
    this.fault = el('p', { class: 'fault', role: 'alert' });
    this.heard = new Heard(code, this.fault, (_, left) => this.#begin(left));
    this.note = el('p', { class: 'quiet' });
    /** Opens the settings of the talk; stands where there is room for it. */
    this.gear = el(
      'button',
      {
        class: 'button plain icon',
        type: 'button',
        'aria-label': t('talk_settings'),
        on: { click: () => this.#choose() },
      },
      icon('more'),
    );
    this.root = el(
      'section',
      { class: 'talk', 'aria-label': t('talk') },
      this.note,
      this.list,
      this.more,
      this.fault,
      this.offer,
      this.form,
    );
    this.root.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.offers || this.offer.hidden) return;
      event.preventDefault();
      event.stopPropagation();
      this.#open(false);
      this.opener.focus();
    });
    new IntersectionObserver(() => this.seen && this.look()).observe(this.root);
    this.#begin(talk);
    onChange(() => this.draw());
    addEventListener('pagehide', () => keepRead(code, this.#ofOthers()));
  }

  /** Whether it stands in a sheet, not in the panel. */
  get inSheet() {
    return Boolean(this.root.closest('.of-talk'));
  }

  /** Whether one looks at it. */
  get seen() {
    return !document.hidden && (this.inSheet ? this.root.offsetParent !== null : this.inSight);
  }

  /** Whether there is anybody to talk to, or anything to read. */
  get useful() {
    return hasTalk(this.view, this.may, this.lines.size);
  }

  /** @param {TalkSoFar} talk */
  #begin(talk) {
    this.may = talk.may;
    this.phrases = talk.phrases;
    this.lines = new Map(talk.lines.map((line) => [nameOf(line), line]));
    this.draw();
    this.#toEnd();
  }

  /** Something was said. @param {News} news */
  take(news) {
    if (news.fresh) this.lines.clear();
    for (const line of news.lines) this.#add(line);
    this.outbox.retry();
    if (!this.seen && this.#shown().some((line) => news.lines.includes(line))) this.unread = true;
    this.draw();
    this.changed();
  }

  /** @param {ToldLine} line */
  #add(line) {
    const known = this.lines.has(nameOf(line));
    this.lines.set(nameOf(line), line);
    if (!known && !line.mine && this.seen && !this.#follows()) this.below += 1;
  }

  /** The table goes on: who sits there may be otherwise. @param {View} view */
  follow(view) {
    const seats = (/** @type {View | null} */ one) => JSON.stringify(one?.seats.map((seat) => [seat.name, seat.bot]));
    const old = this.view;
    this.view = view;
    this.outbox.retry();
    if (seats(old) === seats(view) && old?.you === view.you) return;
    this.draw();
    void this.#ask();
  }

  /** What may be said hangs on who sits there. */
  async #ask() {
    const answer = await patiently(`${this.address}?lang=${page.lang}`).catch(() => null);
    if (!answer?.ok) return;
    const talk = /** @type {TalkSoFar} */ (await answer.json());
    this.may = talk.may;
    for (const line of talk.lines) this.lines.set(nameOf(line), line);
    this.draw();
    this.changed();
  }

  /** @returns {ToldLine[]}  that are shown, in the order in which they were said */
  #shown() {
    if (settings.talk === 'off') return [];
    const lines = [...this.lines.values()].filter((line) => line.phrase || line.mine || settings.talk === 'all');
    return lines.sort((one, other) => one.at - other.at);
  }

  /** @returns {ToldLine[]}  the last ones that are shown */
  #ofOthers() {
    return this.#shown()
      .filter((line) => !line.mine)
      .slice(-KEPT);
  }

  draw() {
    const follows = this.#follows();
    setAttr(this.list, 'aria-live', settings.talkSpoken ? 'polite' : 'off');
    keyed(
      this.list,
      [...this.#shown(), ...(this.waits ? this.outbox.entries : [])],
      (one) => ('id' in one ? `unsaid-${one.id}` : nameOf(one)),
      () => el('li'),
      (node, one) => ('id' in one ? this.#drawWaiting(node, one) : this.#draw(node, one)),
    );
    const silent = settings.talk === 'off' || this.may === 'none';
    const writes = this.may === 'all' && settings.talk !== 'phrases';
    this.form.hidden = silent || !writes;
    this.offer.hidden = silent || (writes && !this.offers);
    this.offer.classList.toggle('offered', writes);
    setAttr(this.opener, 'aria-expanded', String(this.offers));
    setText(this.note, this.#state());
    this.note.hidden = !this.note.textContent;
    this.more.hidden = this.below === 0;
    setText(this.more, t('new_lines', { n: this.below }));
    redrawn(this.offer, [this.phrases], () => this.#offered());
    if (follows) this.#toEnd();
  }

  /** @returns {string} what there is to know before one reads or writes */
  #state() {
    if (settings.talk === 'off') return t('talk_is_off');
    if (this.may === 'none') return t('no_talk');
    if (this.view && !sits(this.view) && this.view.deal.phase === 'play') return t('talk_aside');
    return this.lines.size ? '' : t('nothing_said');
  }

  /** @param {HTMLElement} node @param {ToldLine} line */
  #draw(node, line) {
    const seat = line.seat === undefined ? undefined : this.view?.seats[line.seat];
    node.classList.toggle('own', Boolean(line.mine));
    redrawn(node, [line, seat?.side, page.lang], () => [
      el(
        'div',
        { class: 'row apart' },
        el(
          'span',
          { class: 'row who' },
          seat && this.view ? stone(this.view, seat.side) : null,
          el('b', { class: 'clip' }, line.mine ? t('you') : line.name),
          line.aside ? el('small', {}, t('looking_on')) : null,
        ),
        el('time', { dateTime: new Date(line.at * 1000).toISOString() }, clock(line.at)),
      ),
      el(
        'div',
        { class: 'row' },
        el('p', { class: 'said' }, line.text),
        line.mine
          ? null
          : el(
              'button',
              {
                class: 'button plain icon',
                type: 'button',
                'aria-label': t('line_menu', { who: line.name, text: line.text }),
                on: { click: () => openLineMenu(this.heard, line) },
              },
              icon('more'),
            ),
      ),
    ]);
  }

  /** @param {HTMLElement} node @param {import('./outbox.js').Entry} entry */
  #drawWaiting(node, { text }) {
    node.classList.add('own', 'unsaid');
    redrawn(node, [text, page.lang], () => [
      el('div', { class: 'row who' }, el('b', {}, t('you')), el('small', {}, t('on_its_way'))),
      el('div', { class: 'row' }, el('p', { class: 'said' }, text)),
    ]);
  }

  /** @returns {HTMLElement[]} */
  #offered() {
    return Object.entries(this.phrases).map(([phrase, text]) =>
      el(
        'button',
        { class: 'button small', type: 'button', on: { click: () => this.#choosePhrase(phrase, text) } },
        text,
      ),
    );
  }

  /** @param {string} phrase @param {string} text */
  #choosePhrase(phrase, text) {
    if (!this.#say({ phrase }, text) || !this.offers) return;
    this.#open(false);
    this.opener.focus();
  }

  /** @param {boolean} offers  whether the phrases are offered */
  #open(offers) {
    this.offers = offers;
    this.draw();
  }

  /** @param {SubmitEvent} event */
  #write(event) {
    event.preventDefault();
    const words = this.field.value;
    if (words.trim() && this.#say({ words }, words)) this.#type('');
  }

  /** @param {string} words  that stand in the field from now on */
  #type(words) {
    this.field.value = words;
    this.field.dispatchEvent(new Event('input', { bubbles: true })); // so they are stored
  }

  /**
   * @param {import('./outbox.js').Saying} what
   * @param {string} text
   * @returns {boolean} whether it is on its way
   */
  #say(what, text) {
    setText(this.fault, '');
    const added = this.outbox.add(what, text);
    if (!added) setText(this.fault, t('not_said'));
    else if (navigator.onLine) setTimeout(() => this.#showWaiting(), UNSAID);
    else this.#showWaiting();
    return added;
  }

  /** Shows what the server has not taken yet, until it has taken all. */
  #showWaiting() {
    const waits = this.outbox.entries.length > 0;
    if (!waits && !this.waits) return;
    this.waits = waits;
    this.draw();
    this.#toEnd();
  }

  /** @param {ToldLine} line */
  #said(line) {
    this.#add(line);
    this.waits &&= this.outbox.entries.length > 0;
    this.draw();
    this.changed();
    this.#toEnd();
  }

  /** The words go back to where they can be put right. @param {import('./outbox.js').Entry} entry @param {string} why */
  #refused({ text, saying }, why) {
    setText(this.fault, why);
    if ('words' in saying) this.#type([text, this.field.value].filter(Boolean).join(' '));
    this.#showWaiting();
  }

  #choose() {
    openTalkSettings(() => void this.#ask());
  }

  /** @returns {boolean} whether the end of the list is in sight */
  #follows() {
    return this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < NEAR;
  }

  #toEnd() {
    this.list.scrollTop = this.list.scrollHeight;
    this.#atEnd();
  }

  #atEnd() {
    if (!this.below) return;
    this.below = 0;
    this.more.hidden = true;
  }

  /** Somebody looks at it: nothing of it is new any more. */
  look() {
    this.#toEnd();
    if (!this.unread) return;
    this.unread = false;
    this.changed();
  }
}

/** @param {number} at  seconds since 1970 @returns {string} */
function clock(at) {
  return new Date(at * 1000).toLocaleTimeString(page.lang, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}
