/** The page of a finished deal that is looked at again, `/r/LINK`. */

import { drawIcons } from '../lib/bar.js';
import { byId } from '../lib/dom.js';
import { stayPresent } from '../lib/presence.js';
import { judged, kept } from './stored-record.js';
import { ReplayPage } from './page.js';
import { showMissing } from './empty-states.js';
import { page } from '../lib/texts.js';

drawIcons();
stayPresent();

const verifies = location.hash === '#verify'; // before the address says which move is shown
if (page.replay) {
  const shown = new ReplayPage(page.replay);
  if (verifies) void shown.verify();
} else if (page.missing) showMissing(byId('board'), page.missing);
else void openKept(Number(new URLSearchParams(location.search).get('deal')));

/**
 * A deal of the record that somebody has brought.
 * @param {number} deal
 */
async function openKept(deal) {
  const record = kept();
  const found = await judged(record, deal, 'all');
  if (typeof found === 'string') return location.replace('/r');
  new ReplayPage(
    found,
    async (view) => {
      const answer = await judged(record, deal, view);
      if (typeof answer === 'string') throw new Error(answer);
      return answer;
    },
    record,
  );
}
