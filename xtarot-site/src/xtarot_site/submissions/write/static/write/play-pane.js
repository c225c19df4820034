/** The part of the editor in which a draft is made to play: the form, and beside it a deal that plays itself. */

import { el, icon, place } from '../lib/dom.js';
import { settings } from '../lib/settings.js';
import { page, t } from '../lib/texts.js';
import { openTable } from '../table-setup/create-table.js';
import { PlayForm } from './play-form.js';
import { Playing } from './play-preview.js';

/** @typedef {import('./autosave.js').Text} Text */

/**
 * @typedef {object} Hooks
 * @property {() => Text} now  the draft as it is
 * @property {(changed: Partial<Text>) => void} edit
 * @property {(fitted: Partial<Text>) => void} fit  what goes with the play has changed by itself
 * @property {() => Promise<unknown>} save
 * @property {(repair: import('./editor.js').Repair) => void} repair  the data of the book
 */

/** The part of one draft. */
export class PlayPane {
  #code;
  #hooks;
  #form;
  #playing;
  #both;
  #none;
  node = el('div', { class: 'play-pane' });

  /** @param {string} code @param {Hooks} hooks */
  constructor(code, hooks) {
    this.#code = code;
    this.#hooks = hooks;
    const changed = (/** @type {Record<string, any>} */ play) => {
      hooks.edit({ play });
      this.#playing.soon();
    };
    this.#form = new PlayForm(page.play_form ?? [], changed, hooks.repair);
    this.#playing = new Playing(
      code,
      hooks.now,
      (asked, answer) => this.#heard(asked, answer),
      (friends) => this.#try(friends),
    );
    const leave = button('small', 'close', t('no_play_any_more'), () => {
      hooks.edit({ play: {} });
      this.show();
      this.#none.querySelector('button')?.focus();
    });
    const begin = button('filled', 'plus', t('begin_play'), () => this.#playing.soon(0));
    const form = el('div', {}, this.#form.node, el('p', { class: 'leave-play' }, leave));
    this.#both = el('div', { class: 'play-part-of-draft' }, form, this.#playing.node);
    this.#none = el('div', { class: 'no-play stack' }, el('p', {}, t('no_play')), el('p', {}, begin));
  }

  /** Shows the play as it is now, and has a deal played; or the way to one. */
  show() {
    const there = this.#shown();
    if (there) this.#playing.soon(0);
  }

  /** @returns {boolean} whether there is a play */
  #shown() {
    const { play, ja, en } = this.#hooks.now();
    const there = Object.keys(play).length > 0;
    if (there) this.#form.show(play, page.lang === 'en' ? en || ja : ja || en);
    place(this.node, [there ? this.#both : this.#none]);
    return there;
  }

  /** @param {import('./editor.js').Finding[]} found  of the whole draft */
  find(found) {
    this.#form.find(found);
  }

  /** @param {string} field */
  focus(field) {
    this.#form.focus(field);
  }

  /** @param {string} field @returns {string} what it is called */
  nameOf(field) {
    return this.#form.nameOf(field);
  }

  /** What becomes of the draft whose play was looked at. @param {Text} asked @param {import('./types').PlayAnswer} answer */
  #heard(asked, { faults, says, ja, en, data, begun }) {
    const now = this.#hooks.now();
    if (begun) {
      if (Object.keys(now.play).length) return;
      this.#hooks.edit({ play: begun });
      this.show();
      this.#form.focus('players');
      return;
    }
    const still = now.ja === asked.ja && now.en === asked.en && now.data === asked.data;
    const fits = ja === now.ja && en === now.en && JSON.stringify(data) === JSON.stringify(now.data);
    if (still && !faults.length && !fits) {
      this.#hooks.fit({ ja, en, data });
      if (this.node.isConnected) this.#shown();
    }
    this.#form.tell(faults, says);
  }

  /** Opens a table at which the draft is played. @param {boolean} friends  the other seats wait for them */
  async #try(friends) {
    await this.#hooks.save();
    const { play, data } = this.#hooks.now();
    const wanted = { play, data, name: settings.name, with_friends: friends };
    await openTable(`/api/drafts/${this.#code}/table`, wanted).catch((error) => this.#playing.refuse(error.message));
  }
}

/** @param {string} kind @param {string} sign @param {string} label @param {() => void} press @returns {HTMLElement} */
const button = (kind, sign, label, press) =>
  el('button', { class: `button ${kind}`, type: 'button', on: { click: press } }, icon(sign), label);
