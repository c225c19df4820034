/** The pages on which rulebooks are written: the list of one's drafts, `/write`, and the editor, `/write/CODE`. */

import { byId } from './dom.js';
import { apply } from './settings.js';
import { languageButton, openSettings } from './settings-sheet.js';
import { fill, page } from './texts.js';
import { showList } from './write/list.js';
import { WritingPage } from './write/page.js';

apply();
fill();
languageButton();
byId('gear').addEventListener('click', () => openSettings());
if (page.draft) new WritingPage(page.draft, page.secret ?? '').start();
else showList(byId('write'), page.drafts ?? []);
