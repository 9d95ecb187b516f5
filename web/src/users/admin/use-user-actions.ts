import type { User } from '@etapes-climat/domain/users/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAttempt } from '../../lib/use-attempt.ts'
import { toastFailure, toastSuccess } from '../../ui/feedback/toast-store.ts'
import { userKeys } from './api.ts'
import type { UserAction } from './user-actions.ts'

/** An action on an account. */
export interface ChosenAction {
  action: UserAction
  user: User
}

/** First and last name, as the back office names people; of who has not given any, the address. */
export const nameOf = ({
  firstName,
  lastName,
  email,
}: Pick<User, 'firstName' | 'lastName' | 'email'>) => `${firstName} ${lastName}`.trim() || email

/**
 * Runs one action of an administrator at a time, and refetches the lists. The focused row may
 * disappear: the list then takes the focus.
 */
export function useUserActions() {
  const queryClient = useQueryClient()
  const list = useRef<HTMLElement>(null)
  const { run, pending } = useAttempt({ onFailed: toastFailure })
  const [begun, setBegun] = useState<ChosenAction | null>(null)
  const [asked, setAsked] = useState<ChosenAction | null>(null)

  async function perform({ action, user }: ChosenAction) {
    try {
      await action.run(user)
      toastSuccess(action.done(nameOf(user)))
    } finally {
      // Also after a refusal: the account is not where this list shows it.
      await queryClient.invalidateQueries({ queryKey: userKeys.lists })
    }
  }

  function acceptSaved() {
    flushSync(() => setAsked(null))
    const { activeElement } = document
    const lost = !activeElement || activeElement.matches('body, main')
    if (lost) list.current?.focus({ preventScroll: true })
  }

  const runNow = (chosen: ChosenAction) =>
    run(async () => {
      setBegun(chosen)
      try {
        await perform(chosen)
      } finally {
        acceptSaved()
      }
    })

  return {
    /** ref for the element around the list */
    list,
    busy: pending ? begun : null,
    /** waits for the answer of a confirmation */
    asked,
    choose: (chosen: ChosenAction) =>
      chosen.action.confirm ? setAsked(chosen) : void runNow(chosen),
    /** @throws ApiError, which the confirmation shows */
    confirm: async (chosen: ChosenAction) => {
      await perform(chosen)
      acceptSaved()
    },
    cancel: () => setAsked(null),
  }
}
