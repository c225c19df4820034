/** The page of a finished deal that is looked at again, `/r/LINK`. */

import { drawIcons } from './bar.js';
import { byId } from './dom.js';
import { stayPresent } from './presence.js';
import { openBring } from './replay/bring.js';
import { ReplayPage } from './replay/page.js';
import { showMissing } from './replay/states.js';
import { page } from './texts.js';

drawIcons();
stayPresent();

const verifies = location.hash === '#verify'; // before the address says which move is shown
if (page.replay) {
  const shown = new ReplayPage(page.replay);
  if (verifies) void shown.verify();
} else if (page.missing) showMissing(byId('board'), page.missing);
else openBring();
