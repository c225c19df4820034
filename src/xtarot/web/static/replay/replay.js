/** The page of a finished deal that is looked at again, `/r/LINK`. */

import { drawIcons } from '../lib/bar.js';
import { byId } from '../lib/dom.js';
import { stayPresent } from '../lib/presence.js';
import { openBring } from './bring.js';
import { ReplayPage } from './page.js';
import { showMissing } from './states.js';
import { page } from '../lib/texts.js';

drawIcons();
stayPresent();

const verifies = location.hash === '#verify'; // before the address says which move is shown
if (page.replay) {
  const shown = new ReplayPage(page.replay);
  if (verifies) void shown.verify();
} else if (page.missing) showMissing(byId('board'), page.missing);
else openBring();
