/**
 * The text of a rulebook as it is written: a plain text field, so keyboards, screen readers and Japanese input work as
 * everywhere. Behind it the same lines with their numbers and marks, beside it what was found, each at its line.
 */

import { el, icon, keyed, setAttr, style } from '../lib/dom.js';
import { rich, t } from '../lib/texts.js';

/** @typedef {{text: string, line: number, old: string, new: string, key: string, value: unknown}} Repair */
/** @typedef {{file: string, line: number, level: 'error' | 'warning' | 'right', code?: string, text: string, key: string, field?: string, repairs: Repair[]}} Finding */
/** @typedef {{clause: string, name: string, draw: () => HTMLElement}} Beside  what stands beside a clause besides; its name changes with it */
/** @typedef {{line: number, level: string, name: string, draw: () => HTMLElement}} Note */

export const SIGNS = { error: 'close', warning: 'warn', right: 'check', none: 'dash' };
const MARKED = /(\{(?!#)[^{}\n]*\}|`[^`\n]+`)/; // cards and figures, records
const CLAUSE = /^\*\*([A-Z]{2,}-\d+)\*\*/gm;
const GAP = 8; // pixels between two findings

/** One text with its findings. */
export class Editor {
  #changed;
  #moved;
  #mirror = el('div', { class: 'mirror', 'aria-hidden': 'true' });
  #field;
  #notes = el('ol', { class: 'notes stack' });
  /** @type {string[]} As the mirror shows them. */
  #lines = [];
  /** @type {Finding[]} */
  #found = [];
  /** @type {Note[]} As they stand beside the lines. */
  #shown = [];
  composing = false;
  node;
  margin;

  /**
   * @param {string} lang  of the text
   * @param {string} label
   * @param {{changed: (text: string) => void, moved: (line: number) => void, composed: () => void}} hooks
   */
  constructor(lang, label, { changed, moved, composed }) {
    this.#changed = changed;
    this.#moved = moved;
    this.#field = el('textarea', {
      spellcheck: lang === 'en',
      autocapitalize: 'off',
      'aria-label': label,
      'aria-describedby': 'editor-keys',
    });
    this.#notes.setAttribute('aria-label', t('findings'));
    this.#field.addEventListener('input', () => this.#typed());
    this.#field.addEventListener('compositionstart', () => void (this.composing = true));
    this.#field.addEventListener('compositionend', () => {
      this.composing = false;
      this.#typed();
      composed();
    });
    this.#field.addEventListener('keyup', () => this.#moved(this.line));
    this.#field.addEventListener('click', () => this.#moved(this.line));
    this.node = el('div', { class: 'paper', lang }, this.#mirror, this.#field);
    this.margin = el('div', { class: 'beside-lines' }, this.#notes);
    new ResizeObserver(() => this.#arrange()).observe(this.#mirror);
  }

  /** @returns {number} the line of the caret, from 1 */
  get line() {
    return this.#field.value.slice(0, this.#field.selectionStart).split('\n').length;
  }

  /** Shows a text, the caret staying at what it stood at. @param {string} text */
  set(text) {
    const old = this.#field.value;
    if (old === text) return;
    const carets = [this.#field.selectionStart, this.#field.selectionEnd].map((at) => moved(at, old, text));
    this.#field.value = text;
    if (document.activeElement === this.#field) this.#field.setSelectionRange(carets[0] ?? 0, carets[1] ?? 0);
    this.#draw();
  }

  /** @param {Finding[]} found @param {Beside[]} [others] */
  find(found, others = []) {
    this.#found = found;
    const notes = [
      ...others.map((one) => ({ ...one, line: this.lineOf(one.clause), level: 'asked' })),
      ...found.map((one) => ({
        line: one.line,
        level: one.level,
        name: `${one.level} ${one.text}`,
        draw: () => this.#note(one),
      })),
    ];
    this.#shown = notes.sort((a, b) => a.line - b.line);
    this.#mark();
    keyed(
      this.#notes,
      this.#shown,
      (one, k) => `${one.line} ${one.name} ${k}`,
      (one) => one.draw(),
      () => {},
    );
    this.#arrange();
  }

  /** The same with other things beside the clauses. @param {Beside[]} others */
  beside(others) {
    this.find(this.#found, others);
  }

  /** @param {string} clause @returns {number} the line in which it begins, from 1; 0 for none */
  lineOf(clause) {
    return clause ? this.#field.value.split('\n').findIndex((line) => line.startsWith(`**${clause}**`)) + 1 : 0;
  }

  /** @param {number} line  from 1 */
  goTo(line) {
    const before = this.#field.value.split('\n').slice(0, Math.max(line - 1, 0));
    const at = before.reduce((sum, one) => sum + one.length + 1, 0);
    this.#field.focus();
    this.#field.setSelectionRange(at, at);
    this.#mirror.children[line - 1]?.scrollIntoView({ block: 'center' });
    this.#moved(line);
  }

  /** To the next finding, or the one before. @param {number} way @returns {Finding | undefined} */
  step(way) {
    const todo = this.#found.filter((one) => one.level !== 'right' && one.line);
    const next = way > 0 ? todo.find((one) => one.line > this.line) : todo.findLast((one) => one.line < this.line);
    const found = next ?? (way > 0 ? todo[0] : todo.at(-1));
    if (found) this.goTo(found.line);
    return found;
  }

  /** @param {Repair} repair */
  repair({ line, old, new: put }) {
    const before = this.#field.value
      .split('\n')
      .slice(0, line - 1)
      .reduce((sum, one) => sum + one.length + 1, 0);
    const text = this.#field.value.split('\n')[line - 1] ?? '';
    const at = old ? text.indexOf(old) : text.length;
    if (at < 0) return;
    this.#field.focus();
    this.#field.setSelectionRange(before + at, before + at + old.length);
    this.#put(put, before + at, before + at + old.length);
  }

  /** @returns {string} the clause in which the caret stands, or "" */
  get clause() {
    const before = this.#field.value.slice(0, this.#field.selectionEnd);
    return [...before.matchAll(CLAUSE)].at(-1)?.[1] ?? '';
  }

  /** Puts a figure at the end of a clause. @param {string} clause @param {string} source */
  insertAt(clause, source) {
    const line = this.lineOf(clause);
    if (!line) return;
    const lines = this.#field.value.split('\n');
    const next = lines.findIndex((one, k) => k >= line && /^(#{2,} |\*\*[A-Z]{2,}-\d)/.test(one));
    const end = next < 0 ? lines.length : next;
    const kept = lines.slice(0, end).join('\n').trimEnd();
    const rest = lines.slice(end).join('\n');
    this.set(`${kept}\n\n${source}\n${rest ? `\n${rest}` : ''}`);
    this.#changed(this.#field.value);
  }

  /** Puts a figure below the line of the caret, as a paragraph of its own. @param {string} source */
  insert(source) {
    const text = this.#field.value;
    const end = text.indexOf('\n', this.#field.selectionEnd);
    const at = end < 0 ? text.length : end;
    const [before, after] = [text.slice(0, at), text.slice(at)];
    const above = '\n\n'.slice(/\n{0,2}$/.exec(before)?.[0].length);
    const below = after.trim() ? '\n\n'.slice(/^\n{0,2}/.exec(after)?.[0].length) : '';
    this.#field.focus();
    this.#field.setSelectionRange(at, at);
    this.#put(`${before ? above : ''}${source}${below}`, at, at);
  }

  /** Writes so that it can be undone like what is typed; where that is not there, without. @param {string} put @param {number} from @param {number} to */
  #put(put, from, to) {
    if (document.execCommand('insertText', false, put)) return;
    this.#field.setRangeText(put, from, to, 'end');
    this.#typed();
  }

  #typed() {
    this.#draw();
    this.#changed(this.#field.value);
    this.#moved(this.line);
  }

  /** Draws the lines that have changed, between those that stay before and after. A line keeps its mark until it is checked. */
  #draw() {
    const [old, lines] = [this.#lines, this.#field.value.split('\n')];
    const least = Math.min(old.length, lines.length);
    let [before, after] = [0, 0];
    while (before < least && old[before] === lines[before]) before += 1;
    while (after < least - before && old.at(-1 - after) === lines.at(-1 - after)) after += 1;
    const gone = [...this.#mirror.children].slice(before, old.length - after);
    const drawn = lines
      .slice(before, lines.length - after)
      .map((line, k) => el('div', { class: gone[k]?.className ?? 'line' }, ...marked(line)));
    for (const node of gone) node.remove();
    const next = this.#mirror.children[before] ?? null;
    for (const node of drawn) this.#mirror.insertBefore(node, next);
    this.#lines = lines;
  }

  /** Marks the lines in which something was found. */
  #mark() {
    /** @type {Map<number, string>} */
    const levels = new Map();
    for (const { line, level } of this.#shown) if (levels.get(line) !== 'error') levels.set(line, level);
    for (const [k, node] of [...this.#mirror.children].entries())
      setAttr(node, 'class', ['line', levels.get(k + 1)].join(' ').trim());
  }

  /** Puts each finding beside its line, or below the one before. */
  #arrange() {
    const notes = /** @type {HTMLElement[]} */ ([...this.#notes.children]);
    const lines = this.#mirror.children;
    const measured = notes.map((note, k) => {
      const line = /** @type {HTMLElement | undefined} */ (lines[(this.#shown[k]?.line || 1) - 1]);
      return { note, at: line?.offsetTop ?? 0, height: note.offsetHeight };
    });
    let free = GAP;
    for (const { note, at, height } of measured) {
      const top = Math.max(free, at);
      style(note, { '--top': `${top}px` });
      free = top + height + GAP;
    }
    style(this.margin, { '--high': `${free}px` });
  }

  /** @param {Finding} found @returns {HTMLElement} */
  #note(found) {
    const { line, level, text, repairs } = found;
    const where = line
      ? el(
          'button',
          { class: 'where-found bare as-link', type: 'button', on: { click: () => this.goTo(line) } },
          t('line_n', { n: line }),
        )
      : null;
    const offers = repairs
      .filter((one) => one.line)
      .map((one) =>
        el(
          'button',
          { class: 'repair bare as-link', type: 'button', on: { click: () => this.repair(one) } },
          ...rich(one.text),
        ),
      );
    const head = el(
      'p',
      {},
      icon(SIGNS[level]),
      el('b', { class: 'visually-hidden' }, t(`level_${level}`)),
      where,
      ' ',
      ...rich(text),
    );
    return el('li', { class: `note box ${level}` }, head, ...offers);
  }
}

/** @param {string} line @returns {(Node | string)[]} */
function marked(line) {
  const parts = line
    .split(MARKED)
    .map((part, k) => (k % 2 ? el('span', { class: 'chip' }, part) : el('span', {}, part)));
  return line ? parts : ['\u200b'];
}

/**
 * Where a caret belongs after a text has changed elsewhere.
 * @param {number} at
 * @param {string} old
 * @param {string} text
 * @returns {number}
 */
function moved(at, old, text) {
  let alike = 0;
  while (alike < at && old[alike] === text[alike]) alike += 1;
  if (alike === at) return at;
  const rest = old.slice(at);
  return text.endsWith(rest) ? text.length - rest.length : Math.min(at, text.length);
}
