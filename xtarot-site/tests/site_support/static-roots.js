/**
 * Lets Node load the scripts of pages: node --import ./xtarot-site/tests/site_support/static-roots.js --test …
 *
 * Scripts import each other by their addresses, and their files are in the folders `static` of several features.
 */

import { existsSync, globSync } from 'node:fs';
import { registerHooks } from 'node:module';

const site = new URL('../../src/xtarot_site/', import.meta.url);
const roots = globSync('**/static', { cwd: site }).map((folder) => new URL(`${folder}/`, site));

registerHooks({
  resolve(specifier, context, next) {
    const address = context.parentURL?.split('/static/')[1];
    if (!address || !specifier.startsWith('.')) return next(specifier, context);
    const name = new URL(specifier, `file:///${address}`).pathname.slice(1);
    const root = roots.find((folder) => existsSync(new URL(name, folder)));
    return next(root ? new URL(name, root).href : specifier, context);
  },
});
