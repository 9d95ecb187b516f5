import { useSyncExternalStore } from 'react'

/** A value outside React that components can follow. */
export interface ExternalValue<Value> {
  get(): Value
  /** notifies subscribers that the value may have changed */
  changed(): void
  subscribe(listener: () => void): () => void
}

/**
 * @param read returns the same object as long as nothing changed
 * @param listen follows the outside (other tabs, the system); returns how to stop
 */
export function externalValue<Value>(
  read: () => Value,
  listen?: (changed: () => void) => () => void,
): ExternalValue<Value> {
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  return {
    get: read,
    changed,
    subscribe(listener) {
      listeners.add(listener)
      const stop = listen?.(listener)
      return () => {
        listeners.delete(listener)
        stop?.()
      }
    },
  }
}

/** Follows `source`; server rendering and hydration use `serverValue`. */
export function useExternalValue<Value>(source: ExternalValue<Value>, serverValue: Value): Value {
  return useSyncExternalStore(source.subscribe, source.get, () => serverValue)
}

/** Calls `changed` when another tab changes the local storage. */
export function onStorageEvent(changed: () => void): () => void {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
