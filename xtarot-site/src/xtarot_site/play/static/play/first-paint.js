/** Inline in the table page: draws one's hand while everything else is loading, and keeps the keys that are pressed. */

import { Cards } from '../board/card.js';
import { byId } from '../lib/dom.js';
import '../lib/early-input.js';
import { drawHand } from '../board/hand.js';
import { apply } from '../lib/settings.js';
import { page } from '../lib/texts.js';
import { layout, ownHand, whole } from '../board/view.js';

apply();
const view = page.first && whole(page.first.view, page.first.own);
const mine = view && ownHand(view);
if (mine) {
  byId('table').dataset.layout = layout(view);
  drawHand(byId('hand'), view, mine, new Cards());
}
