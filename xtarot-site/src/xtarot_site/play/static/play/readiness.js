/** Who is ready for the next deal, and when it begins without the others. */

import { span } from '../board/duration.js';
import { el, setText } from '../lib/dom.js';
import { serverNow } from '../lib/server-time.js';
import { listed, page, t } from '../lib/texts.js';
import { sits } from '../board/view.js';

/** @typedef {import('../board/view.js').View} View */

/** @param {View} view @returns {number} seconds until the next deal begins without those who are not ready */
function left(view) {
  const since = view.ready_since ?? 0;
  return Math.ceil(Math.max(0, Math.min(page.following ?? 0, since + (page.following ?? 0) - serverNow())));
}

/**
 * What is said while some are ready for the next deal and others are not; nothing else.
 * @param {View} view
 * @returns {string}
 */
export function readySentence(view) {
  if (view.ready_since === undefined) return '';
  const byDays = view.clock && !view.clock.reserve; // nobody has to be there
  const here = view.seats.flatMap(({ bot, here, elsewhere }, k) =>
    bot === undefined && (byDays || here || elsewhere) ? [k] : [],
  );
  const ready = here.filter((k) => view.ready.includes(k));
  const mine = sits(view) && view.ready.includes(view.you);
  const notReady = here.filter((k) => !ready.includes(k)).map((k) => view.seats[k]?.name ?? '');
  const who = listed(mine ? notReady : ready.map((k) => view.seats[k]?.name ?? ''));
  if (byDays && view.match.over) return t('ready_no_time', { who: listed(notReady), what: t('the_next_match') });
  return t(mine ? 'ready_waits' : 'ready_others', {
    who,
    what: t(view.match.over ? 'the_next_match' : view.deal.phase === 'shuffle' ? 'the_first_deal' : 'the_next_deal'),
    time: span(left(view)),
  });
}

/**
 * When the first deal begins, while people may still come; nothing where it waits for as long as it takes.
 * @param {View} view
 * @returns {string}
 */
export function beginningSentence(view) {
  if (view.begins === undefined) return '';
  return t('awaits_people', { n: Math.max(0, Math.ceil(view.begins - serverNow())) });
}

/** @param {View} view @returns {HTMLElement} the same, running down while it is on the page */
export const beginning = (view) => running(() => beginningSentence(view));

/**
 * The sentence, with its seconds running down while it is on the page.
 * @param {View} view
 * @returns {HTMLElement | null}
 */
export function readiness(view) {
  return view.ready_since === undefined ? null : running(() => readySentence(view));
}

/** @param {() => string} sentence @returns {HTMLElement} */
function running(sentence) {
  const line = el('p', { class: 'readiness' });
  const tick = () => {
    setText(line, sentence());
    setTimeout(() => line.isConnected && tick(), 1_000);
  };
  tick();
  return line;
}
