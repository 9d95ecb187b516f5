import { externalValue } from '../../lib/external-value.ts'

let open: readonly { dialog: HTMLDialogElement; order: number }[] = []
let opened = 0
/** Order of the dialog that closed just now: of the lowest one, where several closed at once. */
let vacated: number | null = null

/** How many dialogs were opened so far. */
export const openedDialogs = (): number => opened

/** Which of all that were opened the dialog over all others is; 0 without one. */
export const topDialogOrder = (): number => open.at(-1)?.order ?? 0

/** The topmost modal dialog, null without one: content outside of it is inert. */
export const topDialog = externalValue(() => open.at(-1)?.dialog ?? null)

/**
 * Registers an opened modal dialog. A dialog that replaces another one as it closes, as an editor does
 * once its item is read, keeps its order.
 * @returns a function that unregisters it
 */
export function noteOpenDialog(dialog: HTMLDialogElement | null): () => void {
  if (!dialog) return () => {}
  const order = vacated ?? opened + 1
  opened = Math.max(opened, order)
  vacated = null
  open = [...open, { dialog, order }]
  topDialog.changed()
  return () => {
    open = open.filter((known) => known.dialog !== dialog)
    vacate(order)
    topDialog.changed()
  }
}

/** Keeps its place for a dialog rendered in the same commit. */
function vacate(order: number): void {
  vacated = Math.min(order, vacated ?? order)
  queueMicrotask(() => {
    vacated = null
  })
}
