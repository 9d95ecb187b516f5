import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import type { StepStatus } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up-words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListedStep } from '../../../cards/listed-step.ts'
import { searchListedSteps } from '../../../cards/search-api.ts'
import { reportKeys } from '../../api.ts'
import { filtersChosen } from '../filters/panel-filters.ts'
import { statusOf } from '../follow-ups/step-status.tsx'
import type { ReportEditorState } from '../state/report-editor-state.ts'

const NO_CARDS: readonly ListedStep[] = []
const STALE_MS = 60_000

/**
 * The steps that the filters find.
 * @param statuses only steps of the report that have one of these; empty: all
 */
export function useListedSteps(
  state: ReportEditorState,
  options: PopulateAnswer,
  statuses: readonly StepStatus[],
) {
  const chosen = filtersChosen(state.applied)
  const search = useQuery({
    queryKey: reportKeys.steps(state.applied),
    queryFn: ({ signal }) => searchListedSteps(state.applied, options, signal),
    enabled: chosen,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    // Comparing thousands of steps with the last answer would cost more than rendering them.
    structuralSharing: false,
  })
  const selectedUids = useMemo(() => new Set(state.cards.map((card) => card.uid)), [state.cards])
  const followUps = useMemo(
    () => new Map(state.followUps?.map((followUp) => [followUp.step.uid, followUp])),
    [state.followUps],
  )
  const cards = useMemo(() => {
    const found = chosen ? (search.data?.steps ?? NO_CARDS) : NO_CARDS
    if (statuses.length === 0) return found
    return found.filter(({ uid }) => {
      const status = statusOf(followUps.get(uid), selectedUids.has(uid))
      return status !== null && statuses.includes(status)
    })
  }, [chosen, search.data, statuses, followUps, selectedUids])
  return { search, chosen, cards, selectedUids, followUps }
}
