import type { ReportView } from '@etapes-climat/domain/reports/contract'
import { Notice } from '../../../ui/feedback/notice.tsx'
import styles from './since-save-notice.module.css'
import { Changes } from './since-save-notice.tsx'

/** Changes since the report was saved, for readers who may not choose its figures (TRUST-03). */
export function SinceSaveSummary({ sinceSave }: Pick<ReportView, 'sinceSave'>) {
  if (!sinceSave || sinceSave.kept) return null
  return (
    <div className={styles.place}>
      <Notice>
        <Changes sinceSave={sinceSave} />
      </Notice>
    </div>
  )
}
