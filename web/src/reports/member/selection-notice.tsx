import type { Dispatch, MouseEvent } from 'react'
import { isSecondClick } from '../../lib/second-click.ts'
import { Button } from '../../ui/button.tsx'
import { CloseButton } from '../../ui/close-button.tsx'
import type { ReportEditorAction } from './report-editor-state.ts'
import styles from './selection-notice.module.css'
import type { SelectionActs } from './use-selection-acts.ts'

interface SelectionNoticeProps {
  acts: SelectionActs
  dispatch: Dispatch<ReportEditorAction>
}

/** The message comes where the button was that called it: the second click of a pair is not for it. */
const unlessSecond = (act: () => void) => (event: MouseEvent) => {
  if (!isSecondClick(event)) act()
}

/** What the last act did besides, with « Annuler » and « Le garder »; in sight wherever the list is. */
export function SelectionNotice({ acts: { notice, dismiss }, dispatch }: SelectionNoticeProps) {
  const undo = notice?.undo
  return (
    <div className={styles.place} role="status">
      {notice && (
        <div className={styles.notice}>
          <p>{notice.message}</p>
          {notice.dropped.length > 0 && (
            <Button
              size="s"
              onClick={unlessSecond(() => dispatch({ type: 'keepSectors', uids: notice.dropped }))}
            >
              {notice.keep}
            </Button>
          )}
          {undo && (
            <Button
              size="s"
              icon="undo"
              onClick={unlessSecond(() => dispatch({ type: 'undo', basis: undo }))}
            >
              Annuler
            </Button>
          )}
          <CloseButton label="Fermer le message" onClick={unlessSecond(dismiss)} />
        </div>
      )}
    </div>
  )
}
