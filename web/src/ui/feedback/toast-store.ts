import { externalValue } from '../../lib/external-value.ts'
import { openedDialogs } from '../dialog/open-dialogs.ts'

/** What a message offers to do next. */
export interface ToastAction {
  label: string
  run: () => void
}

export interface Toast {
  id: number
  tone: 'success' | 'error'
  message: string
  action?: ToastAction | undefined
  /** how many dialogs had been opened when it was told */
  dialogs: number
}

const SUCCESS_MS = 6_000

let toasts: readonly Toast[] = []
let lastId = 0

export const toastList = externalValue(() => toasts)

/** A message already on screen is shown anew instead of twice. */
function show(toast: Omit<Toast, 'id' | 'dialogs'>): number {
  lastId += 1
  const others = toasts.filter(({ message }) => message !== toast.message)
  toasts = [...others, { ...toast, id: lastId, dialogs: openedDialogs() }]
  toastList.changed()
  return lastId
}

/**
 * Says that something worked; leaves by itself, or stays until closed when it offers to do something.
 * @returns its id, for what offered the action and takes it back
 */
export function toastSuccess(message: string, action?: ToastAction): number {
  const id = show({ tone: 'success', message, action })
  if (!action) setTimeout(() => dismissToast(id), SUCCESS_MS)
  return id
}

/** Says that something failed; stays until closed. */
export function toastError(message: string): void {
  show({ tone: 'error', message })
}

export function dismissToast(id: number): void {
  toasts = toasts.filter((toast) => toast.id !== id)
  toastList.changed()
}
