/** The switch by which notices come to this device while no page of the site is open. */

import { el } from '../lib/dom.js';
import { patiently } from '../lib/fetch-retry.js';
import { toggle } from '../lib/sheet.js';
import { page, t } from '../lib/texts.js';

/** @typedef {import('../lib/page').PushTold} PushTold */

const WORKER = '/service-worker.js';

/** No other press will end otherwise, as the connection is; the message says why. */
class Refused extends Error {}

const able = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Only an iPhone or iPad has no push in a page and has it once the site is on its home screen. */
const wantsHomeScreen = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/**
 * The switch with what is to be said of it; nothing is asked of the browser before it is pressed.
 * @param {PushTold} told
 * @returns {HTMLElement}
 */
export function pushSwitch(told) {
  const said = el('p', { class: 'note', role: 'status' });
  if (!told.known) {
    said.textContent = t('push_newcomer');
    return el('div', { class: 'stack' }, said);
  }
  if (!able()) {
    said.textContent = t(wantsHomeScreen() ? 'push_home_screen' : 'push_unable');
    return el('div', { class: 'stack' }, said);
  }
  const field = toggle(t('push'), false, async (on) => {
    input.disabled = true;
    said.textContent = '';
    try {
      if (on) await begin(told.key);
      else await end();
      input.checked = on;
    } catch (error) {
      input.checked = !on && Notification.permission === 'granted';
      said.textContent = error instanceof Refused ? error.message : t('failed_text');
    }
    settle();
    input.focus();
  });
  const input = /** @type {HTMLInputElement} */ (field.querySelector('input'));
  function settle() {
    const blocked = Notification.permission === 'denied';
    input.disabled = blocked;
    if (blocked) {
      input.checked = false;
      said.textContent = t('push_blocked');
    } else if (Notification.permission !== 'granted') input.checked = false;
  }
  settle();
  if (told.on && !input.disabled) void restore(input);
  return el('div', { class: 'stack' }, field, said);
}

/** Whether this browser still has what the site knows of it; then it says so again. @param {HTMLInputElement} input */
async function restore(input) {
  const there = await subscription();
  input.checked = there !== null && Notification.permission === 'granted';
  if (there && input.checked) await tell(there).catch(() => null); // the next look tells again
}

/** @returns {Promise<PushSubscription | null>} */
async function subscription() {
  const registered = await navigator.serviceWorker.getRegistration('/');
  return registered ? registered.pushManager.getSubscription() : null;
}

/** @param {string} key  of the site */
async function begin(key) {
  if ((await Notification.requestPermission()) !== 'granted') return; // first: only a press may ask
  await navigator.serviceWorker.register(trusted(), { scope: '/' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  const there = await pushManager.getSubscription();
  if (there && !sameKey(there, options.applicationServerKey)) await there.unsubscribe(); // of another site at this address
  const made = await pushManager.subscribe(options).catch(() => null);
  if (!made) throw new Refused(t('push_refused')); // by the push service, or by a browser that has none
  await tell(made);
}

async function end() {
  const answer = await patiently('/api/you/device', { method: 'DELETE' });
  if (!answer.ok) throw new Error(answer.statusText);
  await (await subscription())?.unsubscribe();
}

/** @param {PushSubscription} where */
async function tell(where) {
  const { endpoint, keys } = where.toJSON();
  const body = JSON.stringify({ endpoint, ...keys });
  const headers = { 'content-type': 'application/json' };
  const answer = await patiently(`/api/you/device?lang=${page.lang}`, { method: 'PUT', headers, body });
  if (answer.status === 409) throw new Refused((await answer.json()).detail);
  if (!answer.ok) throw new Error(answer.statusText);
}

/** @param {PushSubscription} there @param {Uint8Array} key */
function sameKey(there, key) {
  const theirs = there.options.applicationServerKey;
  return !theirs || String(new Uint8Array(theirs)) === String(key);
}

/** @param {string} key  in the alphabet of addresses */
const bytes = (key) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

/** The address of the worker, as the policy of pages wants it: of this one script and no other. @returns {string} */
function trusted() {
  const types = /** @type {any} */ (window).trustedTypes;
  policy ??= types?.createPolicy('service-worker', { createScriptURL: () => WORKER });
  return policy ? policy.createScriptURL('') : WORKER;
}
/** @type {any} */
let policy;
