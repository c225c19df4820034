/** A chosen theme, before the first paint, so that it does not flash. The rest of the settings is in settings.js. */

/** @type {Record<string, string>} */
let chosen = {};
try {
  chosen = JSON.parse(localStorage.getItem('xtarot') ?? '{}');
} catch {
  // Blocked or broken storage: the defaults.
}
const theme = chosen.theme ?? 'auto';
const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
const { dataset } = document.documentElement;
dataset.theme = dark ? 'dark' : 'light';
dataset.colours = chosen.colours ?? 'four';
