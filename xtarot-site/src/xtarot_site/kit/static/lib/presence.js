/** While a page can be seen, the server knows that somebody looks at it: tables wait for them, and nothing is pushed. */

import { el, icon } from './dom.js';
import { page, t } from './texts.js';

const EVERY = 20_000; // ms; a table waits for two of these in vain (`Timing.about`)

export function stayPresent() {
  if (page.back) keepLooking(hear);
}

/** @param {(answer: Response) => void} [hear]  what the server answers */
export function keepLooking(hear) {
  const tell = () => {
    if (!document.hidden) void fetch('/api/here').then(hear, () => {});
  };
  tell();
  setInterval(tell, EVERY);
  document.addEventListener('visibilitychange', tell);
}

/** Says beside the way to one's own page that there is something new, as the next page would. @param {Response} answer */
async function hear(answer) {
  const you = document.querySelector('.who-you-are');
  if (!you || !answer.ok || !(await answer.json()).told || document.querySelector('.to-notices')) return;
  const text = t('notices');
  you.setAttribute('href', '/you#notices');
  if (location.pathname === '/you') you.addEventListener('click', () => setTimeout(() => location.reload())); // the list is older
  you.setAttribute('aria-label', `${text} · ${you.getAttribute('aria-label')}`);
  you.prepend(el('span', { class: 'to-notices' }, icon('bell'), el('span', {}, text)));
}
