import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ReadFailure } from '../../../ui/feedback/error-state.tsx'
import { ListSkeleton } from '../../../ui/feedback/list-skeleton.tsx'
import { FormatLegend } from '../../../ui/figures/format-legend.tsx'
import { SearchField, Select } from '../../../ui/form/control.tsx'
import { NEW_STEP } from '../../edited-step-address.ts'
import { AvailableCount } from '../../list/available-count.tsx'
import { BEST_FIRST } from '../../list/step-groups.ts'
import list from '../../list/step-list.module.css'
import { searchSteps } from '../../search-api.ts'
import { adminStepKeys } from '../api.ts'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { ChosenStepsContext, useChosenSteps } from '../bulk/chosen-steps.ts'
import { ChooseAll } from '../bulk/step-choice.tsx'
import { FoundSteps } from './found-steps.tsx'
import {
  countIndexFilters,
  type IndexFilters,
  searchedFilters,
  shownSteps,
} from './index-filters.ts'
import { NoSteps } from './no-steps.tsx'
import { SORT_KEYS, type SortKey, type StepOrder } from './step-order.ts'
import { SORT_WORDS } from './step-table.tsx'
import styles from './steps-index.module.css'
import { useStepOrder } from './use-step-order.ts'

interface StepsResultsProps {
  options: PopulateAnswer
  filters: IndexFilters
  /** those that the steps are searched by: the others follow after a pause */
  applied: IndexFilters
  /** the free text as it is typed */
  text: string
  onText: (text: string) => void
  onClear: () => void
  /** also steps that have a value */
  onAnyValue: () => void
  onOpenFilters: () => void
  onOpen: (uid: string) => void
}

/** Free text, count, legend, and the steps that were found. */
export function StepsResults(props: StepsResultsProps) {
  const { options, filters, applied, text, onText, onClear } = props
  const { onAnyValue, onOpenFilters, onOpen } = props
  const { order, sort } = useStepOrder()
  const searched = searchedFilters(applied)
  const search = useQuery({
    queryKey: adminStepKeys.found(searched),
    queryFn: ({ signal }) => searchSteps(searched, signal),
    placeholderData: keepPreviousData,
    // Comparing thousands of steps with the last answer would cost more than rendering them.
    structuralSharing: false,
  })
  const found = useMemo(
    () => search.data && shownSteps(search.data.steps, filters),
    [search.data, filters],
  )
  const filterCount = countIndexFilters(filters, options)
  const isFiltered = filterCount > 0 || searched.name !== ''
  const isEmpty = found?.length === 0
  const [choosing, setChoosing] = useState(false)
  const chosen = useChosenSteps(found)
  function toggleChoosing() {
    chosen.clear()
    setChoosing(!choosing)
  }
  return (
    <section className="min-w-0" aria-label="Étapes">
      <div className={`${list.tools} flex gap-3 items-center mb-3`}>
        <SearchField className={list.search} label="Recherche libre" value={text} onText={onText} />
        <Button className={list.phoneOnly} icon="filter" onClick={onOpenFilters}>
          {filterCount > 0 ? `Filtres (${filterCount})` : 'Filtres'}
        </Button>
        <Button icon={choosing ? 'close' : 'check'} onClick={toggleChoosing}>
          {choosing ? 'Terminer le choix' : 'Choisir plusieurs étapes'}
        </Button>
      </div>
      <div className={`${list.summary} row gap-4 pb-2 text-s`}>
        <p role="status" aria-busy={search.isPlaceholderData}>
          {found && <AvailableCount found={found} ignoredWords={search.data?.ignoredWords ?? []} />}
        </p>
        <OrderField order={order} onSort={sort} />
        {filters.withoutValue && <Chip onRemove={onAnyValue}>jamais calculées</Chip>}
        <div className="ml-auto max-phone:w-full max-phone:m-0">
          <FormatLegend slugs={['direct', 'indirect', 'completude']} />
        </div>
      </div>
      {search.isPending && <ListSkeleton />}
      {search.isError && <ReadFailure query={search} title="La liste n’a pas pu être chargée" />}
      {isEmpty && !isFiltered && <NoSteps options={options} onCreate={() => onOpen(NEW_STEP)} />}
      {isEmpty && isFiltered && (
        <EmptyState
          title="Aucune étape ne correspond à ces filtres"
          action={<Button onClick={onClear}>Effacer les filtres</Button>}
        >
          Retirez un filtre ou changez le texte recherché.
        </EmptyState>
      )}
      <ChosenStepsContext value={choosing ? chosen : null}>
        <div
          className={search.isPlaceholderData ? list.refreshing : undefined}
          aria-busy={search.isPlaceholderData}
        >
          {found && <ChooseAll found={found} className={styles.chooseAll} />}
          {found && (
            <FoundSteps
              question={JSON.stringify(filters)}
              cards={found}
              categories={searched.name ? BEST_FIRST : options.categories}
              order={order}
              onSort={sort}
              onOpen={onOpen}
            />
          )}
        </div>
        {choosing && <BulkBar chosen={chosen} found={found ?? []} />}
      </ChosenStepsContext>
    </section>
  )
}

interface OrderFieldProps {
  order: StepOrder | null
  onSort: (key: SortKey | null) => void
}

/** How the list is arranged: by the filters as usual, or by one column. */
function OrderField({ order, onSort }: OrderFieldProps) {
  const id = useId()
  return (
    <div className="flex gap-2 items-center">
      <label className="whitespace-nowrap" htmlFor={id}>
        Trier par
      </label>
      <Select
        id={id}
        value={order?.key ?? ''}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          onSort(SORT_KEYS.find((key) => key === chosen) ?? null)
        }}
      >
        <option value="">Filtre</option>
        {SORT_KEYS.map((key) => (
          <option key={key} value={key}>
            {SORT_WORDS[key]}
          </option>
        ))}
      </Select>
    </div>
  )
}
