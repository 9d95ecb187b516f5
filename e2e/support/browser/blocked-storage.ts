/** Runs in the page before its scripts (`addInitScript`): the browser refuses to keep anything for the site. */
export function blockStorage() {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: refuse })
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
  if (navigator.locks) navigator.locks.request = async () => refuse()
}
