import type { Card } from '@etapes-climat/domain/cards/contract'
import { useEffect, useState } from 'react'
import { previousRoute } from '../../lib/previous-route.ts'
import { isSecondClick } from '../../lib/second-click.ts'
import { useSession } from '../../lib/session-store.ts'
import { editorAddress, isEditorRoute } from '../../reports/member/editor-address.ts'
import { editedReport, readDraft, writeDraft } from '../../reports/member/report-draft.ts'
import {
  type ReportEditorState,
  reportEditorReducer,
  selectedStepOf,
} from '../../reports/member/report-editor-state.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import styles from './card.module.css'

/**
 * Back to the pathway, and the button that adds the step to it or removes it; only for those who
 * come from the pathway (STEP-17, STEP-18, D-78).
 */
export function SelectionButton({ card }: { card: Card }) {
  const [from] = useState(previousRoute)
  const userUid = useSession()?.user.uid
  const key = userUid === undefined ? null : editedReport(userUid)
  const [state, setState] = useState<ReportEditorState | null>(null)
  // After the screen that was left has written its work down.
  useEffect(() => {
    const edited = userUid === undefined ? null : editedReport(userUid)
    setState(edited && readDraft(edited))
  }, [userUid])
  if (!isEditorRoute(from) || !key || !state) return null

  const selected = state.cards.some(({ uid }) => uid === card.uid)
  function toggle(current: ReportEditorState) {
    if (!key) return
    const changed = reportEditorReducer(current, { type: 'toggleStep', step: selectedStepOf(card) })
    writeDraft(key, changed)
    setState(changed)
  }
  return (
    <>
      <ButtonLink
        className={styles.back}
        icon="chevron-left"
        to={editorAddress(from, key.reportUid)}
      >
        Revenir à mon parcours
      </ButtonLink>
      <Button
        variant={selected ? 'neutral' : 'signal'}
        icon={selected ? 'close' : 'plus'}
        onClick={(event) => isSecondClick(event) || toggle(state)}
      >
        {selected ? 'Retirer de mon parcours' : 'Ajouter à mon parcours'}
      </Button>
    </>
  )
}
