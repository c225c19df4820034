/** Short sounds. Made, not loaded: a card, a trick gathered, two wood tones, a bell, three rising tones, one soft one. */

import { settings } from './settings.js';

/** @type {AudioContext | null} */
let context = null;

/** @type {Record<string, [number, number, number, OscillatorType][]>} Frequency, start, length in seconds, shape. */
const SOUNDS = {
  card: [[190, 0, 0.07, 'triangle']],
  gathered: [
    [150, 0, 0.09, 'triangle'],
    [120, 0.07, 0.1, 'triangle'],
  ],
  turn: [
    [523, 0, 0.12, 'sine'],
    [659, 0.13, 0.18, 'sine'],
  ],
  time: [[440, 0, 0.45, 'sine']],
  bell: [
    [988, 0, 0.38, 'sine'],
    [1976, 0, 0.2, 'sine'],
  ],
  end: [
    [392, 0, 0.12, 'sine'],
    [523, 0.1, 0.12, 'sine'],
    [784, 0.2, 0.2, 'sine'],
  ],
};

/**
 * The sounds of a moment: of all that happened in it what matters most, and that it is one's turn.
 * @param {import('../board/view.js').View | null} old
 * @param {import('../board/view.js').View} now
 * @param {import('../board/view.js').Sentence[]} sentences
 */
export function soundOf(old, now, sentences) {
  if (!old) return;
  const over = now.deal.phase === 'over' && old.deal.phase !== 'over';
  const announced = sentences.some((one) => one.announced);
  const turn = Boolean(now.can) && !old.can;
  if (over) sound('end');
  else if (announced) sound('bell');
  else if (sentences.some((one) => one.key === 'trick')) sound('gathered');
  else if (!turn && sentences.some((one) => one.card)) sound('card');
  if (turn && !over) sound('turn', announced ? 0.4 : 0);
}

/**
 * @param {string} name
 * @param {number} [after]  seconds
 * @param {boolean} [hidden]  also while another tab is in front
 */
export function sound(name, after = 0, hidden = false) {
  if (!settings.sound || (document.hidden && !hidden)) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const now = context.currentTime + after;
  for (const [frequency, start, length, type] of SOUNDS[name] ?? []) {
    const tone = new OscillatorNode(context, { frequency, type });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, now + start);
    volume.gain.linearRampToValueAtTime(0.12, now + start + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0008, now + start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length);
  }
}
