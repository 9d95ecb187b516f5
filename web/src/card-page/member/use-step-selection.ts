import type { Card } from '@etapes-climat/domain/cards/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readFilterPanel } from '../../cards/filter-panel.ts'
import { previousRoute } from '../../lib/address/previous-route.ts'
import { localDrafts } from '../../lib/drafts/local-drafts.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { reportKeys } from '../../reports/api.ts'
import {
  editedReport,
  keepReport,
  REPORT_LOCAL_DRAFT,
} from '../../reports/editor/draft/report-local-draft.ts'
import {
  EMPTY_EDITOR,
  type ReportEditorAction,
  type ReportEditorState,
  reportEditorReducer,
} from '../../reports/editor/state/report-editor-state.ts'
import { selectedStepOf } from '../../reports/editor/steps/selected-step.ts'
import { useSelectionActions } from '../../reports/editor/steps/use-selection-actions.ts'
import { editorAddress, isEditorRoute } from '../../routing/editor-address.ts'

/**
 * The pathway that the person comes from, and the selectionActions of this step on it; null for others and
 * until both the work and the sectors have come.
 */
export function useStepSelection(card: Card) {
  const [from] = useState(previousRoute)
  const userUid = useSession()?.user.uid
  const key = userUid === undefined ? null : editedReport(userUid)
  const [state, setState] = useState<ReportEditorState | null>(null)
  // After the screen that was left has written its work down.
  useEffect(() => {
    const edited = userUid === undefined ? null : editedReport(userUid)
    setState(edited && localDrafts.read(edited, REPORT_LOCAL_DRAFT))
  }, [userUid])
  const isShown = isEditorRoute(from) && key !== null && state !== null
  const panel = useQuery({
    queryKey: reportKeys.filterPanel,
    queryFn: ({ signal }) => readFilterPanel(signal),
    enabled: isShown,
  })

  function dispatch(action: ReportEditorAction) {
    if (!key || !state) return
    const changed = reportEditorReducer(state, action)
    keepReport(key, changed)
    setState(changed)
  }
  const selectionActions = useSelectionActions(
    state ?? EMPTY_EDITOR,
    dispatch,
    panel.data?.sectors ?? [],
  )
  if (!isShown || panel.isPending) return null
  return {
    selectionActions,
    dispatch,
    address: editorAddress(from, key.item),
    /** null: one’s own report */
    owner: state.report?.owner ?? null,
    selected: state.cards.some(({ uid }) => uid === card.uid),
    toggle: () => selectionActions.toggle(selectedStepOf(card)),
  }
}

export type StepSelection = NonNullable<ReturnType<typeof useStepSelection>>
