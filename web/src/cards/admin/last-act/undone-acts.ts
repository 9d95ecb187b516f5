import { externalValue } from '../../../lib/external-value.ts'

let count = 0

/** How many acts were taken back in this tab: an editor that shows what they changed begins anew. */
export const undoneActs = externalValue(() => count)

/** An act was taken back. */
export function noteUndoneAct(): void {
  count += 1
  undoneActs.changed()
}
