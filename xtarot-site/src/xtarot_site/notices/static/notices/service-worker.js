/**
 * Shows the notices that are pushed to this device, and opens the page to which one leads.
 *
 * It listens to no `fetch` and keeps no copies. Pages are sent as fast without it, since what they load has addresses
 * that last; a table is of use only with its server; and a copy in here would outlive an update of the site, and the
 * person who was signed in.
 */

/** @typedef {{title: string, body: string, href: string, tag: string, lang: string}} Message */

const worker = /** @type {any} */ (self); // the types are those of pages, not of workers
const ICON = '/static/device/notices/icon-192.png';

worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('push', (/** @type {any} */ event) => event.waitUntil(show(event.data)));
worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});
worker.addEventListener('pushsubscriptionchange', (/** @type {any} */ event) => event.waitUntil(renew(event)));

/**
 * A browser takes back the permission of who shows nothing, so it shows something whatever came.
 * @param {{json: () => Message} | null} sent
 */
function show(sent) {
  /** @type {Partial<Message>} */
  let message = {};
  try {
    message = sent?.json() ?? {};
  } catch {
    // not from this version of the site
  }
  const { title = 'xtarot', body = '', href = '/you', tag = '', lang = '' } = message;
  return worker.registration.showNotification(title, {
    body: byOwnClock(body, lang),
    tag,
    lang,
    icon: ICON,
    data: href,
  });
}

/** As `lib/own-clock.js` does for pages. @param {string} text @param {string} lang @returns {string} */
const byOwnClock = (text, lang) =>
  text.replace(/(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC/g, (_, day, time) =>
    new Date(`${day}T${time}Z`).toLocaleString(lang || undefined, { dateStyle: 'medium', timeStyle: 'short' }),
  );

/** @param {string} href  of this site; what leads elsewhere is not followed */
async function openPage(href) {
  const to = new URL(href, location.origin);
  if (to.origin !== location.origin) return;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // The query is not compared: it is a language, or how a table looks.
  const there = pages.find((/** @type {any} */ one) => new URL(one.url).pathname === to.pathname);
  if (!there) return worker.clients.openWindow(to.href);
  there.postMessage({ href: to.href }); // it was drawn before this notice came
  await there.focus();
}

/** The push service gives this device another address. @param {any} event */
async function renew({ oldSubscription, newSubscription }) {
  if (!oldSubscription && !newSubscription) return;
  const now = newSubscription ?? (await worker.registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = now.toJSON();
  const body = JSON.stringify({ endpoint, ...keys });
  await fetch('/api/you/device', { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
}
