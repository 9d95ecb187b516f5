import type { SharedBy } from '@etapes-climat/domain/reports/contract'
import { Notice } from '../../../ui/feedback/notice.tsx'
import styles from './since-save-notice.module.css'

/** Why a co-author cannot save, and who can help (TEAM-38). */
export function OwnerIsGoneNotice({ sharedBy }: { sharedBy: SharedBy }) {
  if (!sharedBy.ownerIsGone) return null
  return (
    <div className={styles.place}>
      <Notice>
        Le compte de {sharedBy.firstName} {sharedBy.lastName} n’est plus actif : ce rapport se lit,
        mais ne s’enregistre plus. Un administrateur peut le confier à l’un de ses co-auteurs.
      </Notice>
    </div>
  )
}
