import { useState } from 'react'
import { callApi } from '../../lib/api/api-client.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import type { WantedStep } from '../../lib/session/wanted-step.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { keepWantedStep } from './provider-step.ts'

interface ProviderSignInProps {
  /** name of the identity provider */
  label: string
  /** the step that one signs in for */
  step: WantedStep | null
}

/** Leads to the identity provider, which leads back to its own page here. */
export function ProviderSignIn({ label, step }: ProviderSignInProps) {
  const hydrated = useHydrated()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function submit() {
    if (pending) return
    setPending(true)
    setFailure(null)
    try {
      const { url } = await callApi('POST /login/provider', { withSession: false })
      keepWantedStep(step)
      location.assign(url)
    } catch (error) {
      setFailure(messageOf(error))
    }
    // Who comes back with « back » finds the page as it was left.
    setPending(false)
  }

  return (
    <div className="grid gap-3">
      {failure && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <Button
        className="justify-self-start"
        aria-busy={pending}
        disabled={!hydrated}
        onClick={() => void submit()}
      >
        Se connecter avec {label}
      </Button>
    </div>
  )
}
