import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { useMemo } from 'react'
import { FilterSheet } from '../../../cards/filters/filter-sheet.tsx'
import { useStableFunction } from '../../../lib/use-stable-function.ts'
import { DESKTOP, useMediaQuery } from '../../../lib/window/use-media-query.ts'
import { IconButton } from '../../../ui/button.tsx'
import styles from '../stages/report-editor.module.css'
import { StageHeading } from '../stages/stage-heading.tsx'
import type { ReportEditorState } from '../state/report-editor-state.ts'
import { FilterPanel } from './filter-panel.tsx'
import { cardFiltersOf, sameFilters } from './panel-filters.ts'
import { type StatusChoice, StepStatusFilter } from './step-status-filter.tsx'
import type { FilterChanges } from './use-filter-changes.ts'

interface FiltersStageProps extends StatusChoice {
  state: ReportEditorState
  options: PopulateAnswer
  changes: FilterChanges
  isAdmin: boolean
  /** on a phone: the panel covers the screen */
  open: boolean
  onClose: () => void
}

/** Stage a: beside the list from 1250 px on, over the screen below. */
export function FiltersStage(props: FiltersStageProps) {
  const { state, options, changes, isAdmin, open, onClose, statuses, onStatuses } = props
  const isDesktop = useMediaQuery(DESKTOP)
  const onApplied = useStableFunction(() => {
    if (!isDesktop) onClose()
  })
  const { sectorUids, sectorsFromSteps, filters } = state
  const searched = useMemo(
    () => cardFiltersOf({ sectorUids, sectorsFromSteps, filters }),
    [sectorUids, sectorsFromSteps, filters],
  )
  const { cards, followUps } = state
  const statusFilter = useMemo(
    () => <StepStatusFilter state={{ cards, followUps }} {...{ statuses, onStatuses }} />,
    [cards, followUps, statuses, onStatuses],
  )
  const panel = (
    <FilterPanel
      options={options}
      sectorUids={state.sectorUids}
      searched={searched}
      filters={state.filters}
      changes={changes}
      isAdmin={isAdmin}
      waiting={!isDesktop || !sameFilters(searched, state.applied)}
      statusFilter={statusFilter}
      onApplied={onApplied}
    />
  )
  if (!isDesktop) {
    return (
      open && (
        <FilterSheet labelledBy="stage-a" onClose={onClose}>
          <StageHeading letter="a" id="stage-a" title="Situer ses priorités">
            <IconButton icon="close" label="Fermer les filtres" onClick={onClose} />
          </StageHeading>
          {panel}
        </FilterSheet>
      )
    )
  }
  return (
    <section className={`${styles.filters} screen-only`} aria-labelledby="stage-a">
      <StageHeading letter="a" id="stage-a" title="Situer ses priorités" />
      {panel}
    </section>
  )
}
