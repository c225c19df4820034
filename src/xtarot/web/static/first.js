/** Inline in the table page: draws one's hand while everything else is loading, and keeps the keys that are pressed. */

import { Cards } from './card.js';
import { byId } from './dom.js';
import './early.js';
import { drawHand } from './hand.js';
import { apply } from './settings.js';
import { page } from './texts.js';
import { layout, ownHand, whole } from './view.js';

apply();
const view = page.first && whole(page.first.view, page.first.own);
const mine = view && ownHand(view);
if (mine) {
  byId('table').dataset.layout = layout(view);
  drawHand(byId('hand'), view, mine, new Cards());
}
