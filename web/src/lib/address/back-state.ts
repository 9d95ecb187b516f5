/** Router state of a link whose page offers the way back to where it was followed. */
export interface BackState {
  /** address of the page that had the link */
  backTo: string
}

/** The address in a router state, or null after a direct load. */
export function backAddress(state: unknown): string | null {
  const { backTo } = (state ?? {}) as Partial<BackState>
  return typeof backTo === 'string' ? backTo : null
}
