/** Small helpers over the DOM. Text only ever enters a page as text. */

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * A new element. Properties that the element has are set as such, the others as attributes; `data` and `on` are objects.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === 'on') for (const [event, heard] of Object.entries(value)) node.addEventListener(event, heard);
    else if (name === 'data') Object.assign(node.dataset, value);
    else if (name === 'class') node.className = value;
    else if (name in node && !name.startsWith('aria')) Object.assign(node, { [name]: value });
    else node.setAttribute(name, value === true ? '' : String(value));
  }
  node.append(...nodes(children));
  return node;
}

/**
 * @param {Child[]} children
 * @returns {Node[]}
 */
function nodes(children) {
  return children
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : document.createTextNode(String(child))));
}

/**
 * An element of the page that must be there.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

/**
 * Sets a text only when it has changed, so that nothing is spoken or laid out twice.
 * @param {Element} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Sets an attribute, or takes it away for null, false and undefined.
 * @param {Element} node
 * @param {string} name
 * @param {string | boolean | number | null | undefined} value
 */
export function setAttr(node, name, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value === true ? '' : String(value));
}

/**
 * Sets a CSS property through the object model, which a strict content policy permits.
 * @param {HTMLElement | SVGElement} node
 * @param {Record<string, string | number>} properties
 */
export function style(node, properties) {
  for (const [name, value] of Object.entries(properties)) node.style.setProperty(name, String(value));
}

/**
 * Puts exactly these into a parent, in this order, and moves only what is not in its place: a node that stays
 * keeps its focus and its animations.
 * @param {Element} parent
 * @param {Child[]} children
 */
export function place(parent, children) {
  const focused = document.activeElement;
  const wanted = nodes(children);
  const kept = new Set(wanted);
  for (const child of [...parent.childNodes]) if (!kept.has(child)) child.remove();
  let at = parent.firstChild;
  for (const node of wanted) {
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  }
  if (focused instanceof HTMLElement && focused !== document.activeElement && focused.isConnected) {
    focused.focus({ preventScroll: true });
  }
}

/**
 * One element for each item, kept by key from one call to the next.
 * @template T
 * @template {HTMLElement} E
 * @param {Element} parent
 * @param {T[]} items
 * @param {(item: T, index: number) => string} key
 * @param {(item: T) => E} make
 * @param {(node: E, item: T, index: number) => void} update
 */
export function keyed(parent, items, key, make, update) {
  /** @type {Map<string, E>} */
  const old = new Map();
  for (const child of parent.children) old.set(/** @type {E} */ (child).dataset.key ?? '', /** @type {E} */ (child));
  const found = items.map((item, index) => {
    const name = key(item, index);
    let node = old.get(name);
    if (!node) {
      node = make(item);
      node.dataset.key = name;
    }
    update(node, item, index);
    return node;
  });
  place(parent, found);
}

/** @type {WeakMap<Element, string>} What each host was last drawn from. */
const sources = new WeakMap();

/**
 * Renders the content of a host, but only when what it is drawn from has changed: otherwise its nodes stay, with their
 * focus and animations.
 * @param {Element} host
 * @param {unknown[]} parts  all that the content depends on, as data
 * @param {() => Child[]} render
 * @returns {boolean} whether it was rendered
 */
export function redrawn(host, parts, render) {
  const source = JSON.stringify(parts);
  if (sources.get(host) === source) return false;
  sources.set(host, source);
  place(host, render());
  return true;
}

/**
 * A new SVG element.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...SVGElement} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/** @type {Record<string, string>} Strokes on a field of 20 × 20. */
const ICONS = {
  bell: 'M4.5 14c1.2-1.2 1.5-2.6 1.5-5a4 4 0 0 1 8 0c0 2.4.3 3.8 1.5 5zM8.5 16.5c.8.7 2.2.7 3 0M10 5V3.5',
  bulb: 'M7.5 15h5M8.5 17.5h3M10 2.5a5 5 0 0 0-3 9c.4.4.6 1 .6 1.5h4.8c0-.5.2-1.1.6-1.5a5 5 0 0 0-3-9z',
  link: 'M8.5 11.5a3 3 0 0 0 4.3 0l2.9-2.9a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-2.9 2.9a3 3 0 0 0 4.3 4.3l1-1',
  gear: 'M10 7.4a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 1 0 0-5.2M10 3.2v2M10 14.8v2M3.2 10h2M14.8 10h2M5.2 5.2l1.4 1.4M13.4 13.4l1.4 1.4M5.2 14.8l1.4-1.4M13.4 6.6l1.4-1.4',
  book: 'M10 5.5C8.4 4.4 6 4.2 3.5 4.5v10.6c2.5-.3 4.9-.1 6.5 1c1.6-1.1 4-1.3 6.5-1V4.5C14 4.2 11.6 4.4 10 5.5v10.6',
  menu: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h13',
  list: 'M3.5 5.5h13M3.5 10h9M3.5 14.5h11',
  back: 'M12.5 4.5L7 10l5.5 5.5',
  next: 'M7.5 4.5L13 10l-5.5 5.5',
  up: 'M4.5 12.5L10 7l5.5 5.5',
  close: 'M5 5l10 10M15 5L5 15',
  dash: 'M5 10h10',
  plus: 'M10 4v12M4 10h12',
  warn: 'M10 3.2L17.5 16.5h-15zM10 8.2v3.8M10 14.2v.1',
  check: 'M4.5 10.5l3.8 3.8l7.2-8.3',
  clock: 'M10 3.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M10 6.5V10l2.5 1.8',
  person: 'M10 4a3 3 0 1 0 0 6a3 3 0 1 0 0-6M4 16.5c.5-3.2 2.8-4.7 6-4.7s5.5 1.5 6 4.7',
  wave: 'M3 8.5c4-4 10-4 14 0M5.5 11.3c2.6-2.6 6.4-2.6 9 0M8 14c1.2-1.1 2.8-1.1 4 0',
  key: 'M6.5 7a3 3 0 1 0 0 6a3 3 0 1 0 0-6M9.5 10h8M14.5 10v3M17.5 10v2.5',
  grid: 'M3.5 5.5h13v9h-13zM6.5 8.5h.01M10 8.5h.01M13.5 8.5h.01M7 11.5h6',
  branch: 'M6 3.5v13M6 12c0-4 8-2 8-6.5M11.5 7.5L14 4.5l2.5 3',
  share: 'M10 12.5v-9M6.5 6.5L10 3l3.5 3.5M4 11v5.5h12V11',
  eye: 'M2.5 10c2-3.6 4.6-5.4 7.5-5.4s5.5 1.8 7.5 5.4c-2 3.6-4.6 5.4-7.5 5.4S4.5 13.6 2.5 10M10 7.6a2.4 2.4 0 1 0 0 4.8a2.4 2.4 0 1 0 0-4.8',
  more: 'M4 10a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M9.5 10a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M15 10a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0',
  first: 'M4.5 4.5v11M14.5 4.5L9 10l5.5 5.5',
  last: 'M15.5 4.5v11M5.5 4.5L11 10l-5.5 5.5',
  rewind: 'M10 4.5L4.5 10l5.5 5.5M16 4.5L10.5 10l5.5 5.5',
  forward: 'M10 4.5L15.5 10L10 15.5M4 4.5L9.5 10L4 15.5',
  pause: 'M7 4.5v11M13 4.5v11',
  play: 'M6.5 4.5v11l9-5.5z',
  sort: 'M4 6h12M6 10h8M8 14h4',
  print: 'M6 7.5v-4h8v4M6 13.5H3.5v-6h13v6H14M6 11.5h8v5H6z',
  door: 'M12 3.5H5v13h7M9 10h8M14.5 7.5L17 10l-2.5 2.5',
  palm: 'M6.5 10V5a1.2 1.2 0 0 1 2.4 0v4M8.9 8.5V3.7a1.2 1.2 0 0 1 2.4 0V9M11.3 9V4.7a1.2 1.2 0 0 1 2.4 0V11c0 3.6-1.6 5.8-4.4 5.8c-2.6 0-3.7-1.6-5.3-5.2c-.5-1.3 1.2-2.1 2-1l.5 1',
  copy: 'M7 7V4h9v9h-3M4 7h9v9H4z',
  globe:
    'M10 3.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M3.5 10h13M10 3.5c-4.6 4.2-4.6 8.8 0 13M10 3.5c4.6 4.2 4.6 8.8 0 13',
  send: 'M3.5 9.5L16.5 3.5L11.5 16.5L9 11z',
  flag: 'M5 17V3.5h9.5l-2 3.5l2 3.5H5',
  mute: 'M3.5 8v4h2.5l4 3.5v-11L6 8zM13 8l4 4M17 8l-4 4',
  chat: 'M3.5 4.5h13v9H9l-3.5 3v-3h-2z',
};

/**
 * An icon of the interface, hidden from screen readers.
 * @param {string} name
 * @returns {SVGElement}
 */
export function icon(name) {
  return svg(
    'svg',
    { class: `icon ${name}`, viewBox: '0 0 20 20', 'aria-hidden': 'true' },
    svg('path', {
      d: ICONS[name] ?? '',
      fill: name === 'play' ? 'currentColor' : 'none',
      stroke: 'currentColor',
      'stroke-width': 1.5,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
  );
}
