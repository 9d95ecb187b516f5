import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '../../app/route-names.ts'
import { useSession } from '../../lib/session-store.ts'
import { IconButton } from '../../ui/button.tsx'
import { downloadLabel } from './download-label.ts'

/** Visitors do not load what only members do. */
const MemberStepDownload = lazy(() => import('./member-step-download.tsx'))

/** Downloads the step as PDF; leads visitors to the sign-in page (STEP-06, PUB-39). */
export function StepDownload({ card }: { card: { uid: string; name: string } }) {
  const session = useSession()
  const navigate = useNavigate()
  const toSignIn = (
    <IconButton
      icon="download"
      label={downloadLabel(card)}
      onClick={() => navigate(pathOf('login'))}
    />
  )
  if (!session) return toSignIn
  return (
    <Suspense fallback={<IconButton icon="download" label={downloadLabel(card)} disabled />}>
      <MemberStepDownload card={card} />
    </Suspense>
  )
}
