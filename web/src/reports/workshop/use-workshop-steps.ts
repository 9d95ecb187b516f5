import { isShownToMembers } from '@etapes-climat/domain/cards/rules/counted-card'
import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { availableSteps } from '../../cards/list/step-groups.ts'
import { searchListedSteps } from '../../cards/search-api.ts'
import { reportKeys } from '../api.ts'
import { filtersChosen } from '../editor/filters/panel-filters.ts'
import type { ReportEditorState } from '../editor/state/report-editor-state.ts'
import { type SelectedStep, selectedStepOf } from '../editor/steps/selected-step.ts'

const NO_FILTERS = {}

/**
 * The steps of a workshop: those of the report's filters, or all without, then the others that the report
 * names.
 */
export function useWorkshopSteps(state: ReportEditorState, panel: PopulateAnswer | undefined) {
  const { applied, cards, followUps } = state
  const isFiltered = filtersChosen(applied)
  const search = (filters: typeof applied, enabled: boolean) => ({
    queryKey: reportKeys.steps(filters),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      searchListedSteps(filters, panel as PopulateAnswer, signal),
    enabled: enabled && panel !== undefined,
    structuralSharing: false,
    staleTime: 60_000,
  })
  const everything = useQuery(search(NO_FILTERS, true))
  const filtered = useQuery(search(applied, isFiltered))
  const all = useMemo(() => everything.data?.steps.map(selectedStepOf), [everything.data])
  const found = isFiltered ? filtered.data?.steps : everything.data?.steps
  const listed = useMemo(() => {
    const steps = availableSteps(found ?? []).map(selectedStepOf)
    const known = new Set(all?.map(({ uid }) => uid))
    const named = [...cards, ...(followUps ?? []).map(({ step }) => step)]
    const others = named.filter(({ uid }) => known.has(uid))
    // Members read what an administrator leads too.
    const shown = [...steps, ...others].filter(isShownToMembers)
    return [...new Map(shown.map((step) => [step.uid, step])).values()]
  }, [found, all, cards, followUps])
  const isComplete = all !== undefined && found !== undefined
  return {
    /** every step that this person may select, by which a decision finds its step */
    all: isComplete ? withReportSteps(all, state) : undefined,
    listed,
    query: everything.isError ? everything : filtered,
  }
}

/** Selected steps that nobody may select any more stay known. */
function withReportSteps(
  all: readonly SelectedStep[],
  { cards }: ReportEditorState,
): ReadonlyMap<string, SelectedStep> {
  return new Map([...cards, ...all].map((step) => [step.uid, step]))
}
