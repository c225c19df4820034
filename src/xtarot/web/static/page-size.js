/** What size a page is of. Where one size ends is said in the stylesheets alone (`--page-width`, `--page-height`). */

/**
 * @param {Element} node  of the page
 * @returns {{width: 'desk' | 'tablet' | 'phone', height: 'tall' | 'short' | 'low'}}
 */
export function pageSize(node) {
  const style = getComputedStyle(node);
  const [width, height] = [style.getPropertyValue('--page-width'), style.getPropertyValue('--page-height')];
  return { width: width === 'phone' || width === 'tablet' ? width : 'desk', height: height === 'low' || height === 'short' ? height : 'tall' };
}
