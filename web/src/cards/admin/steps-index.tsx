import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { useState } from 'react'
import { DESKTOP, useMediaQuery } from '../../lib/use-media-query.ts'
import { IconButton } from '../../ui/button.tsx'
import { FilterSheet } from '../filters/filter-sheet.tsx'
import { IndexFilterPanel } from './index-filter-panel.tsx'
import styles from './steps-index.module.css'
import { StepsResults } from './steps-results.tsx'
import { useIndexFilters } from './use-index-filters.ts'

interface StepsIndexProps {
  options: PopulateAnswer
  /** opens the editor of a step */
  onOpen: (uid: string) => void
}

/** The filters, beside the list from 1250 px on and over it below, and the list (D-107). */
export function StepsIndex({ options, onOpen }: StepsIndexProps) {
  const isDesktop = useMediaQuery(DESKTOP)
  const [sheetOpen, setSheetOpen] = useState(false)
  const { filters, text, type, set, clear } = useIndexFilters(options)
  const closeSheet = () => setSheetOpen(false)
  const panel = (
    <IndexFilterPanel
      options={options}
      filters={filters}
      set={set}
      clear={clear}
      onDone={isDesktop ? undefined : closeSheet}
    />
  )
  return (
    <div className={styles.columns}>
      {isDesktop && (
        <aside className={styles.filters} aria-labelledby="filtres">
          <h2 id="filtres">Filtrer les étapes</h2>
          {panel}
        </aside>
      )}
      {!isDesktop && sheetOpen && (
        <FilterSheet labelledBy="filtres" onClose={closeSheet}>
          <div className={styles.sheetHead}>
            <h2 id="filtres">Filtrer les étapes</h2>
            <IconButton icon="close" label="Fermer les filtres" onClick={closeSheet} />
          </div>
          {panel}
        </FilterSheet>
      )}
      <StepsResults
        options={options}
        filters={filters}
        text={text}
        onText={type}
        onClear={clear}
        onOpenFilters={() => setSheetOpen(true)}
        onOpen={onOpen}
      />
    </div>
  )
}
