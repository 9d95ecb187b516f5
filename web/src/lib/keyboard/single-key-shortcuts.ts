import { localStore } from '../browser-storage.ts'
import { externalValue, onStorageEvent, useExternalValue } from '../external-value.ts'

const KEY = 'single-key-shortcuts'

const enabled = externalValue(() => localStore.get(KEY) !== 'off', onStorageEvent)

/** Whether shortcuts of one character work; people who dictate turn them off (WCAG 2.1.4). */
export const singleKeysEnabled = enabled.get

/** The same choice for components, which follow it. */
export const useSingleKeys = (): boolean => useExternalValue(enabled, true)

/** Remembers the choice in this browser. */
export function chooseSingleKeys(on: boolean): void {
  localStore.set(KEY, on ? 'on' : 'off')
  enabled.changed()
}
