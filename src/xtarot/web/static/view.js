/** The view of a seat as the server sends it (docs/wire.md), and patches of it. */

/** @typedef {{seat: number, card: string, order?: number, best?: boolean}} Play */
/** @typedef {{id: string, caption: string, suit?: string, cards: string[], wild?: Record<string, string>}} LaidSet */
/**
 * @typedef {object} Zone
 * @property {string} id
 * @property {string} kind
 * @property {string} key
 * @property {number} [seat]
 * @property {number} [side]
 * @property {string} title
 * @property {string[]} [cards]
 * @property {number} count
 * @property {Play[]} [plays]
 * @property {string} [led]
 * @property {{plays: Play[], led?: string}} [last]
 * @property {LaidSet[]} [sets]
 * @property {boolean} [open]  a hand that lies open for all
 */
/**
 * @typedef {object} Seat
 * @property {string} name
 * @property {string} [bot]
 * @property {boolean} [away]  a bot plays for them
 * @property {boolean} [here]  whether they are connected
 * @property {number} side
 * @property {boolean} [dealer]
 * @property {boolean} [acting]
 * @property {number} [chooser]  who chooses its cards, when it is not itself
 * @property {{label: string, value: string}[]} [facts]
 * @property {{card: string, gone?: boolean}[]} [tabs]
 */
/** @typedef {{clause: string, text: string}} Duty */
/**
 * @typedef {object} Can
 * @property {{cards: string[], buttons: {move: string, label: string, meaning?: string}[]}} actions
 * @property {string} [verb]
 * @property {boolean} [one]
 * @property {number} [count]
 * @property {Duty} [prompt]
 * @property {number} [seat]  whose cards these are, when not one's own
 * @property {{move?: string, label: string}[][]} [grid]
 */
/** @typedef {{first: number, last: number, points: string, broken: boolean}} Run */
/**
 * @typedef {object} Panel
 * @property {string} [key]
 * @property {string} [kind]  table, contract, runs or calls
 * @property {string} title
 * @property {string[]} [columns]
 * @property {{label: string, clause?: string, values: string[]}[]} [rows]
 * @property {{seat: number, label: string, quiet?: boolean, meaning?: string}[]} [calls]
 * @property {string} [sign]
 * @property {string} [tag]
 * @property {number} [by]
 * @property {boolean[]} [tricks]
 * @property {number} [all]
 * @property {string} [short]
 * @property {number} [places]
 * @property {number[][]} [held]
 * @property {Run[][]} [runs]
 * @property {number} [fresh]
 * @property {string} [clause]
 */
/** @typedef {{label: string, clause: string, verdicts: {text: string, tone: string}[]}} Step */
/**
 * @typedef {object} Judging
 * @property {string} card  what it is about
 * @property {string} [title]
 * @property {number[]} seats  in the order of the columns
 * @property {string[][]} laid  by seat; "" for a card that is not seen
 * @property {string[]} [notes]  by seat
 * @property {Step[]} steps
 * @property {number} winner
 * @property {string} [result]
 * @property {boolean} [final]
 * @property {Judging} [last]
 */
/** @typedef {{side: number, clause: string, label: string, points: string}} ScoreLine */
/**
 * @typedef {object} View
 * @property {string} code
 * @property {number} [you]
 * @property {{name: string, title: string, version: string, clockwise: boolean, unit: number}} game
 * @property {{deal: number, deals: number, status: string, totals: string[], over: boolean, scores?: string[][]}} match
 * @property {{dealer: number, commitment?: string, seed?: string, phase: 'play' | 'over', status?: string}} deal
 * @property {Seat[]} seats
 * @property {{name: string, mark: string, total: string}[]} sides
 * @property {Zone[]} zones
 * @property {Can} [can]
 * @property {Panel[]} [panel]
 * @property {{lines: ScoreLine[], totals: string[], winners: number[]}} [score]
 * @property {string} [lang]
 * @property {string[]} [middle]  keys of what lies in the middle of the table now
 * @property {string} [suits]  in the order of open hands
 * @property {Judging} [judging]
 * @property {'seen' | 'next' | 'person' | 'bot' | ''} [waiting]
 * @property {number[]} [ready]  seats that wait for the next deal
 * @property {number} [rest]  the row that ended what is to be looked at now: a trick, a judgement; 0 when there is none
 * @property {number} [pace]
 */
/** @typedef {{key: string, seat?: number, card?: string, n?: number, text: string, title?: string, announced?: boolean, points?: number}} Said */

/**
 * A JSON merge patch (RFC 7396): null takes away, objects are merged, all else is replaced. The original is not changed.
 * @template T
 * @param {T} target
 * @param {any} patch
 * @returns {T}
 */
export function fold(target, patch) {
  if (patch === null || typeof patch !== 'object' || Array.isArray(patch)) return patch;
  const merged = /** @type {Record<string, any>} */ (target !== null && typeof target === 'object' && !Array.isArray(target) ? { ...target } : {});
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = fold(merged[name], value);
  }
  return /** @type {T} */ (merged);
}

const PANELS = ['contract', 'table', 'runs', 'calls']; // as they stand below each other

/**
 * The view of a place: what everybody sees, with the place's own part merged into it.
 * @param {any} frame
 * @param {any} own
 * @returns {View}
 */
export function whole(frame, own) {
  const { zones, panel, ...rest } = fold(frame, own);
  return {
    ...rest,
    zones: Object.entries(zones).map(([id, zone]) => ({ id, ...zone })),
    panel: Object.values(panel).sort((a, b) => PANELS.indexOf(a.kind) - PANELS.indexOf(b.kind)),
  };
}

/**
 * @param {View} view
 * @param {string} kind
 * @returns {Zone[]}
 */
export function zones(view, kind) {
  return view.zones.filter((zone) => zone.kind === kind);
}

/**
 * How the table is laid out: seats round a trick, or in a row over sets.
 * @param {View} view
 * @returns {'ring' | 'row'}
 */
export function layout(view) {
  return zones(view, 'trick').length || !zones(view, 'sets').length ? 'ring' : 'row';
}

/**
 * @param {View} view
 * @returns {Zone | undefined}
 */
export function ownHand(view) {
  return zones(view, 'hand').find((zone) => zone.seat === view.you);
}

/**
 * Whether the view is of somebody who sits at the table.
 * @param {View} view
 * @returns {boolean}
 */
export function sits(view) {
  return view.you !== undefined && view.you >= 0 && view.you < view.seats.length;
}

/**
 * The seats in order of play, from the one at the bottom on.
 * @param {View} view
 * @returns {number[]}
 */
export function round(view) {
  const n = view.seats.length;
  const first = sits(view) ? Number(view.you) : 0;
  return Array.from({ length: n }, (_, k) => (first + k) % n);
}

/**
 * The cards of the trick that lie on the table; while it pauses, those of the trick that has ended.
 * @param {Zone} zone
 * @param {boolean} paused
 * @returns {{plays: Play[], ended: boolean}}
 */
export function trickShown(zone, paused) {
  const plays = zone.plays ?? [];
  const last = zone.last?.plays ?? [];
  const ended = paused && plays.length === 0 && last.length > 0;
  return { plays: ended ? last : plays, ended };
}

/**
 * Whether something else than a trick is due: cards are chosen, by several at once.
 * @param {View} view
 * @param {Zone} zone
 * @param {boolean} paused
 * @returns {boolean}
 */
export function choosing(view, zone, paused) {
  if (view.middle?.length) return false;
  const several = view.seats.filter((seat) => seat.acting).length > 1 || Boolean(view.can && !view.can.one);
  return view.deal.phase === 'play' && several && trickShown(zone, paused).plays.length === 0;
}
