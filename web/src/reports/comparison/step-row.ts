/** The id of the head of a step's row. */
export const rowIdOf = (uid: string) => `etape-${uid}`

/**
 * Gives the focus to the row of a step, or to the title where the row is not shown, and leaves the window where
 * it is.
 */
export function focusStepRow(uid: string): void {
  const row = document.getElementById(rowIdOf(uid)) ?? document.getElementById('comparer')
  row?.focus({ preventScroll: true })
}
