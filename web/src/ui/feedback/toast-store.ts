import { apiErrorFrom, messageOf } from '../../lib/api/api-error.ts'
import { connection } from '../../lib/api/connection.ts'
import { externalValue } from '../../lib/external-value.ts'
import { openedDialogs } from '../dialog/open-dialogs.ts'

/** The action that a message offers. */
export interface ToastAction {
  label: string
  run: () => void
}

export interface Toast {
  id: number
  tone: 'success' | 'error'
  message: string
  action?: ToastAction | undefined
  /** key of the changed item: the next action on it replaces this message, whose undo would undo both */
  about?: string | undefined
  /** of a refusal: leaves once something worked, and with its page */
  isRefusal: boolean
  /** about a lost connection: removed once it is back */
  isConnection: boolean
  /** number of dialogs opened before it */
  dialogs: number
}

const SUCCESS_MS = 6_000

let toasts: readonly Toast[] = []
let lastId = 0

export const toastList = externalValue(() => toasts)

type NewToast = Pick<Toast, 'tone' | 'message' | 'action' | 'about'> &
  Partial<Pick<Toast, 'isRefusal' | 'isConnection'>>

/** A message already on screen is shown anew instead of twice. */
function show({ isRefusal = false, isConnection = false, ...toast }: NewToast): number {
  lastId += 1
  const { message, about } = toast
  const isReplaced = (other: Toast) =>
    other.message === message || (about !== undefined && other.about === about)
  const others = toasts.filter((other) => !isReplaced(other))
  toasts = [...others, { ...toast, isRefusal, isConnection, id: lastId, dialogs: openedDialogs() }]
  toastList.changed()
  return lastId
}

/**
 * Shows a success; removed by itself, or closed by hand when it offers an action.
 * @returns its id, with which its action can remove it
 */
export function toastSuccess(message: string, action?: ToastAction, about?: string): number {
  dismissRefusals()
  const id = show({ tone: 'success', message, action, about })
  if (!action) setTimeout(() => dismissToast(id), SUCCESS_MS)
  return id
}

/** Says that something was lost or failed; stays until closed. */
export function toastError(message: string): void {
  show({ tone: 'error', message })
}

/**
 * Says why something was not done; leaves once something else worked, and with its page.
 * @returns its id, for what sees its cause go
 */
export const toastRefusal = (message: string): number =>
  show({ tone: 'error', message, isRefusal: true })

/**
 * Shows the failure of a call: a server failure stays until closed, a refusal does not, and a lost
 * connection until it is back.
 */
export function toastFailure(error: unknown, message = messageOf(error)): void {
  const { status } = apiErrorFrom(error)
  const isConnection = status === 0 && connection.get() !== 'online'
  if (status === 0 || status >= 500) show({ tone: 'error', message, isConnection })
  else toastRefusal(message)
}

/** Id of the last message, to distinguish messages before an action from later ones. */
export const lastToast = (): number => lastId

/** Removes messages about refusals. @param upTo id of the last one to remove */
export function dismissRefusals(upTo = lastId): void {
  keepOnly(({ isRefusal, id }) => !isRefusal || id > upTo)
}

/** Removes messages about the lost connection: the server answers again. */
export const dismissLostConnection = (): void => keepOnly(({ isConnection }) => !isConnection)

/** Removes all messages: the person has signed out. */
export const dismissAll = (): void => keepOnly(() => false)

function keepOnly(isKept: (toast: Toast) => boolean): void {
  const kept = toasts.filter(isKept)
  if (kept.length === toasts.length) return
  toasts = kept
  toastList.changed()
}

export function dismissToast(id: number): void {
  keepOnly((toast) => toast.id !== id)
}
