/** How a deal ended, in words. */

import { figure, sideName } from './panel.js';
import { listed, page, t } from '../lib/texts.js';

/**
 * @param {import('./view.js').View} view
 * @param {{scores: string[], winners: number[]}} result
 * @returns {string} "White won 80 : 70", where there are two sides; else with how many points, or that all have the same
 */
export function resultText(view, { scores, winners }) {
  const order = scores.map((_, side) => side).sort((a, b) => Number(winners.includes(b)) - Number(winners.includes(a)));
  const points = order.map((side) => figure(scores[side] ?? ''));
  if (winners.length === points.length) return t('drawn_deal', { points: points.join(' : ') });
  const who = listed(winners.map((side) => sideName(view, side)));
  const told = t('won_by', { who });
  return `${told}${page.lang === 'ja' ? '　' : ' '}${points.length === 2 ? points.join(' : ') : t(winners.length > 1 ? 'points_each' : 'points_of', { points: points[0] ?? '' })}`;
}
