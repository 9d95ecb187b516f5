import type { Location } from 'react-router'

/** Router state: the address follows the item that was just created, the form stays. */
export const CREATED = { created: true }

/** Whether an address only follows an item that was just created: nothing is left by it. */
export function followsCreation({ state }: Location, historyAction: string): boolean {
  return historyAction === 'REPLACE' && state?.created === true
}

/** Router state: another new item, in a fresh form at the same address. */
export const ANOTHER = { another: true }

/** Whether an address asks for a fresh form. */
export const asksForAnother = ({ state }: Location): boolean => state?.another === true
