import { externalValue } from './external-value.ts'

/** A value that this page holds. */
export function heldValue<Value>(initial: Value) {
  let value = initial
  const { get, changed, subscribe } = externalValue(() => value)
  const set = (next: Value) => {
    value = next
    changed()
  }
  return { get, set, changed, subscribe }
}
