/** The sign of a game, on a field of 48 × 48. */

import { svg } from './dom.js';

/**
 * @param {import('./page').GameEntry | undefined} game
 * @returns {SVGElement | null} strokes, and what is gold; nothing where a game has no sign
 */
export function gameSign(game) {
  const [ink, gold] = game?.sign ?? [];
  if (!ink || !gold) return null;
  return svg(
    'svg',
    { class: 'game-sign', viewBox: '0 0 48 48', 'aria-hidden': 'true' },
    svg('path', { class: 'ink', d: ink }),
    svg('path', { class: 'gold', d: gold }),
  );
}
