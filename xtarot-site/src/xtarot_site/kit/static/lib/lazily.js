/** Modules that a page loads when they are needed first. */

/**
 * Uses a module once it is loaded, each use in its turn; where it cannot be loaded, the next use tries again.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {(use: (module: T) => void) => void}
 */
export function lazily(load) {
  /** @type {T | null} */
  let loaded = null;
  /** @type {((module: T) => void)[]} */
  let waiting = [];
  return (use) => {
    if (loaded) return use(loaded);
    waiting.push(use);
    if (waiting.length > 1) return;
    load().then(
      (module) => {
        loaded = module;
        for (const next of waiting) next(module);
      },
      () => {
        waiting = [];
      },
    );
  };
}
