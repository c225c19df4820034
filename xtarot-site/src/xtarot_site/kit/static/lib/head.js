/** Inline in the head of each page, before its script has loaded. */

import './early-press.js';
import './theme.js';
