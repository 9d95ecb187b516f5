import type { User } from '@etapes-climat/domain/users/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { messageOf } from '../../lib/api/api-error.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast-store.ts'
import { userKeys } from './api.ts'
import type { UserAct } from './user-acts.ts'

/** An act on an account. */
export interface ChosenAct {
  act: UserAct
  user: User
}

/** First and last name, as the back office names people. */
export const nameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`

/**
 * Does what an administrator chose, one act at a time, and reads the lists again. The row that held the
 * focus may be gone then: the list takes it, where it is.
 */
export function useUserActs() {
  const queryClient = useQueryClient()
  const list = useRef<HTMLElement>(null)
  const inFlight = useRef(false)
  const [busy, setBusy] = useState<ChosenAct | null>(null)
  const [asked, setAsked] = useState<ChosenAct | null>(null)

  async function perform({ act, user }: ChosenAct) {
    try {
      await act.run(user)
      toastSuccess(act.done(nameOf(user)))
    } finally {
      // Also after a refusal: the account is not where this list shows it.
      await queryClient.invalidateQueries({ queryKey: userKeys.lists })
    }
  }

  function settle() {
    flushSync(() => {
      setAsked(null)
      setBusy(null)
    })
    const { activeElement } = document
    const lost = !activeElement || activeElement.matches('body, main')
    if (lost) list.current?.focus({ preventScroll: true })
  }

  async function runNow(chosen: ChosenAct) {
    if (inFlight.current) return
    inFlight.current = true
    setBusy(chosen)
    try {
      await perform(chosen)
    } catch (error) {
      toastError(messageOf(error))
    } finally {
      inFlight.current = false
      settle()
    }
  }

  return {
    /** for the element around the list */
    list,
    busy,
    /** waits for the answer of a confirmation */
    asked,
    choose: (chosen: ChosenAct) => (chosen.act.confirm ? setAsked(chosen) : void runNow(chosen)),
    /** @throws ApiError, which the confirmation shows */
    confirm: async (chosen: ChosenAct) => {
      await perform(chosen)
      settle()
    },
    cancel: () => setAsked(null),
  }
}
