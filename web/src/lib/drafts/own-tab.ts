import { randomKey } from '../api/creation-keys.ts'
import { sessionStore } from '../browser-storage.ts'

const NAME = 'etapes-climat:tab'
const LEFT = 'etapes-climat:tab-left'

let own: string | null = null

/** Name of this tab: it outlives reloads, and a copy of a tab has another. */
export function ownTab(): string {
  own ??= nameTab()
  return own
}

function nameTab(): string {
  const former = sessionStore.get(NAME)
  // A page that is left says so. Without that word the tab was copied while it lives, or broke down.
  const name = former !== null && sessionStore.get(LEFT) !== null ? former : randomKey()
  const noteLife = () => {
    sessionStore.set(NAME, name)
    sessionStore.remove(LEFT)
  }
  noteLife()
  addEventListener('pagehide', () => sessionStore.set(LEFT, 'yes'))
  addEventListener('pageshow', noteLife)
  return name
}
