import { observableValue } from '../observable-value.ts'
import { forgetSession } from './change-session.ts'
import { SESSION_ENDED } from './session-ended.ts'
import { currentSession, followSession, type Session } from './session-store.ts'

/** Work stopped by the end of its session, until its owner has signed in again. */
export interface Interruption {
  /** whose work it is */
  email: string
}

/** The interruption to show, null when there is none. */
export const interruptedWork = observableValue<Interruption | null>(null)

/**
 * Waits until the session is replaced, here or in another tab.
 * @returns whether its owner signed in again: the refused calls may be repeated. False when someone
 * else did, or nobody.
 */
export function waitForSignIn(ended: Session): Promise<boolean> {
  interruptedWork.set({ email: ended.user.email })
  return new Promise((resolve) => {
    const stop = followSession(() => {
      const session = currentSession()
      if (session?.token === ended.token) return
      stop()
      interruptedWork.set(null)
      resolve(session?.userId === ended.userId)
    })
  })
}

/** Forgets the dead session and leads to the sign-in page; the work stays in the browser. */
export function endSession(): void {
  forgetSession()
  dispatchEvent(new Event(SESSION_ENDED))
}
