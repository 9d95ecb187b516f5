/**
 * Runs in the page before its scripts (`addInitScript`): the browser refuses to store anything for the
 * site.
 * @param readable keys of the local storage that can still be read, such as those of a session
 */
export function blockStorage(readable: readonly string[] = []) {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  const kept = new Map(readable.map((key) => [key, localStorage.getItem(key)]))
  const readOnly = new Proxy<Partial<Storage>>(
    { getItem: (key) => (kept.has(key) ? (kept.get(key) ?? null) : refuse()) },
    { get: (target, name) => (name === 'getItem' ? target.getItem : refuse()), ownKeys: refuse },
  )
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    const isRead = name === 'localStorage' && kept.size > 0
    Object.defineProperty(window, name, { get: isRead ? () => readOnly : refuse })
  }
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
  if (navigator.locks) navigator.locks.request = async () => refuse()
}
