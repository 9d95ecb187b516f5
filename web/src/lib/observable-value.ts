import { externalValue } from './external-value.ts'

/** A value of this page that components can subscribe to. */
export function observableValue<Value>(initial: Value) {
  let value = initial
  const { get, changed, subscribe } = externalValue(() => value)
  const set = (next: Value) => {
    value = next
    changed()
  }
  return { get, set, changed, subscribe }
}
