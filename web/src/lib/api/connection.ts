import { externalValue } from '../external-value.ts'

/** `offline`: this device has no network; `unreachable`: it has, and the server does not answer. */
export type Connection = 'online' | 'offline' | 'unreachable'

/** Between two attempts to reach a server that does not answer. */
const PROBE_MS = 3_000

let unreachable = false
let probing = false

/** Whether the server can be reached, as far as this page knows. */
export const connection = externalValue<Connection>(
  () => {
    if (!navigator.onLine) return 'offline'
    return unreachable ? 'unreachable' : 'online'
  },
  (changed) => {
    addEventListener('online', changed)
    addEventListener('offline', changed)
    return () => {
      removeEventListener('online', changed)
      removeEventListener('offline', changed)
    }
  },
)

function setUnreachable(value: boolean) {
  if (value === unreachable) return
  unreachable = value
  connection.changed()
}

/** The server answered a call, whatever it said. */
export function noteAnswer(): void {
  setUnreachable(false)
}

/** A call got no answer: asks the server whether it lives, again and again until it does. */
export function noteNoAnswer(): void {
  if (!probing) void probe()
}

async function probe(): Promise<void> {
  probing = true
  try {
    while (!(await serverAnswers())) {
      setUnreachable(true)
      await new Promise((resolve) => setTimeout(resolve, PROBE_MS))
    }
    setUnreachable(false)
  } finally {
    probing = false
  }
}

async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/health', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
