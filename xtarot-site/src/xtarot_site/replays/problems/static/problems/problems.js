/** The list of problems: made by the server. */

import { startBar } from '../lib/bar.js';

startBar();
