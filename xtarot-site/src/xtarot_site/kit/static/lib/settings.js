/** The settings of this browser. They stay; the server knows none of them but the language. */

const KEY = 'xtarot';

/**
 * @typedef {object} Settings
 * @property {'light' | 'dark' | 'auto'} theme
 * @property {'suit' | 'number' | ''} sort  '' is as the layout likes it
 * @property {'SCHDT' | 'SHCDT' | 'TSCHD'} suits  their order in the hand
 * @property {boolean} rising
 * @property {'four' | 'two'} colours
 * @property {'normal' | 'large'} size
 * @property {'off' | 'fast' | 'normal' | 'slow'} motion
 * @property {'short' | 'long' | 'tap'} rest  how long a finished trick stays
 * @property {number} pace  of the bots at the tables that one opens, 0 at once … 3 slow
 * @property {boolean} oneTap
 * @property {boolean} forced  whether the only legal move is made by itself
 * @property {boolean} sound
 * @property {boolean} notify  whether the browser tells that it is one's turn, while another tab is in front
 * @property {'all' | 'phrases' | 'off'} talk  what is shown of the talk at tables
 * @property {boolean} talkSpoken  whether screen readers say what is new of it
 * @property {boolean} hints  whether newcomers are told what matters
 * @property {string[]} known  what they have been told
 * @property {string} name
 * @property {string[]} wanted  the games for which one looks for people
 * @property {string[]} passkeys  the ids of those that are in this device
 */

/** @type {Settings} */
const DEFAULTS = {
  theme: 'auto',
  sort: '',
  suits: 'SCHDT',
  rising: false,
  colours: 'four',
  size: 'normal',
  motion: 'normal',
  rest: 'short',
  pace: 2,
  oneTap: false,
  forced: false,
  sound: false,
  notify: false,
  talk: 'all',
  talkSpoken: false,
  hints: true,
  known: [],
  name: '',
  wanted: [],
  passkeys: [],
};

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...read() };

/** @type {Set<() => void>} */
const listeners = new Set();

/** @returns {Partial<Settings>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {}; // blocked or broken storage: the defaults
  }
}

/** @param {Partial<Settings>} changed */
export function change(changed) {
  Object.assign(settings, changed);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // They hold for this page only.
  }
  apply();
  for (const listener of listeners) listener();
}

/** @param {() => void} listener */
export function onChange(listener) {
  listeners.add(listener);
}

/** Puts what the stylesheets ask for on the root. */
export function apply() {
  const root = document.documentElement;
  const dark =
    settings.theme === 'dark' || (settings.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.colours = settings.colours;
  root.dataset.motion = settings.motion;
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);

/**
 * The other language: the page reloads, the table goes on.
 * @param {string} lang
 */
export function speakIn(lang) {
  document.cookie = `lang=${lang}; path=/; max-age=31536000; samesite=lax`;
  const here = new URL(location.href);
  here.searchParams.delete('lang');
  if (here.href === location.href)
    location.reload(); // with a fragment, replace would only scroll there
  else location.replace(here);
}
