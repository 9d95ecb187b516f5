import type { Report } from '@etapes-climat/domain/reports/contract'
import { mergeSelections } from '@etapes-climat/domain/reports/rules/merge-selections'
import { type Dispatch, useState } from 'react'
import { flushSync } from 'react-dom'
import { messageOf } from '../../lib/api/api-error.ts'
import { toastError } from '../../ui/feedback/toast-store.ts'
import { readReport } from '../api.ts'
import { type EditedFollowUp, unitedFollowUps } from './follow-ups/edited-follow-ups.ts'
import {
  type ReportEditorAction,
  type ReportEditorState,
  reportEditorReducer,
} from './report-editor-state.ts'
import { type SelectedStep, selectedStepOf } from './steps/selected-step.ts'

/** A version saved elsewhere, and the steps of it about which somebody has to decide. */
interface PendingMerge {
  latest: Report
  added: readonly SelectedStep[]
  contested: readonly SelectedStep[]
}

/**
 * After a save that was refused because somebody else saved meanwhile: reads their version and
 * unites the two, asking about steps that they removed (TEAM-32). What is on screen is lost in no case.
 * @param onMerged saves what was united
 */
export function useMergeSaved(
  state: ReportEditorState,
  dispatch: Dispatch<ReportEditorAction>,
  onMerged: () => void,
) {
  const [pending, setPending] = useState<PendingMerge | null>(null)

  function settle({ latest, added }: PendingMerge, removed: readonly string[]) {
    setPending(null)
    const action: ReportEditorAction = { type: 'merged', latest, added, removed }
    const { cards } = reportEditorReducer(state, action)
    sayContested(unitedFollowUps(state, latest, cards).contested)
    // The save reads the state that is on screen by then.
    flushSync(() => dispatch(action))
    onMerged()
  }

  async function begin() {
    const { report, cards } = state
    if (!report) return
    try {
      const latest = await readReport(report.uid)
      const theirs = latest.cards.map(selectedStepOf)
      const { kept, contested } = mergeSelections(report.savedSteps ?? null, cards, theirs)
      const merge = { latest, added: kept.slice(cards.length), contested }
      if (contested.length > 0) setPending(merge)
      else settle(merge, [])
    } catch (error) {
      toastError(messageOf(error))
    }
  }
  return {
    /** reads the other version, and asks or unites at once */
    begin,
    pending,
    settle: (removed: readonly string[]) => pending && settle(pending, removed),
    cancel: () => setPending(null),
  }
}

/** Stays until closed: of what two said about a step, one part is gone. */
function sayContested(contested: readonly EditedFollowUp[]): void {
  if (contested.length === 0) return
  const names = contested.map(({ step }) => `«\u00a0${step.name}\u00a0»`).join(', ')
  toastError(`Le suivi a changé des deux côtés, vérifiez-le\u00a0: ${names}.`)
}
