import type { ProofMethod } from '@etapes-climat/domain/sessions/rules/proof-words'
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

/** A call that waits until somebody proves again who is there. */
export interface AskedProof {
  methods: readonly ProofMethod[]
  /** @param isGiven false: the call stays refused */
  answer(isGiven: boolean): void
}

/** The proof to ask for, null when none is missing. */
export const askedProof = observableValue<AskedProof | null>(null)

let waiting: Promise<boolean> | null = null

/** Asks who is there, once for all calls that wait for it. @returns whether a proof was given */
export function waitForProof(methods: readonly ProofMethod[]): Promise<boolean> {
  waiting ??= new Promise<boolean>((answer) => askedProof.set({ methods, answer })).finally(() => {
    waiting = null
    askedProof.set(null)
  })
  return waiting
}

/** Forgets the dead session and leads to the sign-in page; the work stays in the browser. */
export function endSession(): void {
  forgetSession()
  dispatchEvent(new Event(SESSION_ENDED))
}
