/** The text as its readers see it, following the line that is being written. */

import { el, place } from '../lib/dom.js';
import { t } from '../lib/texts.js';

/** What readers see of one text. */
export class Preview {
  #text = el('div', { class: 'reader' });
  #line = 1;
  #frame = 0;
  #scrolls = false;
  node;

  constructor() {
    this.node = el(
      'div',
      { class: 'preview', tabIndex: 0, role: 'region', 'aria-label': t('reader_view') },
      this.#text,
    );
    this.#text.addEventListener('click', (event) => this.#follow(event));
  }

  /** @param {Element | null} article  of a document that was sent by the server */
  show(article) {
    if (!article) {
      place(this.#text, [el('p', { class: 'empty' }, t('nothing_written'))]);
      return;
    }
    const taken = /** @type {Element} */ (document.importNode(article, true));
    // What the text calls a part of it is not an element of this page.
    for (const named of taken.querySelectorAll('[id]')) {
      named.setAttribute('data-anchor', named.id);
      named.removeAttribute('id');
    }
    const top = this.node.scrollTop;
    place(this.#text, [taken]);
    this.node.scrollTop = top;
    this.at(this.#line, false);
  }

  /** @param {number} line  that is being written @param {boolean} [scrolls] */
  at(line, scrolls = true) {
    this.#line = line;
    this.#scrolls ||= scrolls;
    // Where things are is asked once for each picture: to lay out a long text at every letter would be slow.
    this.#frame ||= requestAnimationFrame(() => this.#showLine());
  }

  /** Marks what is being written, and brings it into view. */
  #showLine() {
    const [line, scrolls] = [this.#line, this.#scrolls];
    [this.#frame, this.#scrolls] = [0, false];
    const parts = [...this.#text.querySelectorAll('[data-line]')];
    const here = parts.findLast((part) => Number(part.getAttribute('data-line')) <= line);
    for (const part of parts) part.classList.toggle('now', part === here);
    if (!here || !scrolls) return;
    const [box, frame] = [here.getBoundingClientRect(), this.node.getBoundingClientRect()];
    if (box.top < frame.top || box.bottom > frame.bottom) this.node.scrollTop += box.top - frame.top - frame.height / 3;
  }

  /** A link within the text leads within it; any other opens beside this page. @param {Event} event */
  #follow(event) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const name = link?.getAttribute('href') ?? '';
    if (!link) return;
    event.preventDefault();
    if (name.startsWith('#'))
      this.#text.querySelector(`[data-anchor="${CSS.escape(name.slice(1))}"]`)?.scrollIntoView({ block: 'center' });
    else open(link.href, '_blank', 'noopener');
  }
}
