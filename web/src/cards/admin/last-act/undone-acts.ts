import { externalValue } from '../../../lib/external-value.ts'

let count = 0

/** Number of actions undone in this tab: an editor that shows their changes restarts. */
export const undoneActs = externalValue(() => count)

/** Counts an undone action. */
export function noteUndoneAct(): void {
  count += 1
  undoneActs.changed()
}
