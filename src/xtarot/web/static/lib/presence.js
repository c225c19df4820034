/** While a page can be seen, the table where its reader sits is told that it is waited for with reason. */

import { page } from './texts.js';

const EVERY = 20_000; // ms; a table waits for two of these in vain (`Timing.about`)

export function stayPresent() {
  if (!page.back) return;
  const tell = () => void (document.hidden || fetch('/api/here').catch(() => {}));
  tell();
  setInterval(tell, EVERY);
  document.addEventListener('visibilitychange', tell);
}
