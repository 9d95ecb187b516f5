import { externalValue } from '../../lib/external-value.ts'

let open: readonly { dialog: HTMLDialogElement; order: number }[] = []
let opened = 0

/** How many dialogs were opened so far. */
export const openedDialogs = (): number => opened

/** Which of all that were opened the dialog over all others is; 0 without one. */
export const topDialogOrder = (): number => open.at(-1)?.order ?? 0

/** The modal dialog over all others, null without one: what is outside of it is neither seen nor heard. */
export const topDialog = externalValue(() => open.at(-1)?.dialog ?? null)

/** A modal dialog was opened over the others; returns how to say that it closed. */
export function noteOpenDialog(dialog: HTMLDialogElement | null): () => void {
  if (dialog) {
    opened += 1
    open = [...open, { dialog, order: opened }]
  }
  topDialog.changed()
  return () => {
    open = open.filter((known) => known.dialog !== dialog)
    topDialog.changed()
  }
}
