/** The view of a seat as the server sends it (docs/wire.md), and patches of it. */

/** @typedef {import('./frame.d.ts').Frame} Frame */
/** @typedef {import('./frame.d.ts').Own} Own */
/** @typedef {import('./frame.d.ts').Zone & {id: string, covered?: string[]}} Zone */
/** @typedef {import('./frame.d.ts').Play} Play */
/** @typedef {import('./frame.d.ts').LaidSet} LaidSet */
/** @typedef {import('./frame.d.ts').Can} Can */
/** @typedef {import('./frame.d.ts').TablePanel} TablePanel */
/** @typedef {import('./frame.d.ts').ContractPanel} ContractPanel */
/** @typedef {import('./frame.d.ts').RunsPanel} RunsPanel */
/** @typedef {import('./frame.d.ts').CallsPanel} CallsPanel */
/** @typedef {import('./frame.d.ts').Judgement} Judging */
/** @typedef {import('./frame.d.ts').Sentence} Sentence */
/** @typedef {TablePanel | ContractPanel | RunsPanel | CallsPanel} Panel */
/** @typedef {Omit<Frame, 'zones' | 'panel' | 'waiting'>} Rest */
/** @typedef {Rest & {can?: Can, zones: Zone[], panel: Panel[], waiting: Frame['waiting'] | '', me?: number}} View  a frame and the own part merged into it; `me`: the seat of who looks, where that is not the one that is seen */

/**
 * A JSON merge patch (RFC 7396): null takes away, objects are merged, all else is replaced. The original is not changed.
 * @template T
 * @param {T} target
 * @param {any} patch
 * @returns {T}
 */
export function fold(target, patch) {
  if (patch === null || typeof patch !== 'object' || Array.isArray(patch)) return patch;
  const merged = /** @type {Record<string, any>} */ (
    target !== null && typeof target === 'object' && !Array.isArray(target) ? { ...target } : {}
  );
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
 * @template {Panel['kind']} K
 * @param {View} view
 * @param {K} kind
 * @returns {Extract<Panel, {kind: K}>[]}
 */
export function panels(view, kind) {
  return /** @type {Extract<Panel, {kind: K}>[]} */ (view.panel.filter((panel) => panel.kind === kind));
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
 * The zone to which one's cards go on the table: the trick, the sets, or what one has in the middle.
 * @param {View} view
 * @returns {string | undefined}
 */
export function tableZone(view) {
  const own = view.zones.find(({ key, seat }) => seat !== undefined && seat === view.you && view.middle.includes(key));
  return (zones(view, 'trick')[0] ?? zones(view, 'sets')[0] ?? own)?.id;
}

/**
 * Whether the view is of somebody who sits at the table.
 * @param {View} view
 * @returns {boolean}
 */
export function sits(view) {
  return view.you !== undefined && view.you >= 0 && view.you < view.seats.length;
}

/** @param {View} view @returns {boolean} whether another plays the cards of the seat of who looks in this deal */
export const lent = (view) => view.deal.phase === 'play' && sits(view) && view.seats[view.you]?.chooser !== undefined;

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
