/** A span of time in words, as far as it matters: two days and three hours. */

import { t } from '../lib/texts.js';

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];

/** @param {number} seconds @returns {string} */
export function span(seconds) {
  const n = Math.max(0, seconds);
  const [d, h, m] = [Math.floor(n / DAY), Math.floor((n % DAY) / HOUR), Math.floor((n % HOUR) / MINUTE)];
  if (d) return t(h ? 'span_days' : 'span_whole_days', { d, h });
  if (h) return t(m ? 'span_hours' : 'span_whole_hours', { h, m });
  return m ? t('span_minutes', { m }) : t('span_seconds', { n: Math.ceil(n) });
}
