import { localStore } from '../../lib/browser-storage.ts'

/** Headers remembered: the latest ones. */
const KEPT = 200

/**
 * What each header was read as the last time somebody chose, on this browser; '' for not at all.
 * @param key of the kind of file
 */
export function rememberedHeaders(key: string): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStore.get(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    const entries = Object.entries(stored)
    return Object.fromEntries(entries.filter((entry) => typeof entry[1] === 'string'))
  } catch {
    return {}
  }
}

/** Keeps what headers are read as, by their keys. */
export function rememberHeaders(key: string, fields: Readonly<Record<string, string>>): void {
  const former = Object.entries(rememberedHeaders(key)).filter(
    ([header]) => fields[header] === undefined,
  )
  const entries = [...former, ...Object.entries(fields)].slice(-KEPT)
  localStore.set(key, JSON.stringify(Object.fromEntries(entries)))
}
