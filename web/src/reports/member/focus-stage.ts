/** Moves the focus to the title of a stage. @returns whether it is on the screen */
export function focusStage(id: string): boolean {
  const title = document.getElementById(id)
  title?.focus()
  return title !== null
}
