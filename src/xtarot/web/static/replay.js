/** A finished deal, looked at again. */

import { byId, el } from './dom.js';
import { apply } from './settings.js';
import { languageButton, openSettings } from './settings-sheet.js';
import { fill, page } from './texts.js';

apply();
fill();
languageButton();
byId('gear').addEventListener('click', () => openSettings());
byId('replay').append(el('p', {}, page.replay ? page.replay.title : ''));
