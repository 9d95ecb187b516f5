import { useState } from 'react'
import { useSession } from '../../lib/session/session-store.ts'
import { CloseButton } from '../../ui/dialog/close-button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import layout from '../../ui/layout.module.css'
import styles from './waiting-notice.module.css'

/**
 * Above the member screens, as long as no administrator has approved the account; closed, it
 * stays away until the site is loaded anew.
 */
export function WaitingNotice() {
  const session = useSession()
  const [closed, setClosed] = useState(false)
  if (!session?.user.waitingApproval || closed) return null
  return (
    <div className={`${styles.band} screen-only`}>
      <div className={layout.page}>
        <Notice>
          <p>
            <strong>Compte en cours de validation.</strong> Vous pouvez déjà tester l’outil et
            enregistrer vos rapports.
          </p>
          <CloseButton
            className={styles.close}
            label="Fermer le message"
            onClick={() => setClosed(true)}
          />
        </Notice>
      </div>
    </div>
  )
}
