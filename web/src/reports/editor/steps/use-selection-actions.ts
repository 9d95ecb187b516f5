import type { Sector } from '@etapes-climat/domain/classification/contract'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { type Dispatch, useMemo, useRef, useState } from 'react'
import { flattenTree } from '../../../cards/filters/filter-nodes.ts'
import { useStableFunction } from '../../../lib/use-stable-function.ts'
import type { FollowUpChoice } from '../follow-ups/edited-follow-ups.ts'
import {
  type ReportEditorAction,
  type ReportEditorState,
  reportEditorReducer,
} from '../state/report-editor-state.ts'
import type { SelectedStep } from './selected-step.ts'

/** The message after an action with side effects, and how to undo them. */
export interface SelectionNotice {
  message: string
  /** « Annuler »: the state before the action */
  undo: ReportEditorState | null
  /** the sectors that went with their last step, and those ticked with them */
  dropped: readonly string[]
  /** word of the button that keeps them */
  keep: string
}

/**
 * Actions on the selection that report their side effects: adding and removing steps, « Tout cocher
 * », « Nettoyer ». The message stays until the next change.
 */
export function useSelectionActions(
  state: ReportEditorState,
  dispatch: Dispatch<ReportEditorAction>,
  sectors: readonly Sector[],
) {
  const [noticed, setNoticed] = useState<{ notice: SelectionNotice; of: string } | null>(null)
  const latest = useRef(state)
  latest.current = state
  const tree = useMemo(() => flattenTree(sectors), [sectors])
  const below = (uid: string) =>
    flattenTree(
      tree.filter((sector) => sector.uid === uid).flatMap(({ children }) => children),
    ).map((sector) => sector.uid)

  /** @param describe the message for the number of changed steps, beside that about removed sectors */
  function perform(action: ReportEditorAction, describe?: (steps: number) => string) {
    const before = latest.current
    const after = reportEditorReducer(before, action)
    latest.current = after
    dispatch(action)
    const dropped = missing(before, after)
    const steps = Math.abs(after.cards.length - before.cards.length)
    const names = droppedNames(dropped, tree, below)
    const messages = [describe?.(steps), names.length > 0 && droppedMessage(names)]
    const message = messages.filter(Boolean).join('. ')
    if (message === '') return setNoticed(null)
    const keep = names.length === 1 ? 'Le garder' : 'Les garder'
    const notice = { message, undo: describe ? before : null, dropped, keep }
    setNoticed({ notice, of: identityOf(after) })
  }

  // Thousands of rows take them: the same functions at each drawing.
  const toggle = useStableFunction((step: SelectedStep) =>
    perform({ type: 'toggleStep', step, below }),
  )
  const follow = useStableFunction((step: SelectedStep, choice: FollowUpChoice) =>
    perform({ type: 'followStep', step, choice }),
  )
  const select = (steps: readonly SelectedStep[]) =>
    perform({ type: 'selectSteps', steps }, (n) =>
      formatCount(n, 'étape ajoutée', 'étapes ajoutées'),
    )
  const unselect = (uids: readonly string[]) =>
    perform({ type: 'unselectSteps', uids, below }, (n) =>
      formatCount(n, 'étape retirée', 'étapes retirées'),
    )
  function sayCleared() {
    const before = latest.current
    const after = reportEditorReducer(before, { type: 'clearFilters' })
    if (identityOf(before) === identityOf(after)) return
    const notice = { message: 'Les filtres sont effacés', undo: before, dropped: [], keep: '' }
    setNoticed({ notice, of: identityOf(after) })
  }
  const notice = noticed && noticed.of === identityOf(state) ? noticed.notice : null
  const dismiss = () => setNoticed(null)
  return { toggle, follow, select, unselect, sayCleared, notice, dismiss }
}

export type SelectionActions = ReturnType<typeof useSelectionActions>

/** Key of the selection and its filters, for comparisons. */
function identityOf({ cards, sectorUids, filters }: ReportEditorState): string {
  return JSON.stringify([cards.map(({ uid }) => uid), sectorUids, filters])
}

function missing(before: ReportEditorState, after: ReportEditorState): string[] {
  const left = new Set(after.sectorUids)
  return before.sectorUids.filter((uid) => !left.has(uid))
}

/** Names of the sectors that went; those below one of them went with it. */
function droppedNames(
  dropped: readonly string[],
  tree: readonly Sector[],
  below: (uid: string) => readonly string[],
): string[] {
  const covered = new Set(dropped.flatMap(below))
  return tree
    .filter(({ uid }) => dropped.includes(uid) && !covered.has(uid))
    .map(({ name }) => name)
}

function droppedMessage(names: readonly string[]): string {
  const went = names.length === 1 ? 'le secteur est retiré' : 'ces secteurs sont retirés'
  return `Plus d’étape retenue dans ${names.join(', ')}\u00a0: ${went}`
}
