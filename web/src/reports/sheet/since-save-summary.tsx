import type { Statement } from '@etapes-climat/domain/statements/contract'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './since-save-notice.module.css'
import { Changes } from './since-save-notice.tsx'

/** Changes since the report was saved, for readers who may not choose its figures. */
export function SinceSaveSummary({ changes }: Pick<Statement, 'changes'>) {
  if (!changes || changes.kept) return null
  return (
    <div className={styles.place}>
      <Notice>
        <Changes changes={changes} />
      </Notice>
    </div>
  )
}
