/** What one is told, as a list on one's own page. Whoever has seen the list has read what is in it, on every device. */

import { el } from '../lib/dom.js';
import { byOwnClock } from '../lib/local-time.js';
import { patiently } from '../lib/fetch-retry.js';
import { page, t } from '../lib/texts.js';
import { mailForm } from './mail-form.js';
import { pushSwitch } from './push-switch.js';

/** @typedef {import('../lib/page').ToldNotice} ToldNotice */
/** @typedef {import('../lib/page').PushTold} PushTold */
/** @typedef {import('../lib/page').MailTold} MailTold */

const AT_ONCE = 8; // older ones that were read are folded away

/**
 * @param {ToldNotice[]} told  the newest first
 * @param {PushTold} push  whether they come to this device
 * @param {MailTold} [mail]  whether they come by mail, where the site has that
 * @returns {HTMLElement}
 */
export function drawNotices(told, push, mail) {
  const shown = Math.max(AT_ONCE, told.findLastIndex((one) => !one.read) + 1);
  const [first, rest] = [told.slice(0, shown), told.slice(shown)].map((some) => some.map(row));
  if (told.some((one) => !one.read)) onceSeen(() => void see(told[0].id));
  return el(
    'section',
    { id: 'notices', class: 'own box stack', 'aria-labelledby': 'told' },
    el('h2', { id: 'told' }, t('notices')),
    told.length ? el('ol', { class: 'told' }, ...first) : el('p', { class: 'note' }, t('no_notices')),
    rest.length
      ? el(
          'details',
          {},
          el('summary', { class: 'opener' }, t('earlier_notices', { n: rest.length })),
          el('ol', { class: 'told' }, ...rest),
        )
      : null,
    pushSwitch(push),
    mail ? mailForm(mail) : null,
  );
}

/** @param {ToldNotice} one */
function row({ text, at, read, href }) {
  const day = new Date(at * 1000).toLocaleDateString(page.lang, { dateStyle: 'medium' });
  const what = el(
    'span',
    { class: 'of' },
    read ? null : el('b', { class: 'tag' }, t('notice_new')),
    byOwnClock(text).replace(/(?<=[A-Z]-)(?=\d)/g, '\u2060'), // the id of a clause stays in one line
    el('small', { class: 'second' }, day),
  );
  const shown = { class: read ? 'entry' : 'entry new' };
  return el('li', {}, href ? el('a', { ...shown, href }, what) : el('span', shown, what));
}

/** @param {() => void} done  called when the page can be seen, which one that is opened in the background cannot */
function onceSeen(done) {
  if (!document.hidden) done();
  else document.addEventListener('visibilitychange', done, { once: true });
}

/** @param {number} last */
async function see(last) {
  const body = JSON.stringify({ last });
  await patiently('/api/you/notices', { method: 'POST', headers: { 'content-type': 'application/json' }, body }).catch(
    () => null, // the mark stays, and the next look tells again
  );
}
