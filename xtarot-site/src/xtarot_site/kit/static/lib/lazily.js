/** Modules that a page loads when they are needed first. */

/**
 * Uses a module once it is loaded; where it cannot be, the next use tries again.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {(use: (module: T) => void) => void}
 */
export function lazily(load) {
  /** @type {T | null} */
  let loaded = null;
  /** @type {((module: T) => void) | null} The newest use that waits. */
  let waiting = null;
  return (use) => {
    if (loaded) return use(loaded);
    const loading = waiting !== null;
    waiting = use;
    if (loading) return;
    load().then(
      (module) => {
        loaded = module;
        waiting?.(module);
      },
      () => {
        waiting = null;
      },
    );
  };
}
