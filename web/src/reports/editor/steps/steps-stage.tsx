import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import type { StepStatus } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up-words'
import { type MouseEvent, useDeferredValue, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { availableSteps, BEST_FIRST } from '../../../cards/list/step-groups.ts'
import styles from '../../../cards/list/step-list.module.css'
import type { ListedStep } from '../../../cards/listed-step.ts'
import { useStableFunction } from '../../../lib/use-stable-function.ts'
import { DESKTOP, useMediaQuery } from '../../../lib/window/use-media-query.ts'
import { pathOf } from '../../../routing/route-names.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ReadFailure } from '../../../ui/feedback/error-state.tsx'
import { ListSkeleton } from '../../../ui/feedback/list-skeleton.tsx'
import { cardFiltersOf, filtersChosen, sameFilters } from '../filters/panel-filters.ts'
import type { FilterChanges } from '../filters/use-filter-changes.ts'
import type { FollowUpChoice } from '../follow-ups/edited-follow-ups.ts'
import type { ReportEditorState } from '../state/report-editor-state.ts'
import { selectedStepOf } from './selected-step.ts'
import { useStepDoubts } from './step-doubts.tsx'
import { StepList } from './step-list.tsx'
import { StepsTools } from './steps-tools.tsx'
import { useListedSteps } from './use-listed-steps.ts'
import type { SelectionActions } from './use-selection-actions.ts'

/** Before the first filter. */
export const CHOOSE_FILTERS = 'Sélectionnez un secteur et les mots-clés relatifs à votre opération'
const NO_WORDS: readonly string[] = []

interface StepsStageProps {
  state: ReportEditorState
  selectionActions: SelectionActions
  options: PopulateAnswer
  changes: FilterChanges
  isAdmin: boolean
  /** offers the statuses of every step */
  followed: boolean
  /** stage a stands above the list, and says what to do first */
  sectorsAbove: boolean
  /** only steps of the report that have one of these; empty: all */
  statuses: readonly StepStatus[]
  onOpenFilters: () => void
}

/** Stage b: the steps that match the filters, to take or give back. */
export function StepsStage(props: StepsStageProps) {
  const { state, selectionActions, options, changes, isAdmin, sectorsAbove, onOpenFilters } = props
  const { statuses } = props
  const { search, chosen, cards, selectedUids, followUps } = useListedSteps(
    state,
    options,
    statuses,
  )
  const doubts = useStepDoubts(cards, search.data?.conditions, state)
  const following = useListFollowing(state)
  const behind = following || (chosen && search.isPlaceholderData)
  const waiting = cards.length === 0 && (behind || (chosen && search.isPending))
  // The figures come first: thousands of rows may follow a « Tout cocher ».
  const deferredUids = useDeferredValue(selectedUids)
  const [opened, setOpened] = useState<string | null>(null)
  const open = useStableFunction((uid: string) =>
    setOpened((before) => (before === uid ? null : uid)),
  )
  const follow = useStableFunction((card: ListedStep, choice: FollowUpChoice) =>
    selectionActions.follow(selectedStepOf(card), choice),
  )
  const toggle = useStableFunction((card: ListedStep) =>
    selectionActions.toggle(selectedStepOf(card)),
  )
  const followLinks = useFollowLinks()
  const available = useMemo(() => availableSteps(cards), [cards])
  const allSelected = available.length > 0 && available.every(({ uid }) => selectedUids.has(uid))

  function toggleAllSteps() {
    if (allSelected) selectionActions.unselect(available.map(({ uid }) => uid))
    else selectionActions.select(available.map(selectedStepOf))
  }

  return (
    <>
      <StepsTools
        state={state}
        options={options}
        found={chosen && search.data ? cards : null}
        ignoredWords={search.data?.ignoredWords ?? NO_WORDS}
        behind={behind}
        statusCount={statuses.length}
        allSelected={allSelected}
        isAdmin={isAdmin}
        onText={(name) => changes.setFilters({ name })}
        onToggleAll={toggleAllSteps}
        onOpenFilters={onOpenFilters}
      />
      {!chosen && !following && (
        <NothingChosen options={options} isAdmin={isAdmin} isExplainedAbove={sectorsAbove} />
      )}
      {waiting && <ListSkeleton />}
      {chosen && search.isError && !waiting && (
        <ReadFailure
          title="La liste n’a pas pu être chargée"
          query={search}
          kept="Votre sélection est conservée."
        />
      )}
      {chosen && search.isSuccess && !waiting && cards.length === 0 && (
        <EmptyState
          title="Aucune étape ne correspond à ces filtres"
          action={<Button onClick={changes.clear}>Effacer les filtres</Button>}
        >
          Retirez un filtre ou changez le texte recherché. Votre sélection est conservée.
        </EmptyState>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links in it are what is clicked, by key as well */}
      <div className={behind ? styles.refreshing : undefined} onClick={followLinks}>
        <StepList
          question={JSON.stringify([state.applied, statuses])}
          cards={cards}
          categories={state.applied.name ? BEST_FIRST : options.categories}
          selectedUids={deferredUids}
          onToggle={toggle}
          followUps={followUps}
          opened={opened}
          onOpen={open}
          onFollow={follow}
          followed={props.followed}
          doubts={doubts}
        />
      </div>
    </>
  )
}

/**
 * Whether the list will follow the panel by itself after the search delay: until then it is outdated.
 */
function useListFollowing(state: ReportEditorState): boolean {
  const isDesktop = useMediaQuery(DESKTOP)
  const wanted = cardFiltersOf(state)
  const { applied } = state
  // Below 1250 px only the text applies by itself.
  const differs = isDesktop ? !sameFilters(wanted, applied) : wanted.name !== applied.name
  return differs && filtersChosen(wanted)
}

interface NothingChosenProps extends Pick<StepsStageProps, 'options' | 'isAdmin'> {
  /** another part of the page tells the person what to do first */
  isExplainedAbove: boolean
}

/** What to do first; there is nothing to choose from before the first sector. */
function NothingChosen({ options, isAdmin, isExplainedAbove }: NothingChosenProps) {
  if (isExplainedAbove) return <p>Les étapes disponibles apparaîtront ici.</p>
  if (options.sectors.length > 0) {
    return <EmptyState title={CHOOSE_FILTERS}>Les étapes disponibles apparaîtront ici.</EmptyState>
  }
  return (
    <EmptyState
      title="Aucune étape n’est encore publiée"
      action={
        isAdmin && <ButtonLink to={pathOf('adminCardsIndex')}>Gérer les étapes climats</ButtonLink>
      }
    >
      Les secteurs et leurs étapes apparaîtront ici dès leur publication.
    </EmptyState>
  )
}

/** Follows plain links of a list within the site: one handler instead of a hook a row. */
function useFollowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
    if (!link || !isPlain || event.altKey || event.defaultPrevented) return
    event.preventDefault()
    void navigate(link.pathname)
  }
}
