/** Two texts that were made from one, brought together line by line. Nothing of either is lost. */

/**
 * @typedef {object} Clash  lines that were changed in two ways; both stand in the text, theirs first
 * @property {string} theirs
 * @property {string} mine
 */

const MOST = 4_000_000; // pairs of lines that are compared; with more, all between what is alike counts as changed

/**
 * @param {string} base  what both were made from
 * @param {string} mine
 * @param {string} theirs
 * @returns {{text: string, clashes: Clash[]}}
 */
export function merged(base, mine, theirs) {
  if (mine === theirs || theirs === base) return { text: mine, clashes: [] };
  if (mine === base) return { text: theirs, clashes: [] };
  const [was, own, other] = [base, mine, theirs].map((text) => text.split('\n'));
  if (!was || !own || !other) return { text: mine, clashes: [] };
  const [inOwn, inOther] = [found(was, own), found(was, other)];
  /** @type {string[]} */
  const out = [];
  /** @type {Clash[]} */
  const clashes = [];
  for (let at = 0, k = 0, m = 0; ; at += 1) {
    let same = at;
    while (same < was.length && ((inOwn[same] ?? -1) < 0 || (inOther[same] ?? -1) < 0)) same += 1;
    const [toOwn, toOther] = same < was.length ? [inOwn[same] ?? 0, inOther[same] ?? 0] : [own.length, other.length];
    const [before, a, b] = [was.slice(at, same), own.slice(k, toOwn), other.slice(m, toOther)];
    if (alike(a, b) || alike(b, before)) out.push(...a);
    else if (alike(a, before)) out.push(...b);
    else {
      out.push(...b, ...a);
      if (a.join('').trim() && b.join('').trim()) clashes.push({ theirs: b.join('\n'), mine: a.join('\n') });
    }
    if (same === was.length) break;
    out.push(was[same] ?? '');
    [at, k, m] = [same, toOwn + 1, toOther + 1];
  }
  return { text: out.join('\n'), clashes };
}

/**
 * The same of data, key by key; where both changed a value, mine stays.
 * @param {any} base
 * @param {any} mine
 * @param {any} theirs
 * @returns {any}
 */
export function mergedData(base, mine, theirs) {
  if (JSON.stringify(mine) === JSON.stringify(base)) return theirs;
  if (!isTable(mine) || !isTable(theirs)) return mine;
  const known = isTable(base) ? base : {};
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const values = keys.map((key) => [key, mergedData(known[key], mine[key], theirs[key])]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** @param {any} value @returns {boolean} */
const isTable = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {string[]} a @param {string[]} b @returns {boolean} */
const alike = (a, b) => a.length === b.length && a.every((line, k) => line === b[k]);

/**
 * Where each line of a text is in another one, or −1: the longest way through both.
 * @param {string[]} one
 * @param {string[]} other
 * @returns {number[]}
 */
function found(one, other) {
  const places = one.map(() => -1);
  let first = 0;
  while (first < Math.min(one.length, other.length) && one[first] === other[first]) places[first] = first++;
  let [end, until] = [one.length, other.length];
  while (end > first && until > first && one[end - 1] === other[until - 1]) places[--end] = --until;
  const [rows, columns] = [end - first, until - first];
  if (!rows || !columns || rows * columns > MOST) return places;
  const wide = columns + 1;
  const longest = new Uint16Array((rows + 1) * wide);
  const at = (/** @type {number} */ k) => longest[k] ?? 0;
  for (let r = rows - 1; r >= 0; r -= 1) {
    for (let c = columns - 1; c >= 0; c -= 1) {
      const same = one[first + r] === other[first + c];
      longest[r * wide + c] = same
        ? at((r + 1) * wide + c + 1) + 1
        : Math.max(at((r + 1) * wide + c), at(r * wide + c + 1));
    }
  }
  for (let r = 0, c = 0; r < rows && c < columns; ) {
    if (one[first + r] === other[first + c]) places[first + r++] = first + c++;
    else if (at((r + 1) * wide + c) >= at(r * wide + c + 1)) r += 1;
    else c += 1;
  }
  return places;
}
