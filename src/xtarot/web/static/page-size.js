/** The size class of the page. The stylesheets say it (`--page-width`, `--page-height` in tokens.css), so that no script repeats their limits. */

/**
 * How many pixels of the screen one of a node is: on a large page a table is enlarged.
 * @param {Element} node
 * @returns {number}
 */
export function zoomOf(node) {
  return Number(getComputedStyle(node).getPropertyValue('--zoom')) || 1;
}

/** @typedef {{width: 'desk' | 'tablet' | 'phone', height: 'tall' | 'short' | 'low'}} PageSize */

/** @type {PageSize | null} It is read once for each size of the window: to read it is to work out the styles. */
let known = null;
addEventListener('resize', () => {
  known = null;
});

/**
 * @param {Element} node  of the page
 * @returns {PageSize}
 */
export function pageSize(node) {
  known ??= sizeOf(node);
  return known;
}

/** @param {Element} node @returns {PageSize} */
function sizeOf(node) {
  const style = getComputedStyle(node);
  const [width, height] = [style.getPropertyValue('--page-width'), style.getPropertyValue('--page-height')];
  return { width: width === 'phone' || width === 'tablet' ? width : 'desk', height: height === 'low' || height === 'short' ? height : 'tall' };
}
