import { externalValue } from '../lib/external-value.ts'

export interface Toast {
  id: number
  tone: 'success' | 'error'
  message: string
}

const SUCCESS_MS = 6_000

let toasts: readonly Toast[] = []
let lastId = 0

export const toastList = externalValue(() => toasts)

/** A message already on screen is shown anew instead of twice. */
function show(tone: Toast['tone'], message: string): number {
  lastId += 1
  toasts = [...toasts.filter((toast) => toast.message !== message), { id: lastId, tone, message }]
  toastList.changed()
  return lastId
}

/** Says that something worked; leaves by itself. */
export function toastSuccess(message: string): void {
  const id = show('success', message)
  setTimeout(() => dismissToast(id), SUCCESS_MS)
}

/** Says that something failed; stays until closed. */
export function toastError(message: string): void {
  show('error', message)
}

export function dismissToast(id: number): void {
  toasts = toasts.filter((toast) => toast.id !== id)
  toastList.changed()
}
