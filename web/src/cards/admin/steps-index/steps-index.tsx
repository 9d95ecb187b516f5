import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useStableFunction } from '../../../lib/use-stable-function.ts'
import { useDistanceFromTop } from '../../../lib/window/use-distance-from-top.ts'
import { DESKTOP, useMediaQuery } from '../../../lib/window/use-media-query.ts'
import { IconButton } from '../../../ui/button.tsx'
import { FilterSheet } from '../../filters/filter-sheet.tsx'
import { adminStepKeys } from '../api.ts'
import { IndexFilterPanel } from './index-filter-panel.tsx'
import styles from './steps-index.module.css'
import { StepsResults } from './steps-results.tsx'
import { useIndexFilters } from './use-index-filters.ts'

interface StepsIndexProps {
  options: PopulateAnswer
  /** opens the editor of a step */
  onOpen: (uid: string) => void
}

/** The filters, beside the list from 1250 px on and over it below, and the list. */
export function StepsIndex({ options, onOpen }: StepsIndexProps) {
  const isDesktop = useMediaQuery(DESKTOP)
  const [sheetOpen, setSheetOpen] = useState(false)
  const columns = useRef<HTMLDivElement>(null)
  useDistanceFromTop(columns)
  const { filters, applied, apply, text, type, set, clear } = useIndexFilters(options)
  const queryClient = useQueryClient()
  const closeSheet = () => setSheetOpen(false)
  /** The list follows the filters by itself; the button also reads what others changed. */
  const update = useStableFunction(() => {
    // New filters start a search of their own, so the former one is not repeated.
    const refetchType = applied === filters ? 'active' : 'none'
    void queryClient.invalidateQueries({ queryKey: adminStepKeys.all, refetchType })
    apply()
    closeSheet()
  })
  const panel = (
    <IndexFilterPanel
      options={options}
      filters={filters}
      set={set}
      clear={clear}
      covers={!isDesktop}
      onUpdate={update}
    />
  )
  return (
    <div ref={columns} className={`${styles.columns} grid gap-8 items-start`}>
      {isDesktop && (
        <aside
          className={`${styles.filters} screen-only sticky px-6 overflow-auto`}
          aria-labelledby="filtres"
        >
          <h2 className="mb-3" id="filtres">
            Filtrer les étapes
          </h2>
          {panel}
        </aside>
      )}
      {!isDesktop && sheetOpen && (
        <FilterSheet labelledBy="filtres" onClose={closeSheet}>
          <div className={`${styles.sheetHead} flex items-center justify-between mb-4`}>
            <h2 id="filtres">Filtrer les étapes</h2>
            <IconButton icon="close" label="Fermer les filtres" onClick={closeSheet} />
          </div>
          {panel}
        </FilterSheet>
      )}
      <StepsResults
        options={options}
        filters={filters}
        applied={applied}
        text={text}
        onText={type}
        onClear={clear}
        onAnyValue={() => set({ withoutValue: false })}
        onOpenFilters={() => setSheetOpen(true)}
        onOpen={onOpen}
      />
    </div>
  )
}
