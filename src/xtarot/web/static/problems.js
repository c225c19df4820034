/** The list of problems: made by the server. */

import { startBar } from './bar.js';

startBar();
