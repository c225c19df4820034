/** Where the seats and the cards of a trick are on the table. */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{form: 'wide' | 'narrow' | 'line' | 'open', card: number, plates: Point[], places: Point[], plate?: number, ring: {x: number, y: number, rx: number, ry: number} | null}} Places */

const NAME = 150; // pixels: the name above a card that is winning
const PLATE = 242; // pixels from the edge of the table past a plate

/**
 * Where the plates and the cards of the trick go on a felt of this size, by place from the bottom on in order of play.
 * Measures are those of the design's 1440 × 900 and 390 × 844.
 * @param {number} n
 * @param {number} width
 * @param {number} height
 * @param {boolean} clockwise
 * @param {number} [below]  pixels that the plate at the bottom takes, where it has one
 * @returns {Places}
 */
export function arrange(n, width, height, clockwise, below = 0) {
  const angles = Array.from({ length: n }, (_, k) => Math.PI / 2 + ((clockwise ? 1 : -1) * 2 * Math.PI * k) / n);
  const cx = width / 2;
  if (height < 300) {
    // As flat as a phone on its side: one line, the next to play leftmost, one's own seat last.
    const step = width / n;
    const card = Math.max(38, Math.min(64, (height - 62) / 1.5, step - 20));
    const at = (/** @type {number} */ k) => step * (((k + n - 1) % n) + 0.5);
    return {
      form: 'line',
      card,
      plate: step,
      plates: angles.map((_, k) => ({ x: at(k), y: 26 })),
      places: angles.map((_, k) => ({ x: at(k), y: 58 + card * 0.75 })),
      ring: null,
    };
  }
  if (width < 700) {
    const card = Math.min(70, (height - 200) / 3.1, (width - 100) / 4);
    const reach = width / 2 - 20 - card / 2;
    const top = 60 + card * 0.75;
    const bottom = height - 64 - card * 0.75;
    const row = (/** @type {number} */ sin) => (sin > 0.3 ? bottom : sin < -0.3 ? top : (top + bottom) / 2);
    const places = angles.map((a) => ({
      x: cx + Math.max(-1, Math.min(1, Math.cos(a) / 0.86)) * reach,
      y: row(Math.sin(a)),
    }));
    return {
      form: 'narrow',
      card,
      places,
      plates: places.map((p) => ({
        x: Math.max(63, Math.min(width - 63, p.x)),
        y: p.y > height / 2 ? p.y + card * 0.75 + 32 : p.y - card * 0.75 - 31,
      })),
      ring: { x: cx, y: (top + bottom) / 2, rx: reach + card * 0.25, ry: (bottom - top) / 2 + card * 0.75 },
    };
  }
  const inner = height - below;
  const scale = Math.max(0.5, Math.min(1, (inner - 128) / 442, width / 1000));
  const card = 92 * scale;
  const rx = width / 2 - 106;
  const middle = 76 + (inner - 76) / 2 + 12 * scale;
  const plates = angles.map((a) => ({
    x: Math.max(130, Math.min(width - 130, cx + (width / 2 - 64) * Math.cos(a))),
    y: Math.max(47, Math.min(height - 40, height * (0.507 + 0.486 * Math.sin(a)))),
  }));
  // Between two cards above each other there is room for a name; more of it where the table is high.
  const down = Math.max(1, Math.min(card * 1.5 + 36, height - middle - card * 0.75 - 76) / (20 + 118 * scale));
  const places = angles.map((a, k) => {
    const y = middle + down * Math.max(-20 - 118 * scale, Math.min(20 + 118 * scale, (30 + 138 * scale) * Math.sin(a)));
    // Beside a plate the card, or the name above it, keeps away from it.
    const above = y - (plates[k]?.y ?? 0);
    const [edge, name] = [29 + card * 0.75, 29 + card * 0.75 + 26];
    const half =
      above > 0 && above < name && above > card * 0.75 - 29 ? NAME / 2 : Math.abs(above) < edge ? card / 2 : -cx;
    const reach = Math.min(226 * scale * Math.abs(Math.cos(a)), cx - PLATE - half);
    return { x: cx + Math.sign(Math.cos(a)) * reach, y };
  });
  return {
    form: 'wide',
    card,
    plates,
    places,
    ring: { x: cx, y: (55 + height - 16) / 2, rx, ry: (height - 71) / 2 },
  };
}
