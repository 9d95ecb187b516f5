import { externalValue } from '../../lib/external-value.ts'

let open: readonly { dialog: HTMLDialogElement; order: number }[] = []
let opened = 0
/** Order of the dialog that closed just now: of the lowest one, where several closed at once. */
let vacated: number | null = null

/** How many dialogs were opened so far. */
export const openedDialogs = (): number => opened

/** Which of all that were opened the dialog over all others is; 0 without one. */
export const topDialogOrder = (): number => open.at(-1)?.order ?? 0

/** The modal dialog over all others, null without one: what is outside of it is neither seen nor heard. */
export const topDialog = externalValue(() => open.at(-1)?.dialog ?? null)

/**
 * A modal dialog was opened over the others. One that takes the place of another as it closes, as an
 * editor does once what it edits is read, is the same one to whoever looks at it and keeps its order.
 * @returns how to say that it closed
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

/** Its place is kept for what is drawn in the same go. */
function vacate(order: number): void {
  vacated = Math.min(order, vacated ?? order)
  queueMicrotask(() => {
    vacated = null
  })
}
