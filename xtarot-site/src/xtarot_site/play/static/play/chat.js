/** The talk at a table. It is loaded when there is somebody to talk to, or something to read: a page alone does without. */

import { styled } from '../lib/lazy-style.js';
import { hasTalk } from '../chat/has-chat.js';

/** @typedef {import('../board/view.js').View} View */
/** @typedef {import('../chat/chat-panel.js').News} News */

export class Talking {
  /**
   * @param {string} code  of the table
   * @param {import('../lib/page').TalkSoFar | undefined} soFar
   * @param {HTMLElement} events  what happened last, before which the talk stands
   */
  constructor(code, soFar, events) {
    this.code = code;
    this.soFar = soFar;
    this.events = events;
    this.loading = false;
    /** @type {News[]} What was said before it was loaded. */
    this.news = [];
    /** @type {View | null} */
    this.view = null;
    /** @type {ReturnType<typeof import('../chat/chat-tabs.js').talkTabs> | null} */
    this.tabs = null;
  }

  /** Whether there is anything of it to be seen. */
  get useful() {
    return this.tabs?.talk.useful ?? false;
  }

  /** Opens it as a sheet. */
  open() {
    this.tabs?.open();
  }

  /** Something was said. @param {News} news */
  take(news) {
    if (this.tabs) this.tabs.talk.take(news);
    else {
      this.news.push(news);
      void this.load();
    }
  }

  /** The table goes on. @param {View} view */
  follow(view) {
    this.view = view;
    this.tabs?.talk.follow(view);
    this.draw();
    void this.load();
  }

  /** The panel is drawn anew. */
  draw() {
    this.tabs?.draw();
  }

  async load() {
    const { soFar, view } = this;
    if (this.tabs || this.loading || !soFar || !view) return;
    if (!hasTalk(view, soFar.may, soFar.lines.length + this.news.length)) return;
    this.loading = true;
    try {
      const [{ talkTabs }] = await Promise.all([import('../chat/chat-tabs.js'), styled('chat/chat.css')]);
      this.tabs = talkTabs(this.code, soFar, this.events);
    } catch {
      return; // the server is away: the next row asks again
    } finally {
      this.loading = false;
    }
    this.events.before(this.tabs.head, this.tabs.talk.root);
    for (const news of this.news.splice(0)) this.tabs.talk.take(news);
    this.tabs.talk.follow(this.view ?? view);
    this.draw();
  }
}
