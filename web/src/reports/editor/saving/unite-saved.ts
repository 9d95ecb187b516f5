import type { Report } from '@etapes-climat/domain/reports/contract'
import { mergeFollowUps } from '@etapes-climat/domain/reports/rules/follow-ups/merge-follow-ups'
import { mergeSelections } from '@etapes-climat/domain/reports/rules/merge-selections'
import { addStep, removeStep } from '@etapes-climat/domain/reports/rules/select-steps'
import { type EditedFollowUp, editedFollowUps } from '../follow-ups/edited-follow-ups.ts'
import { type ReportEditorState, withSelection } from '../state/report-editor-state.ts'
import { savedOf, savedReportOf } from '../state/saved-report.ts'
import { type SelectedStep, selectedStepOf } from '../steps/selected-step.ts'

/** A version saved elsewhere, and its steps that need a decision. */
export interface SavedElsewhere {
  latest: Report
  /** steps that join those on screen */
  added: readonly SelectedStep[]
  /** steps on screen that they removed */
  contested: readonly SelectedStep[]
}

/** Compares a version saved elsewhere with the one on screen. */
export function comparedWithSaved(
  { report, cards }: Pick<ReportEditorState, 'report' | 'cards'>,
  latest: Report,
): SavedElsewhere {
  const theirs = latest.cards.map(selectedStepOf)
  const { kept, contested } = mergeSelections(report?.savedSteps ?? null, cards, theirs)
  return { latest, added: kept.slice(cards.length), contested }
}

/**
 * Merges the version on screen with one saved elsewhere, to be saved over it.
 * @param removed uids of contested steps to remove from the selection
 * @returns also the steps whose follow-ups differ on both sides: the one on screen stays
 */
export function unitedWithSaved(
  state: ReportEditorState,
  { latest, added }: SavedElsewhere,
  removed: readonly string[],
): { united: ReportEditorState; contested: EditedFollowUp[] } {
  const merged = withSelection(state, (selection) =>
    removed.reduce((left, uid) => removeStep(left, uid), added.reduce(addStep, selection)),
  )
  const selected = new Set(merged.cards.map(({ uid }) => uid))
  const base = state.report?.savedFollowUps
  const theirs = editedFollowUps(latest.followUps)
  const { followUps, contested } = mergeFollowUps(
    { base, mine: state.followUps ?? [], theirs },
    (uid) => selected.has(uid),
  )
  const report = savedReportOf(latest, savedOf(latest))
  const { operation } = latest
  return {
    united: { ...merged, followUps, report, operation, datas: null, unsaved: true },
    contested,
  }
}
