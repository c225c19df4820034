/** The buttons below the timeline: step, play, speed, and in what steps. */

import { el, icon, place, setAttr } from '../lib/dom.js';
import { t } from '../lib/texts.js';
import { SPEEDS } from './playback.js';

/** @typedef {import('./playback.js').Playback} Playback */
/** @typedef {import('./frames.js').Unit} Unit */
/** @typedef {import('./frames.js').Reel} Reel */

export class Controls {
  host = el('div', { class: 'controls row' });
  /** The five buttons of a phone. */
  five = el('div', { class: 'five' });
  #playback;
  #play;
  #small;
  /** @type {Map<Unit, HTMLInputElement>} */
  #units = new Map();
  /** @type {Map<number, HTMLInputElement>} */
  #speeds = new Map();

  /**
   * @param {Playback} playback
   * @param {() => void} branch
   */
  constructor(playback, branch) {
    this.#playback = playback;
    const part = playback.reel.unit;
    this.#play = el('button', { class: 'button filled play', type: 'button', on: { click: () => playback.toggle() } });
    this.#small = el('button', { class: 'button filled play', type: 'button', on: { click: () => playback.toggle() } });
    const card = t(playback.reel.kind === 'tricks' ? 'step_card' : 'step_move');
    const units = /** @type {[Unit, string][]} */ ([
      ['card', card],
      ['part', part],
      ['decision', t('step_decision')],
    ]);
    this.host.append(
      el(
        'div',
        { class: 'units cluster' },
        el('span', { class: 'label quiet', id: 'units' }, t('step_by')),
        segments('units', units, this.#units, (unit) => playback.inSteps(unit)),
      ),
      el(
        'div',
        { class: 'steps cluster' },
        button('first', t('to_start'), () => playback.go(0)),
        button('rewind', t('part_back', { part }), () => playback.by(-1, 'part')),
        button('back', t('step_back'), () => playback.by(-1), ''),
        this.#play,
        button('next', t('step_on'), () => playback.by(1), ''),
        button('forward', t('part_on', { part }), () => playback.by(1, 'part')),
        button('last', t('to_end'), () => playback.go(playback.reel.length)),
      ),
      segments(
        'speed',
        SPEEDS.map((speed) => [speed, `${speed === 0.5 ? '½' : speed}×`]),
        this.#speeds,
        (speed) => playback.atSpeed(speed),
        t('speed'),
      ),
      el(
        'span',
        { class: 'hints row', 'aria-hidden': 'true' },
        el('span', {}, el('kbd', {}, '←'), ' ', el('kbd', {}, '→'), ` ${card}`),
        el('span', {}, el('kbd', {}, 'V'), ` ${t('view_short')}`),
        el('kbd', {}, '?'),
      ),
      wayOn(playback.reel, branch) ?? '',
    );
    this.five.append(
      button('rewind', t('part_back', { part }), () => playback.by(-1, 'part'), ''),
      button('back', t('step_back'), () => playback.by(-1, 'card'), ''),
      this.#small,
      button('next', t('step_on'), () => playback.by(1, 'card'), ''),
      button('forward', t('part_on', { part }), () => playback.by(1, 'part'), ''),
    );
  }

  draw() {
    const { playing, speed, unit } = this.#playback;
    const label = t(playing ? 'pause_replay' : 'play_replay');
    for (const node of [this.#play, this.#small]) {
      if (node.dataset.playing === String(playing)) continue;
      node.dataset.playing = String(playing);
      setAttr(node, 'aria-label', label);
      place(node, [icon(playing ? 'pause' : 'play'), ...(node === this.#play ? [el('span', {}, label)] : [])]);
    }
    for (const [one, input] of this.#units) input.checked = one === unit;
    for (const [one, input] of this.#speeds) input.checked = one === speed;
  }
}

/**
 * The way on from here: to play on; from a deal without rules, to write them.
 * @param {Reel} reel
 * @param {() => void} branch
 * @returns {HTMLElement | null}
 */
export function wayOn({ replay }, branch) {
  if (replay.drafts && replay.link)
    return el(
      'a',
      { class: 'button small branch', href: `/write?from=${replay.link}` },
      icon('book'),
      el('span', {}, t('write_rules')),
    );
  if (!replay.reviewed) return null;
  return el(
    'button',
    { class: 'button small branch', type: 'button', on: { click: branch } },
    icon('branch'),
    el('span', {}, t('branch_here')),
  );
}

/**
 * @param {string} name  of its icon
 * @param {string} label
 * @param {() => void} press
 * @param {string} [kind]
 * @returns {HTMLElement}
 */
function button(name, label, press, kind = 'plain') {
  return el(
    'button',
    { class: `button icon ${kind}`, type: 'button', 'aria-label': label, title: label, on: { click: press } },
    icon(name),
  );
}

/**
 * Choices of which one holds, joined in one box.
 * @template T
 * @param {string} name
 * @param {[T, string][]} choices
 * @param {Map<T, HTMLInputElement>} inputs  filled
 * @param {(value: T) => void} changed
 * @param {string} [label]  without one, the element of this name says it
 * @returns {HTMLElement}
 */
export function segments(name, choices, inputs, changed, label) {
  return el(
    'div',
    {
      class: 'segments joined',
      role: 'radiogroup',
      ...(label ? { 'aria-label': label } : { 'aria-labelledby': name }),
    },
    ...choices.map(([value, text]) => {
      const input = el('input', { type: 'radio', name, value: String(value), on: { change: () => changed(value) } });
      inputs.set(value, input);
      return el('label', {}, input, el('span', {}, text));
    }),
  );
}
