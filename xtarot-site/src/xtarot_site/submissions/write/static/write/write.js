/** The pages on which rulebooks are written: the list of one's drafts, `/write`, and the editor, `/write/CODE`. */

import { startBar } from '../lib/bar.js';
import { byId } from '../lib/dom.js';
import { page } from '../lib/texts.js';
import { showList } from './list.js';
import { WritingPage } from './page.js';

startBar(page.draft ? { renew: () => {} } : {}); // the editor asks whenever it comes to the front
if (page.draft) new WritingPage(page.draft, page.secret ?? '').start();
else showList(byId('write'), page.drafts ?? []);
