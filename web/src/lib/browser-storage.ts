/**
 * Local or session storage that never throws: a browser may refuse it (private mode, policy), and
 * the site then works without remembering.
 */
function safeStorage(pick: () => Storage) {
  function attempt<Result>(action: (storage: Storage) => Result, otherwise: Result): Result {
    try {
      return action(pick())
    } catch {
      return otherwise
    }
  }
  return {
    get: (key: string) => attempt((storage) => storage.getItem(key), null),
    keys: () => attempt((storage) => Object.keys(storage), []),
    set: (key: string, value: string) =>
      attempt((storage) => storage.setItem(key, value), undefined),
    remove: (key: string) => attempt((storage) => storage.removeItem(key), undefined),
    clear: () => attempt((storage) => storage.clear(), undefined),
  }
}

export const localStore = safeStorage(() => localStorage)
export const sessionStore = safeStorage(() => sessionStorage)
