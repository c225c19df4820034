/** A press on a pushed notice that leads to a page which is open already: it asks anew for what the notice says. */

const fields = ['textarea', 'input:not([type=checkbox], [type=radio], [type=file])'];
const WRITTEN = fields.map((field) => `${field}:is(:focus, :user-valid, :user-invalid)`).join();

/**
 * Goes to the place of a notice on this page, which the service worker brings to the front.
 * @param {{href?: string} | null} sent  by the worker
 * @param {() => void} renew  asks anew; is not called where somebody writes, or has written
 */
export function follow(sent, renew) {
  const to = new URL(String(sent?.href), location.href);
  if (to.origin !== location.origin || to.pathname !== location.pathname) return;
  if (to.hash) location.hash = to.hash;
  if (!document.querySelector(WRITTEN)) renew();
}
