/** How somebody stands: made by the server. */

import { startBar } from '../lib/bar.js';

startBar();
