/** While a page can be seen, the table where its reader sits is told that it is waited for with reason. */

import { el } from './dom.js';
import { page, t } from './texts.js';

const EVERY = 20_000; // ms; a table waits for two of these in vain (`Timing.about`)
const NOTICES = '/you#notices';

export function stayPresent() {
  if (!page.back) return;
  const tell = () => void (document.hidden || fetch('/api/here').then(hear, () => {}));
  tell();
  setInterval(tell, EVERY);
  document.addEventListener('visibilitychange', tell);
}

/** Marks in the bar that there is a notice, as the next page would. @param {Response} answer */
async function hear(answer) {
  if (!answer.ok || !(await answer.json()).told || document.querySelector(`.nav [href="${NOTICES}"]`)) return;
  document.querySelector('.nav')?.append(el('a', { href: NOTICES }, t('notices')));
}
