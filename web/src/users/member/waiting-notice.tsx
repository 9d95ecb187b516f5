import { useSession } from '../../lib/session-store.ts'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice.tsx'
import styles from './waiting-notice.module.css'

/** Above the member screens, as long as no administrator has approved the account (D-05). */
export function WaitingNotice() {
  const session = useSession()
  if (!session?.user.waitingApproval) return null
  return (
    <div className={styles.band}>
      <div className={layout.page}>
        <Notice>
          <strong>Compte en cours de validation.</strong> Vous pouvez déjà tester l’outil et
          enregistrer vos rapports.
        </Notice>
      </div>
    </div>
  )
}
