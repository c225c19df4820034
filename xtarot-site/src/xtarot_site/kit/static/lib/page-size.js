/** The size class of the page. The stylesheets say it (`--page-width`, `--page-height` in tokens.css), so that no script repeats their limits. */

/**
 * How many pixels of the screen one of a node is: on a large page a table is enlarged.
 * @param {Element} node
 * @returns {number}
 */
export function zoomOf(node) {
  return Number(getComputedStyle(node).getPropertyValue('--zoom')) || 1;
}

/**
 * @param {Element} node  of the page
 * @returns {{width: 'desk' | 'tablet' | 'phone', height: 'tall' | 'short' | 'low'}}
 */
export function pageSize(node) {
  const style = getComputedStyle(node);
  const [width, height] = [style.getPropertyValue('--page-width'), style.getPropertyValue('--page-height')];
  return {
    width: width === 'phone' || width === 'tablet' ? width : 'desk',
    height: height === 'low' || height === 'short' ? height : 'tall',
  };
}
