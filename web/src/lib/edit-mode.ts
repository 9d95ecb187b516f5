import { localStore } from './browser-storage.ts'
import { externalValue, onStorageEvent, useExternalValue } from './external-value.ts'
import { roleOf, useSession } from './session/session-store.ts'

const KEY = 'edit-mode'

const editMode = externalValue(() => localStore.get(KEY) === 'on', onStorageEvent)

/** Remembers the edit mode. */
export function chooseEditMode(on: boolean): void {
  localStore.set(KEY, on ? 'on' : 'off')
  editMode.changed()
}

/** Whether texts can be edited in place; a forged setting has no effect on members. */
export function useEditMode(): boolean {
  const isAdmin = roleOf(useSession()) === 'admin'
  return useExternalValue(editMode, false) && isAdmin
}
