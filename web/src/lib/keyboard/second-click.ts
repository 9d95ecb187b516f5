import type { MouseEvent } from 'react'

/** A second tap within this time, in ms, was meant for what stood there before. */
const PAIR_MS = 400

const tapped = new WeakMap<EventTarget, number>()

/**
 * Whether a click is the second of a double click, which would undo the first on a button that
 * toggles. Touch screens do not count taps everywhere.
 */
export function isSecondClick({ detail, currentTarget, nativeEvent }: MouseEvent): boolean {
  if (detail > 1) return true
  if (!('pointerType' in nativeEvent) || nativeEvent.pointerType !== 'touch') return false
  const before = tapped.get(currentTarget) ?? Number.NEGATIVE_INFINITY
  tapped.set(currentTarget, nativeEvent.timeStamp)
  return nativeEvent.timeStamp - before < PAIR_MS
}
