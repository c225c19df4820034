/**
 * Keeps a draft: in this browser with every letter, at the server soon after. What others saved meanwhile, in another tab
 * or on another device, is brought together with what stands here, so a lost line or a server that restarts costs nothing.
 */

import { merged, mergedData } from './merge.js';

/** @typedef {{data: Record<string, any>, ja: string, en: string, play: Record<string, any>}} Text */
/** @typedef {import('../lib/page').OpenDraft} Draft */
/** @typedef {{revision: number, text: Text}} Base */
/** @typedef {{id: string, revision: number, text: Text}} Sent */
/** @typedef {{base: Base, now: Text, sent: Sent | null}} Copy  what a tab keeps in the browser */
/** @typedef {'saved' | 'typing' | 'saving' | 'offline' | 'refused' | 'gone'} State */

/**
 * @typedef {object} Hooks
 * @property {(text: Text, clashes: import('./merge.js').Clash[]) => void} adopt  the text has changed elsewhere
 * @property {(state: State, word: string) => void} state  the word: why it was refused
 * @property {() => boolean} composing  whether letters are being composed, so that the text must stay as it is
 */

const SOON = 700; // ms after a letter
const AGAIN = [2_000, 4_000, 8_000, 15_000, 30_000]; // ms between attempts

/** @param {Text} text @returns {Text} the text alone */
const bare = ({ data, ja, en, play }) => ({ data, ja, en, play });

/** @param {Text} a @param {Text} b @returns {boolean} */
const same = (a, b) =>
  a.ja === b.ja &&
  a.en === b.en &&
  JSON.stringify(a.data) === JSON.stringify(b.data) &&
  JSON.stringify(a.play) === JSON.stringify(b.play);

/** One draft in one tab. */
export class Keeper {
  #code;
  #hooks;
  /** @type {Base} What the server has, as far as this tab knows. */
  #base;
  /** @type {Text} */
  now;
  /** @type {Sent | null} What was sent and not yet answered. */
  #sent = null;
  #saving = false;
  #failures = 0;
  /** @type {Draft | null} What was saved elsewhere, while letters are being composed here. */
  #waiting = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #prefix;
  #key;
  /** @type {Map<string, string>} Copies of other tabs that are in this text, to be dropped once it is saved. */
  #taken = new Map();
  #others;

  /** @param {Draft} draft @param {Hooks} hooks */
  constructor(draft, hooks) {
    this.#code = draft.code;
    this.#hooks = hooks;
    this.#base = { revision: draft.revision, text: bare(draft) };
    this.now = this.#base.text;
    this.#prefix = `xtarot-draft ${draft.code} `;
    this.#key = this.#prefix + crypto.getRandomValues(new Uint32Array(2)).join('');
    this.#others = new BroadcastChannel(this.#prefix);
    this.#others.addEventListener('message', () => void this.pull());
    addEventListener('online', () => this.#soon(0));
    addEventListener('pagehide', () => void this.save());
    document.addEventListener('visibilitychange', () => void (document.hidden ? this.save() : this.pull()));
  }

  /** Takes in what tabs kept in this browser and could not save. @param {Draft} draft  as the page was sent */
  recover(draft) {
    for (const [key, kept] of this.#copies()) {
      /** @type {Copy} */
      const copy = JSON.parse(kept);
      const base = copy.sent && copy.sent.id === draft.saved ? copy.sent.text : copy.base.text;
      this.#taken.set(key, kept);
      this.#bring(base, copy.now, this.now);
    }
  }

  /** Whether the server has everything. */
  get safe() {
    return same(this.now, this.#base.text);
  }

  /** @param {Partial<Text>} changed */
  edit(changed) {
    this.now = { ...this.now, ...changed };
    this.#hooks.state('typing', '');
    this.#remember();
    this.#soon(SOON);
  }

  /** Saves what the server does not have yet. */
  async save() {
    if (this.#saving || this.#waiting) return;
    clearTimeout(this.#timer);
    if (this.safe && !this.#sent) {
      this.#hooks.state('saved', '');
      return;
    }
    this.#sent ??= {
      id: crypto.getRandomValues(new Uint32Array(3)).join('-'),
      revision: this.#base.revision,
      text: this.now,
    };
    this.#remember();
    this.#saving = true;
    this.#hooks.state('saving', '');
    const answer = await this.#put(this.#sent).catch(() => null);
    this.#saving = false;
    await this.#heard(answer);
  }

  /** Takes in what was saved elsewhere. Answers can overtake each other: one older than what is known says nothing. */
  async pull() {
    const answer = await fetch(`/api/drafts/${this.#code}`).catch(() => null);
    if (!answer?.ok) return;
    /** @type {Draft} */
    const draft = await answer.json();
    const known = Math.max(this.#base.revision, this.#waiting?.revision ?? 0);
    if (draft.revision > known && !this.#saving) this.#take(draft);
  }

  /** Letters are no longer composed. */
  resume() {
    const draft = this.#waiting;
    this.#waiting = null;
    if (draft) this.#take(draft);
  }

  /** @param {Sent} sent @returns {Promise<Response>} */
  #put({ id, revision, text }) {
    const body = JSON.stringify({ ...text, base: revision, id });
    const keepalive = body.length < 30_000; // also when the page is left; browsers allow no more
    return fetch(`/api/drafts/${this.#code}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body,
      keepalive,
    });
  }

  /** @param {Response | null} answer */
  async #heard(answer) {
    const sent = this.#sent;
    if (!sent) return;
    const told = await answer?.json().catch(() => null);
    if (answer?.ok && told) {
      this.#base = { revision: told.revision, text: sent.text };
      this.#done();
      this.#others.postMessage(told.revision);
      if (this.safe) this.#hooks.state('saved', '');
      else this.#soon(SOON);
    } else if (answer?.status === 409 && told) {
      this.#take(told.extra);
    } else if (answer && [400, 403, 413, 422].includes(answer.status)) {
      this.#sent = null;
      this.#hooks.state('refused', told?.detail ?? '');
    } else if (answer?.status === 404) this.#hooks.state('gone', '');
    else {
      this.#hooks.state('offline', '');
      this.#soon(AGAIN[Math.min(this.#failures++, AGAIN.length - 1)] ?? SOON);
    }
  }

  #done() {
    this.#sent = null;
    this.#failures = 0;
    for (const [key, copy] of this.#taken) if (localStorage.getItem(key) === copy) localStorage.removeItem(key);
    this.#taken.clear();
    this.#remember();
  }

  /** @param {Draft} draft  what the server has now */
  #take(draft) {
    if (this.#hooks.composing()) {
      this.#waiting = draft;
      return;
    }
    const mine = this.#sent && draft.saved === this.#sent.id ? this.#sent.text : this.#base.text;
    this.#sent = null;
    this.#base = { revision: draft.revision, text: bare(draft) };
    this.#bring(mine, this.now, this.#base.text);
  }

  /** @param {Text} base @param {Text} mine @param {Text} theirs */
  #bring(base, mine, theirs) {
    const [ja, en] = [merged(base.ja, mine.ja, theirs.ja), merged(base.en, mine.en, theirs.en)];
    const data = mergedData(base.data, mine.data, theirs.data);
    this.now = { data, ja: ja.text, en: en.text, play: mergedData(base.play, mine.play, theirs.play) };
    this.#hooks.adopt(this.now, [...ja.clashes, ...en.clashes]);
    this.#remember();
    if (this.safe) this.#hooks.state('saved', '');
    else this.#soon(0);
  }

  /** @returns {[string, string][]} */
  #copies() {
    try {
      return Object.entries(localStorage).filter(([key]) => key.startsWith(this.#prefix));
    } catch {
      return []; // storage is blocked: the server has what was saved
    }
  }

  /** Keeps in this browser what the server does not have. */
  #remember() {
    try {
      if (this.safe && !this.#sent) localStorage.removeItem(this.#key);
      else localStorage.setItem(this.#key, JSON.stringify({ base: this.#base, now: this.now, sent: this.#sent }));
    } catch {
      // Blocked or full: it is saved at the server alone.
    }
  }

  /** @param {number} after  ms */
  #soon(after) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), after);
  }
}
