import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '../../lib/load-chunk.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { pathOf } from '../../routing/route-names.ts'
import { IconButton } from '../../ui/button.tsx'
import { downloadLabel } from './download-label.ts'

/** Visitors do not load what only members do; without it the page stays, and the step has its own. */
const MemberStepDownload = lazyPart(() => import('./member-step-download.tsx'))

/** The sign-in page, which says that it is for this step. */
export const signInToRead = ({ uid }: { uid: string }) => `${pathOf('login')}?etape=${uid}`

/** Downloads the step as PDF; leads visitors to the sign-in page. */
export function StepDownload({ card }: { card: { uid: string; name: string } }) {
  const session = useSession()
  const navigate = useNavigate()
  const button = { icon: 'download', label: downloadLabel(card) } as const
  if (!session) return <IconButton {...button} onClick={() => navigate(signInToRead(card))} />
  return (
    <Suspense fallback={<IconButton {...button} disabled />}>
      <MemberStepDownload card={card} />
    </Suspense>
  )
}
