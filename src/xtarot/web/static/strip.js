/** The strip under the bar: the line is lost, a question is answered. */

import { byId, el, icon, place } from './dom.js';
import { t } from './texts.js';

const READ = 8_000; // ms for which an answer stays

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * @param {'wave' | 'close' | 'check' | ''} kind  its icon; an answer has none
 * @param {string} text
 * @param {string} [label]  of its button; none without
 * @param {() => void} [done]
 */
export function showStrip(kind, text, label, done) {
  const strip = byId('strip');
  clearTimeout(timer);
  if (!kind) timer = setTimeout(hideStrip, READ);
  strip.hidden = false;
  strip.dataset.kind = kind;
  const signature = `${kind} ${text}`;
  if (strip.dataset.drawn === signature) return;
  strip.dataset.drawn = signature;
  const stays = kind === 'wave' || kind === 'close';
  place(strip, [
    kind ? icon(kind) : null,
    el('p', {}, text),
    label ? el('button', { class: 'button small', on: { click: done } }, label) : null,
    stays ? null : el('button', { class: 'button plain icon', 'aria-label': t('close'), on: { click: hideStrip } }, icon('close')),
  ]);
}

export function hideStrip() {
  byId('strip').hidden = true;
}
