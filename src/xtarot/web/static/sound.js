/** Short sounds, off until chosen. Made, not loaded: two wood tones, a card, a sweep, a bell. */

import { settings } from './settings.js';

/** @type {AudioContext | null} */
let context = null;

/** @type {Record<string, [number, number, number, OscillatorType][]>} Frequency, start, length in seconds, shape. */
const SOUNDS = {
  card: [[190, 0, 0.07, 'triangle']],
  gathered: [[150, 0, 0.09, 'triangle'], [120, 0.07, 0.1, 'triangle']],
  turn: [[523, 0, 0.12, 'sine'], [659, 0.13, 0.18, 'sine']],
  bell: [[988, 0, 0.38, 'sine'], [1976, 0, 0.2, 'sine']],
};

/** @param {string} name */
export function sound(name) {
  if (!settings.sound || document.hidden) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const now = context.currentTime;
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
