/** Deals that many play: the server has made the page; here one is begun, and what one made of it is handed on. */

import { openTable } from '../table-setup/create-table.js';
import { startBar } from '../lib/bar.js';
import { create } from '../lib/create.js';
import { settings } from '../lib/settings.js';
import { copyText, shareOrigin } from '../lib/share.js';
import { page, t } from '../lib/texts.js';

startBar();

const fault = document.getElementById('fault');

/** @param {string} text */
function say(text) {
  if (fault) fault.textContent = text;
}

/**
 * Does what a button is for, which rests meanwhile.
 * @param {HTMLButtonElement} button
 * @param {() => Promise<void>} work
 */
function onPress(button, work) {
  button.addEventListener('click', async () => {
    button.disabled = true;
    say('');
    try {
      await work();
    } catch (error) {
      const ours = error instanceof Error && !(error instanceof TypeError) && !(error instanceof DOMException);
      say((ours && error.message) || t('not_begun')); // what the browser says is in a language of its own
    }
    button.disabled = false;
  });
}

/**
 * Begins a deal, when the bots are ready.
 * @param {string} code
 */
async function begin(code) {
  for (;;) {
    try {
      return await openTable(`/api/duplicates/${code}/try?lang=${page.lang}`, { name: settings.name });
    } catch (error) {
      const wait = error instanceof Error && 'retry_after' in error ? Number(error.retry_after) : 0;
      if (!wait || !(error instanceof Error)) throw error;
      say(`${error.message}${page.lang === 'ja' ? '。' : '. '}${t('begins_itself')}`);
      await new Promise((done) => setTimeout(done, 1_000 * wait));
    }
  }
}

for (const button of document.querySelectorAll('button[data-try]'))
  if (button instanceof HTMLButtonElement) onPress(button, () => begin(button.dataset.try ?? ''));

for (const button of document.querySelectorAll('button[data-challenge]'))
  if (button instanceof HTMLButtonElement)
    onPress(button, async () => {
      const answer = await create(`/api/duplicates?lang=${page.lang}`, {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ game: button.dataset.challenge }),
      });
      const told = await answer.json();
      if (!answer.ok) throw new Error(told.detail);
      location.assign(told.url);
    });

for (const button of document.querySelectorAll('button[data-share]'))
  if (button instanceof HTMLButtonElement)
    onPress(button, async () => {
      const { share = '', by = '' } = button.dataset;
      const address = new URL(location.pathname, shareOrigin);
      if (by) address.searchParams.set('by', by);
      if (navigator.share) await navigator.share({ text: share, url: address.href }).catch(() => {});
      else {
        button.textContent = t((await copyText(`${share} ${address.href}`)) ? 'copied' : 'copy_failed');
      }
    });
