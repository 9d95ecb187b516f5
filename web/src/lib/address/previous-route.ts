import { sessionStore } from '../browser-storage.ts'

const KEY = 'previous-route'

/** Stores the name of the route that was left. */
export function storePreviousRoute(name: string): void {
  sessionStore.set(KEY, name)
}

/** Name of the route the person came from within the site; null after a direct load. */
export function previousRoute(): string | null {
  return sessionStore.get(KEY)
}

/** A page load comes from nowhere. */
export function forgetPreviousRoute(): void {
  sessionStore.remove(KEY)
}
