import { vi } from 'vitest'

class MemoryStorage implements Storage {
  #values = new Map<string, string>()
  get length() {
    return this.#values.size
  }
  key = (index: number) => [...this.#values.keys()][index] ?? null
  getItem = (key: string) => this.#values.get(key) ?? null
  setItem = (key: string, value: string) => void this.#values.set(key, value)
  removeItem = (key: string) => void this.#values.delete(key)
  clear = () => this.#values.clear()
}

/** The globals of a browser that the session and the calls stand on, fresh for a test. */
export function stubBrowserGlobals() {
  const root = { dataset: {} as Record<string, string> }
  const events = new EventTarget()
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  vi.stubGlobal('document', { documentElement: root })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events))
  return { root }
}
