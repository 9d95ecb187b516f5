import type { MissingFactor } from '@etapes-climat/domain/second-factor/rules/requirement'
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

/** Asks something over the screen, once for all calls that wait for it. */
function askedOnce<About extends object>() {
  const asked = observableValue<(About & Answering) | null>(null)
  let waiting: Promise<boolean> | null = null
  return {
    asked,
    /** @returns whether it came */
    waitFor(about: About): Promise<boolean> {
      waiting ??= new Promise<boolean>((answer) => asked.set({ ...about, answer })).finally(() => {
        waiting = null
        asked.set(null)
      })
      return waiting
    },
  }
}

interface Answering {
  /** @param isGiven false: the calls stay refused */
  answer(isGiven: boolean): void
}

interface MissingProof {
  methods: readonly ProofMethod[]
}

/** Calls that wait until somebody proves again who is there. */
export type AskedProof = MissingProof & Answering

/** The proof to ask for, null when none is missing; who waits for it. */
export const { asked: askedProof, waitFor: waitForProof } = askedOnce<MissingProof>()

interface Missing {
  missing: MissingFactor
}

/** Calls that wait for a second factor, which is required of the account. */
export type AskedFactor = Missing & Answering

/** The second factor to ask for, null when none is missing; who waits for it. */
export const { asked: askedFactor, waitFor: waitForFactor } = askedOnce<Missing>()

/** Forgets the dead session and leads to the sign-in page; the work stays in the browser. */
export function endSession(): void {
  forgetSession()
  dispatchEvent(new Event(SESSION_ENDED))
}
