import { type Dispatch, type MouseEvent, useEffect, useRef } from 'react'
import { isSecondClick } from '../../../lib/keyboard/second-click.ts'
import { heightOnRoot } from '../../../lib/window/height-on-root.ts'
import { markRoot } from '../../../lib/window/mark-root.ts'
import { Button } from '../../../ui/button.tsx'
import { CloseButton } from '../../../ui/dialog/close-button.tsx'
import type { ReportEditorAction } from '../state/report-editor-state.ts'
import styles from './selection-notice.module.css'
import type { SelectionActions } from './use-selection-actions.ts'

const shown = markRoot(styles.noticeShown)
/** How much of the foot of a phone's window it takes: other messages stand above it. */
const publishHeight = heightOnRoot('--notice-height')

interface SelectionNoticeProps {
  selectionActions: SelectionActions
  dispatch: Dispatch<ReportEditorAction>
  /** the id of what has the focus after one of its buttons, which goes with it */
  focusAfter: string
}

/** Side effects of the last action, with « Annuler » and « Le garder »; always in view. */
export function SelectionNotice(props: SelectionNoticeProps) {
  const { selectionActions, dispatch, focusAfter } = props
  const { notice, dismiss } = selectionActions
  const undo = notice?.undo
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => publishHeight(place.current), [])

  /**
   * The message comes where the button was that called it: the second click of a pair is not for
   * it. After a click of a pointer the list stays where it is.
   */
  const unlessSecond = (action: () => void) => (event: MouseEvent) => {
    if (isSecondClick(event)) return
    document.getElementById(focusAfter)?.focus({ preventScroll: event.detail > 0 })
    action()
  }
  return (
    <div ref={place} className={`${styles.place} sticky z-1`} role="status">
      {notice && (
        <div
          ref={shown}
          className={`${styles.notice} row gap-x-3 gap-y-2 mb-3 py-2 px-3 box-ink bg-ground text-s`}
        >
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
