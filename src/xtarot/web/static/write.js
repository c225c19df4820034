/** The pages on which rulebooks are written: the list of one's drafts, `/write`, and the editor, `/write/CODE`. */

import { startBar } from './bar.js';
import { byId } from './dom.js';
import { page } from './texts.js';
import { showList } from './write/list.js';
import { WritingPage } from './write/page.js';

startBar();
if (page.draft) new WritingPage(page.draft, page.secret ?? '').start();
else showList(byId('write'), page.drafts ?? []);
