import { Suspense, useEffect } from 'react'
import { useExternalValue } from '../../lib/external-value.ts'
import { lazyPart } from '../../lib/load-chunk.ts'
import {
  askedFactor,
  askedProof,
  endSession,
  interruptedWork,
} from '../../lib/session/sign-in-again.ts'
import { LeaveGuard } from '../../reports/editor/draft/leave-guard.tsx'
import ToastRegion from '../../ui/feedback/toast-region.tsx'

const SessionDialog = lazyPart(
  () => import('../../sessions/member/session-dialog.tsx'),
  SignInElsewhere,
)

const ProofDialog = lazyPart(() => import('../../sessions/member/proof-dialog.tsx'), RefusedProof)

const FactorDialog = lazyPart(
  () => import('../../sessions/member/factor-dialog.tsx'),
  RefusedFactor,
)

/** Over every screen of a signed-in person: notifications, and what calls wait for. */
export default function SignedInLayer() {
  const interrupted = useExternalValue(interruptedWork, null)
  const proof = useExternalValue(askedProof, null)
  const factor = useExternalValue(askedFactor, null)
  return (
    <>
      <ToastRegion />
      <LeaveGuard />
      {interrupted && (
        <Suspense>
          <SessionDialog {...interrupted} />
        </Suspense>
      )}
      {factor && (
        <Suspense>
          <FactorDialog {...factor} />
        </Suspense>
      )}
      {proof && (
        <Suspense>
          <ProofDialog {...proof} />
        </Suspense>
      )}
    </>
  )
}

/** The dialog could not be loaded: the sign-in page takes its place. */
function SignInElsewhere() {
  useEffect(endSession, [])
  return null
}

/** The dialog could not be loaded: the call stays refused. */
function RefusedProof() {
  useEffect(() => askedProof.get()?.answer(false), [])
  return null
}

/** The same, of calls that wait for a second factor. */
function RefusedFactor() {
  useEffect(() => askedFactor.get()?.answer(false), [])
  return null
}
