import type { Dispatch } from 'react'
import { Button } from '../../ui/button.tsx'
import { CloseButton } from '../../ui/close-button.tsx'
import type { ReportEditorAction } from './report-editor-state.ts'
import styles from './selection-notice.module.css'
import type { SelectionActs } from './use-selection-acts.ts'

interface SelectionNoticeProps {
  acts: SelectionActs
  dispatch: Dispatch<ReportEditorAction>
}

/** What the last act did besides, with « Annuler » and « Le garder »; in sight wherever the list is. */
export function SelectionNotice({ acts: { notice, dismiss }, dispatch }: SelectionNoticeProps) {
  return (
    <div className={styles.place} role="status">
      {notice && (
        <div className={styles.notice}>
          <p>{notice.message}</p>
          {notice.dropped.length > 0 && (
            <Button
              size="s"
              onClick={() => dispatch({ type: 'keepSectors', uids: notice.dropped })}
            >
              {notice.dropped.length === 1 ? 'Le garder' : 'Les garder'}
            </Button>
          )}
          {notice.undo && (
            <Button
              size="s"
              icon="undo"
              onClick={() => notice.undo && dispatch({ type: 'undo', basis: notice.undo })}
            >
              Annuler
            </Button>
          )}
          <CloseButton label="Fermer le message" onClick={dismiss} />
        </div>
      )}
    </div>
  )
}
