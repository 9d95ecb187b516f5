import { localStore } from '../browser-storage.ts'
import { externalValue, onStorageEvent, useExternalValue } from '../external-value.ts'

export type Theme = 'light' | 'dark'

const KEY = 'theme'
const DARK_SYSTEM = '(prefers-color-scheme: dark)'

function chosenTheme(): Theme | null {
  const stored = localStore.get(KEY)
  return stored === 'light' || stored === 'dark' ? stored : null
}

function effectiveTheme(): Theme {
  return chosenTheme() ?? (matchMedia(DARK_SYSTEM).matches ? 'dark' : 'light')
}

function onSystemOrStorage(changed: () => void) {
  const system = matchMedia(DARK_SYSTEM)
  const follow = () => {
    applyTheme()
    changed()
  }
  system.addEventListener('change', follow)
  const stopStorage = onStorageEvent(follow)
  return () => {
    system.removeEventListener('change', follow)
    stopStorage()
  }
}

const theme = externalValue(effectiveTheme, onSystemOrStorage)

/** Puts the stored choice on the root element; without one the theme follows the system. */
function applyTheme(): void {
  const root = document.documentElement
  const chosen = chosenTheme()
  if (chosen) root.dataset.theme = chosen
  else delete root.dataset.theme
  root.classList.toggle('dark', chosen === 'dark')
}

/** Remembers and applies a theme. */
export function chooseTheme(chosen: Theme): void {
  localStore.set(KEY, chosen)
  applyTheme()
  theme.changed()
}

/** The theme on screen, chosen or the system's. */
export function useTheme(): Theme {
  return useExternalValue(theme, 'light')
}
