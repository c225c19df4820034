/** The move and the view in the address: `#m57`, `#10.5` (trick 10, card 5), and a seat's view `.s1`. */

/** @typedef {import('./frames.js').Reel} Reel */
/** @typedef {{step: number, view: string}} Place */

/**
 * What a fragment names. What it does not name, or names wrongly, is the beginning and all hands.
 * @param {string} fragment
 * @param {Reel} reel
 * @returns {Place}
 */
export function read(fragment, reel) {
  const words = fragment.replace(/^#/, '').split('.');
  const seat = words.find((word) => /^s\d+$/.test(word) && Number(word.slice(1)) < reel.replay.players.length);
  const view = seat ?? (words.includes('table') ? 'table' : 'all');
  const move = words.find((word) => /^m\d+$/.test(word));
  const [part, order] = words.filter((word) => /^\d+$/.test(word)).map(Number);
  const step = move ? Number(move.slice(1)) : part === undefined ? 0 : inPart(reel, part, order);
  return { step: Math.min(step, reel.length), view };
}

/**
 * @param {Reel} reel
 * @param {number} number  of the trick
 * @param {number} [order]  of the card in it; without one, its first
 * @returns {number}
 */
function inPart(reel, number, order = 1) {
  const numbered = reel.groups.filter((group) => group.number > 0);
  const group = numbered.find((one) => one.number === number) ?? (number > 0 ? numbered.at(-1) : undefined);
  if (!group) return 0;
  return Math.min(group.last, group.first + Math.max(1, order) - 1);
}

/**
 * @param {Place} place
 * @param {Reel} reel
 * @returns {string} the fragment, with its sign; empty for the beginning with all hands open
 */
export function write({ step, view }, reel) {
  const group = reel.groups[reel.groupAt(step)];
  const inTrick = reel.kind === 'tricks' && group !== undefined && group.number > 0;
  const move = inTrick ? `${group.number}.${reel.step(step)?.order}` : `m${step}`;
  if (view !== 'all') return `#${move}.${view}`;
  return step > 0 ? `#${move}` : '';
}
