import { useState } from 'react'
import { useSession } from '../../lib/session/session-store.ts'
import { NoticeBand } from '../../ui/feedback/notice-band.tsx'

/**
 * Above the member screens, as long as no administrator has approved the account; closed, it
 * stays away until the site is loaded anew.
 */
export function WaitingNotice() {
  const session = useSession()
  const [closed, setClosed] = useState(false)
  if (!session?.user.waitingApproval || closed) return null
  return (
    <NoticeBand onClose={() => setClosed(true)}>
      <strong>Compte en cours de validation.</strong> Vous pouvez déjà tester l’outil et enregistrer
      vos rapports.
    </NoticeBand>
  )
}
