import { externalValue } from '../../lib/external-value.ts'

let open: readonly HTMLDialogElement[] = []

/** The modal dialog over all others, null without one: what is outside of it is neither seen nor heard. */
export const topDialog = externalValue(() => open.at(-1) ?? null)

/** A modal dialog was opened over the others; returns how to say that it closed. */
export function noteOpenDialog(dialog: HTMLDialogElement | null): () => void {
  if (dialog) open = [...open, dialog]
  topDialog.changed()
  return () => {
    open = open.filter((known) => known !== dialog)
    topDialog.changed()
  }
}
