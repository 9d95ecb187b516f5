import type { User } from '@etapes-climat/domain/users/contract'
import { useEffect, useRef, useState } from 'react'
import { type ApiError, apiErrorFrom } from '../../lib/api/api-error.ts'
import { loadChunk } from '../../lib/load-chunk.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { hasPasskeys } from '../../passkeys/has-passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { enter } from '../api.ts'

interface PasskeySignInProps {
  onSignedIn: (user: User) => void | Promise<void>
  onFailed: (failure: ApiError) => void
}

/** Most who sign in have none, and are spared its code. */
const loadPasskeys = () => loadChunk(() => import('../../passkeys/ask-for-passkey.ts'))

/**
 * Signs in with a passkey, and stores the session.
 * @param way asked for, or chosen among the suggestions of a field
 * @returns null when none was chosen among the suggestions
 * @throws ApiError
 */
async function signInWithPasskey(way: 'asked' | 'suggested'): Promise<User | null> {
  const passkeys = await loadPasskeys().catch((error: unknown) => {
    // Nobody asked for a suggestion.
    if (way === 'suggested') return null
    throw error
  })
  const tokens = passkeys && (await passkeys.tokensOfPasskey(way))
  return tokens && enter(tokens)
}

/** For how long what a suggestion signs is taken, with a minute to unlock it, in ms. */
const SUGGESTED_FOR_MS = 240_000

/** Offers the passkeys of the device among the suggestions of a form, once it is approached. */
export function useSuggestedPasskey({ onSignedIn, onFailed }: PasskeySignInProps) {
  const since = useRef<number | null>(null)
  useEffect(
    () => () => {
      if (since.current === null) return
      void loadPasskeys().then(({ stopWaitingForPasskey }) => stopWaitingForPasskey())
    },
    [],
  )
  return async () => {
    const isOffered = since.current !== null && Date.now() - since.current < SUGGESTED_FOR_MS
    if (isOffered || !hasPasskeys()) return
    since.current = Date.now()
    try {
      const user = await signInWithPasskey('suggested')
      if (user) await onSignedIn(user)
    } catch (error) {
      onFailed(apiErrorFrom(error))
    }
  }
}

/** Signs in with a passkey alone; absent where the browser offers none to this address. */
export function PasskeySignIn({ onSignedIn, onFailed }: PasskeySignInProps) {
  const hydrated = useHydrated()
  const [pending, setPending] = useState(false)
  if (hydrated && !hasPasskeys()) return null

  async function submit() {
    if (pending) return
    setPending(true)
    try {
      const user = await signInWithPasskey('asked')
      // What follows takes the form's place a moment later: until then the button stays busy.
      if (user) await onSignedIn(user)
    } catch (error) {
      setPending(false)
      onFailed(apiErrorFrom(error))
    }
  }

  return (
    <Button
      // Its place is kept until the browser is known.
      className={hydrated ? 'justify-self-start' : 'justify-self-start invisible'}
      aria-busy={pending}
      onClick={() => void submit()}
    >
      Se connecter avec une clé d’accès
    </Button>
  )
}
