/** Stands in the table page: draws one's hand while all else is still on its way, and keeps the keys that are pressed. */

import { byId } from './dom.js';
import './early.js';
import { drawHand } from './hand.js';
import { apply } from './settings.js';
import { page } from './texts.js';
import { layout, ownHand, zones } from './view.js';

apply();
const view = page.first?.view;
const mine = view && ownHand(view);
if (mine) {
  byId('table').dataset.layout = layout(view);
  drawHand(byId('hand'), view, mine, { selected: new Set(), joins: new Set(), trick: zones(view, 'trick').length > 0 });
}
