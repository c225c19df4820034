/** The editor of one draft: five parts, the findings beside the lines, what readers see, and how far it is saved. */

import { byId, el, icon, place, setAttr, setText } from '../lib/dom.js';
import { patiently } from '../lib/fetch-retry.js';
import { page, rich, t } from '../lib/texts.js';
import { Checking } from './checker-client.js';
import { Editor, SIGNS } from './editor.js';
import { Form } from './form.js';
import { Keeper } from './autosave.js';
import { PlayPane } from './play-pane.js';
import { Preview } from './preview.js';
import { Questions } from './questions.js';
import { Records } from './records.js';
import { Sending } from './submit-pane.js';
import { Writers } from './coauthors.js';

/** @typedef {import('./autosave.js').Draft} Draft */
/** @typedef {import('./autosave.js').Text} Text */
/** @typedef {import('./merge.js').Clash} Clash */
/** @typedef {import('./checker-client.js').Found} Found */
/** @typedef {import('./editor.js').Finding} Finding */
/** @typedef {'data' | 'ja' | 'en' | 'play' | 'send'} Part */

/** The writer's own language first. @type {['ja' | 'en', 'ja' | 'en']} */
const TEXTS = page.lang === 'en' ? ['en', 'ja'] : ['ja', 'en'];
/** @type {Part[]} */
const PARTS = ['data', ...TEXTS, 'play', 'send'];
const PANES = /** @type {const} */ (['write', 'findings', 'reader']);
const LEVELS = /** @type {const} */ (['error', 'warning', 'right']);

/** The page of one draft. */
export class WritingPage {
  #draft;
  #keeper;
  #checking;
  #form;
  #play;
  /** @type {Record<'ja' | 'en', Editor>} */
  #editors;
  #preview = new Preview();
  #questions;
  #records;
  #sending;
  /** @type {Part} */
  #part = 'data';
  /** @type {Element[]} What readers see, by language, as it was sent last. */
  #shown = [];
  /** @type {Found} */
  #found = { findings: [], known: [], table: '', whole: [] };
  #title = el('h1', {});
  #facts = el('p', { class: 'facts-of cluster quiet' });
  #saved = el('span', { id: 'saved', class: 'saved-state quiet', role: 'status' });
  #links = PARTS.map((part, k) =>
    el('a', { href: `#${part}` }, el('span', { class: 'nth' }, k + 1), ' ', t(`part_${part}`)),
  );
  #panes = el('div', { class: 'panes box', role: 'group', 'aria-label': t('panes') });
  #body = el('div', { class: 'writing-body box' });
  #counts = el('p', { class: 'counts cluster', role: 'status' });
  #clashes = el('ul', { class: 'clashes stack', role: 'alert' });
  #next = el('a', { class: 'button filled', href: '#send' });
  #spoken = el('p', { class: 'visually-hidden', role: 'status' });

  /** @param {Draft} draft @param {string} secret */
  constructor(draft, secret) {
    this.#draft = draft;
    this.#keeper = new Keeper(draft, {
      adopt: (text, clashes) => this.#adopt(text, clashes),
      state: (state, word) => this.#state(state, word),
      composing: () => TEXTS.some((lang) => this.#editors[lang].composing),
    });
    this.#checking = new Checking(
      draft.code,
      () => this.#keeper.now,
      (found, shown) => this.#heard(found, shown),
      (seconds) => place(this.#counts, [t('checked_in', { n: seconds })]),
    );
    this.#form = new Form((data) => this.#edit({ data }));
    this.#play = new PlayPane(draft.code, {
      now: () => this.#keeper.now,
      edit: (changed) => this.#edit(changed),
      fit: (fitted) => this.#fit(fitted),
      save: () => this.#keeper.save(),
      repair: (repair) => this.#form.repair(repair),
    });
    this.#editors = { ja: this.#editor('ja'), en: this.#editor('en') };
    this.#questions = new Questions(draft.code, page.questions ?? [], () => {
      this.#ask();
      this.#tell();
    });
    this.#records = new Records(draft.code, {
      insert: (source) => this.#insert(source),
      changed: () => {
        void this.#keeper.pull();
        this.#checking.soon(0);
      },
    });
    const writers = new Writers(draft.code, page.writers ?? [], () => void this.#keeper.pull());
    this.#sending = new Sending(draft.code, secret, writers.node, {
      save: () => this.#saveAll(),
      restore: (revision) => this.#restore(revision),
      goTo: (found) => this.#goTo(found),
      nameOf: (field) => this.#play.nameOf(field),
    });
    const show = el(
      'a',
      {
        id: 'show',
        class: 'button small',
        href: `/write/${draft.code}/show/${secret}`,
        target: '_blank',
        rel: 'noopener',
        'aria-label': t('preview'),
      },
      icon('eye'),
      el('span', {}, t('preview')),
    );
    document.querySelector('.bar .tools')?.prepend(this.#saved, show);
  }

  /** Draws the page and begins to keep what is typed. */
  start() {
    const panes = PANES.map((pane) =>
      el(
        'button',
        { class: 'pane bare', type: 'button', data: { pane }, on: { click: () => this.#look(pane) } },
        t(`pane_${pane}`),
      ),
    );
    place(this.#panes, [...panes, this.#insertButton('plain')]);
    place(byId('write'), [
      el(
        'header',
        { class: 'of-draft cluster' },
        el(
          'div',
          { class: 'whose-draft cluster' },
          this.#title,
          el('span', { class: 'tag' }, t(`work_${page.state ?? 'draft'}`)),
          this.#facts,
          page.state === 'draft' ? null : el('a', { href: `/write/${this.#draft.code}/course` }, t('course')),
        ),
        el('nav', { class: 'draft-parts box', 'aria-label': t('parts') }, ...this.#links),
      ),
      this.#clashes,
      this.#panes,
      this.#body,
      el(
        'footer',
        { class: 'of-writing cluster' },
        this.#counts,
        el('p', { class: 'small-print' }, t('can_change')),
        el('a', { class: 'button', href: '/write' }, t('close_draft')),
        this.#next,
      ),
      el('p', { class: 'visually-hidden', id: 'editor-keys' }, t('editor_keys')),
      this.#spoken,
    ]);
    this.#adopt(this.#keeper.now, []);
    this.#state('saved', '');
    addEventListener('hashchange', () => this.#open());
    addEventListener('keydown', (event) => this.#key(event));
    addEventListener('beforeunload', (event) => {
      if (!this.#keeper.safe) event.preventDefault();
    });
    this.#look('write');
    this.#open();
    this.#keeper.recover(this.#draft);
    this.#checking.soon(0);
  }

  /** @param {'ja' | 'en'} lang @returns {Editor} */
  #editor(lang) {
    return new Editor(lang, t(`text_${lang}`), {
      changed: (text) => this.#edit({ [lang]: text }),
      moved: (line) => this.#preview.at(line),
      composed: () => this.#keeper.resume(),
    });
  }

  /** @param {Partial<Text>} changed */
  #edit(changed) {
    this.#keeper.edit(changed);
    this.#checking.soon();
    if (changed.data) this.#head();
  }

  /** The text has changed elsewhere. @param {Text} text @param {Clash[]} clashes */
  #adopt(text, clashes) {
    for (const lang of TEXTS) this.#editors[lang].set(text[lang]);
    this.#form.show(text.data);
    if (this.#part === 'play') this.#play.show();
    this.#head();
    this.#checking.soon();
    this.#clashes.append(...clashes.map((clash) => this.#clash(clash)));
  }

  /** Lines that were changed in two ways: both stand in the text until one is chosen. @param {Clash} clash @returns {HTMLElement} */
  #clash({ theirs, mine }) {
    const both = `${theirs}\n${mine}`;
    const choose = (/** @type {string} */ chosen) => {
      const lang = TEXTS.find((one) => this.#keeper.now[one].includes(both));
      if (lang && chosen !== both) {
        const text = this.#keeper.now[lang].replace(both, () => chosen);
        this.#editors[lang].set(text);
        this.#edit({ [lang]: text });
      }
      item.remove();
    };
    const button = (/** @type {string} */ key, /** @type {string} */ chosen) =>
      el('button', { class: 'button small', type: 'button', on: { click: () => choose(chosen) } }, t(key));
    const item = el(
      'li',
      {},
      el('p', {}, el('b', {}, t('clash'))),
      el(
        'div',
        { class: 'two' },
        el('pre', { class: 'box', 'aria-label': t('clash_theirs') }, theirs),
        el('pre', { class: 'box', 'aria-label': t('clash_mine') }, mine),
      ),
      el(
        'p',
        { class: 'cluster' },
        button('keep_theirs', theirs),
        button('keep_mine', mine),
        button('keep_both', both),
      ),
    );
    return item;
  }

  /** The name and what is known of the book. */
  #head() {
    const { name, author, players, cards } = this.#keeper.now.data;
    const said = (/** @type {any} */ text) =>
      (typeof text === 'object' ? (text?.[page.lang] ?? Object.values(text ?? {})[0]) : text) ?? '';
    setText(this.#title, said(name) || t('untitled'));
    const seats = Array.isArray(players) ? [...new Set(players)].join('–') : '';
    place(
      this.#facts,
      [said(author), seats && t('n_people', { n: seats }), cards && t('n_cards', { n: cards })]
        .filter(Boolean)
        .map((fact) => el('span', {}, fact)),
    );
  }

  /** Shows the part that the address names. */
  #open() {
    const wanted = PARTS.find((part) => location.hash === `#${part}`);
    this.#part = wanted ?? TEXTS.find((lang) => this.#keeper.now[lang]) ?? TEXTS[0];
    for (const [k, link] of this.#links.entries())
      setAttr(link, 'aria-current', PARTS[k] === this.#part ? 'step' : null);
    const part = this.#part;
    document.body.dataset.part = part;
    this.#panes.hidden = part !== 'ja' && part !== 'en';
    if (part === 'data') place(this.#body, [this.#form.node]);
    else if (part === 'play') {
      place(this.#body, [this.#play.node]);
      this.#play.show();
    } else if (part === 'send') place(this.#body, [this.#sending.node]);
    else {
      const editor = this.#editors[part];
      const head = el(
        'header',
        { class: 'heads' },
        el('h2', { class: 'head-write cluster' }, t('pane_write'), this.#insertButton('small')),
        el('h2', { class: 'head-findings cluster' }, t('pane_findings'), el('small', {}, t('each_time'))),
        el('h2', { class: 'head-reader cluster' }, t('reader_view'), el('small', {}, t(`in_${part}`))),
      );
      place(this.#body, [head, el('div', { class: 'lines' }, editor.node, editor.margin), this.#preview.node]);
      this.#preview.show(this.#shown.find((one) => one.getAttribute('lang') === part) ?? null);
    }
    this.#tell();
    const next = PARTS[PARTS.indexOf(part) + 1];
    this.#next.hidden = !next;
    if (next) {
      setAttr(this.#next, 'href', `#${next}`);
      setText(this.#next, t(`on_to_${next}`));
    }
  }

  /** Texts and data that go with the play as it is now. @param {Partial<Text>} fitted */
  #fit(fitted) {
    this.#keeper.edit(fitted);
    for (const lang of TEXTS) this.#editors[lang].set(this.#keeper.now[lang]);
    this.#form.show(this.#keeper.now.data);
    this.#checking.soon();
    this.#head();
  }

  /** Opens the part in which something was found, there. @param {Finding} found */
  #goTo({ file, line, key }) {
    const lang = TEXTS.find((one) => file === `${one}.md`);
    location.hash = lang ?? (file === 'play.toml' ? 'play' : 'data');
    this.#open();
    if (lang) {
      this.#look('write');
      this.#editors[lang].goTo(line);
    } else if (file === 'play.toml') this.#play.focus(key);
    else this.#form.focus(key);
  }

  /** Of a small page, which pane is seen. @param {string} pane */
  #look(pane) {
    document.body.dataset.pane = pane;
    for (const button of this.#panes.querySelectorAll('.pane'))
      setAttr(button, 'aria-pressed', /** @type {HTMLElement} */ (button).dataset.pane === pane ? 'true' : 'false');
  }

  /** @param {Found} found @param {Document} shown */
  #heard(found, shown) {
    this.#found = found;
    this.#shown = [...shown.querySelectorAll('article')];
    this.#sending.find(found);
    this.#form.find(found.findings.filter((one) => !one.file.endsWith('.md') && one.file !== 'play.toml'));
    this.#play.find(found.findings);
    for (const lang of TEXTS)
      this.#editors[lang].find(
        found.findings.filter((one) => one.file === `${lang}.md`),
        this.#asked(),
      );
    if (this.#part === 'ja' || this.#part === 'en')
      this.#preview.show(this.#shown.find((one) => one.getAttribute('lang') === this.#part) ?? null);
    this.#tell();
  }

  /** What reviewers asked, to stand beside the clauses. @returns {import('./editor.js').Beside[]} */
  #asked() {
    return this.#questions.all.map((one) => ({
      clause: one.clause,
      name: `asked ${one.seq} ${one.open}`,
      draw: () => this.#questions.note(one),
    }));
  }

  #ask() {
    for (const lang of TEXTS) this.#editors[lang].beside(this.#asked());
  }

  /** @param {string} kind @returns {HTMLElement} */
  #insertButton(kind) {
    const open = () => this.#records.open();
    return el(
      'button',
      { class: `button ${kind} insert`, type: 'button', 'aria-label': t('insert_figure'), on: { click: open } },
      icon('plus'),
      el('span', {}, t('insert')),
    );
  }

  /** Puts a figure into both texts: the one that is open at its caret, the other at the end of the same clause. @param {string} source */
  #insert(source) {
    if (this.#part !== 'ja' && this.#part !== 'en') return;
    const editor = this.#editors[this.#part];
    const other = this.#editors[this.#part === 'ja' ? 'en' : 'ja'];
    other.insertAt(editor.clause, source);
    editor.insert(source);
  }

  /** How many findings of each kind there are, in all and in each part. */
  #tell() {
    const { findings } = this.#found;
    const counted = LEVELS.map((level) => [level, findings.filter((one) => one.level === level).length]);
    const counts = counted
      .filter(([level, n]) => n || level !== 'right')
      .map(([level, n]) =>
        el(
          'span',
          { class: String(level) },
          icon(SIGNS[/** @type {'error'} */ (level)]),
          t(`count_${level}`, { n: n ?? 0 }),
        ),
      );
    if (this.#questions.open)
      counts.unshift(el('span', { class: 'asked' }, icon('chat'), t('count_asked', { n: this.#questions.open })));
    if (this.#counts.textContent !== counts.map((one) => one.textContent).join('')) place(this.#counts, counts);
    for (const button of this.#panes.querySelectorAll('button')) {
      if (button.dataset.pane === 'findings')
        setText(
          button,
          `${t('pane_findings')} ${findings.filter((one) => one.file === `${this.#part}.md` && one.level !== 'right').length + this.#questions.open}`,
        );
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === 'F8' && (this.#part === 'ja' || this.#part === 'en')) {
      event.preventDefault();
      this.#look('write');
      const found = this.#editors[this.#part].step(event.shiftKey ? -1 : 1);
      setText(
        this.#spoken,
        found ? `${t('line_n', { n: found.line })} ${t(`level_${found.level}`)} ${found.text}` : t('nothing_found'),
      );
    } else if (event.key.toLowerCase() === 's' && !event.shiftKey && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void this.#keeper.save();
    }
  }

  /** @param {import('./autosave.js').State} state @param {string} word */
  #state(state, word) {
    const at = new Date().toLocaleTimeString(page.lang, { timeStyle: 'short' });
    if (state === 'typing' || state === 'saving') this.#saved.dataset.state = 'saving';
    else {
      this.#saved.dataset.state = state;
      place(this.#saved, [...rich(t(`state_${state}`, { at, why: word }))]);
    }
  }

  /** @returns {Promise<boolean>} whether the server has everything */
  async #saveAll() {
    await this.#keeper.save();
    return this.#keeper.safe;
  }

  /** Brings back what was saved before; what stands here now is kept among the earlier texts. @param {number} revision */
  async #restore(revision) {
    await this.#saveAll();
    const answer = await patiently(`/api/drafts/${this.#draft.code}?revision=${revision}`).catch(() => null);
    if (!answer?.ok) return;
    /** @type {Draft} */
    const { data, ja, en, play } = await answer.json();
    this.#adopt({ data, ja, en, play }, []);
    this.#edit({ data, ja, en, play });
  }
}
