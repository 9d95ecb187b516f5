import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { AvailableCount } from '../../../cards/list/available-count.tsx'
import { availableSteps } from '../../../cards/list/step-groups.ts'
import styles from '../../../cards/list/step-list.module.css'
import type { ListedStep } from '../../../cards/listed-step.ts'
import { isSecondClick } from '../../../lib/keyboard/second-click.ts'
import { Button } from '../../../ui/button.tsx'
import { FormatLegend } from '../../../ui/figures/format-legend.tsx'
import { SearchField } from '../../../ui/form/control.tsx'
import { countFilters } from '../filters/count-filters.ts'
import type { ReportEditorState } from '../state/report-editor-state.ts'

const SEARCH_ID = 'recherche-libre'

/** Brings the focus to the free text, its content selected. */
export function focusFreeSearch(): void {
  const search = document.getElementById(SEARCH_ID)
  if (search instanceof HTMLInputElement) search.select()
}

const MEMBER_FORMATS = ['direct', 'indirect']
const ADMIN_FORMATS = [...MEMBER_FORMATS, 'completude']

interface StepsToolsProps {
  state: ReportEditorState
  options: PopulateAnswer
  /** chosen statuses of steps */
  statusCount: number
  /** null: no list yet */
  found: readonly ListedStep[] | null
  /** words that the search left aside */
  ignoredWords: readonly string[]
  /** the list does not show the filters on screen yet */
  behind: boolean
  allSelected: boolean
  isAdmin: boolean
  onText: (text: string) => void
  onToggleAll: () => void
  onOpenFilters: () => void
}

/** Free text, « Tout cocher », count and legend above the list. */
export function StepsTools(props: StepsToolsProps) {
  const {
    state,
    options,
    statusCount,
    found,
    ignoredWords,
    behind,
    allSelected,
    isAdmin,
    onText,
    onToggleAll,
    onOpenFilters,
  } = props
  const filterCount = countFilters(state, options) + statusCount
  return (
    <>
      <div className={`${styles.tools} flex gap-3 items-center mb-3`}>
        <SearchField
          className={styles.search}
          id={SEARCH_ID}
          label="Recherche libre"
          aria-keyshortcuts="/"
          value={state.filters.name}
          onText={onText}
        />
        <Button className={styles.phoneOnly} icon="filter" onClick={onOpenFilters}>
          {filterCount > 0 ? `Filtres (${filterCount})` : 'Filtres'}
        </Button>
        <Button
          icon="check"
          onClick={(event) => isSecondClick(event) || onToggleAll()}
          disabled={!found || availableSteps(found).length === 0}
        >
          {allSelected ? 'Tout décocher' : 'Tout cocher'}
        </Button>
      </div>
      <div className={`${styles.summary} row gap-4 pb-2 text-s`}>
        <p role="status" aria-busy={behind}>
          {found && <AvailableCount found={found} ignoredWords={ignoredWords} />}
        </p>
        <div className="ml-auto max-phone:w-full max-phone:m-0">
          <FormatLegend slugs={isAdmin ? ADMIN_FORMATS : MEMBER_FORMATS} />
        </div>
      </div>
    </>
  )
}
