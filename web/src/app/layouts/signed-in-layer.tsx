import { Suspense, useEffect } from 'react'
import { useExternalValue } from '../../lib/external-value.ts'
import { lazyPart } from '../../lib/load-chunk.ts'
import { endSession, interruptedWork } from '../../lib/session/sign-in-again.ts'
import { LeaveGuard } from '../../reports/editor/draft/leave-guard.tsx'
import ToastRegion from '../../ui/feedback/toast-region.tsx'

const SessionDialog = lazyPart(
  () => import('../../sessions/member/session-dialog.tsx'),
  SignInElsewhere,
)

/** Over every screen of a signed-in person: notifications, and the sign-in that work waits for. */
export default function SignedInLayer() {
  const interrupted = useExternalValue(interruptedWork, null)
  return (
    <>
      <ToastRegion />
      <LeaveGuard />
      {interrupted && (
        <Suspense>
          <SessionDialog {...interrupted} />
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
