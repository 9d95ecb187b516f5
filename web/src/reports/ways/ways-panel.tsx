import type { PopulateAnswer, Sector } from '@etapes-climat/domain/classification/contract'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { gapToObjective } from '@etapes-climat/domain/reports/rules/figures/figure-drawings'
import type { SectorResult } from '@etapes-climat/domain/reports/rules/figures/figures-by-sector'
import { SECTOR_FIGURES } from '@etapes-climat/domain/reports/rules/figures/objective-words'
import type { Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import type { StepStatus } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up-words'
import {
  comparedSteps,
  reachFurther,
  unreachable,
  WAYS_TITLE,
  WAYS_TOO_LARGE,
  wayName,
} from '@etapes-climat/domain/reports/rules/ways/way-words'
import {
  proposableSteps,
  type WaysAnswer,
} from '@etapes-climat/domain/reports/rules/ways/ways-to-objective'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { flattenTree } from '../../cards/filters/filter-nodes.ts'
import { CloseButton } from '../../ui/dialog/close-button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { ReportPreview } from '../editor/results/report-preview.tsx'
import { ResultsBySector } from '../editor/results/results-by-sector.tsx'
import { sectorsInPlay } from '../editor/results/selection-figures.ts'
import type { ReportEditorState } from '../editor/state/report-editor-state.ts'
import { type SelectedStep, selectedStepOf } from '../editor/steps/selected-step.ts'
import { useListedSteps } from '../editor/steps/use-listed-steps.ts'
import { useWays } from './use-ways.ts'
import { WayChoice } from './way-choice.tsx'
import styles from './ways-panel.module.css'

interface WaysPanelProps {
  state: ReportEditorState
  options: PopulateAnswer
  statuses: readonly StepStatus[]
  figures: Figures
  bySector: readonly SectorResult<Sector>[]
  onAdd: (steps: readonly SelectedStep[]) => void
  onRemove: (step: SelectedStep) => void
  onClose: () => void
}

/**
 * « Atteindre l’objectif »: at most three ways from the listed steps, one of which a click adds.
 * Sectors and preview are folded under it.
 */
export default function WaysPanel(props: WaysPanelProps) {
  const { state, figures, bySector, onAdd, onRemove, onClose } = props
  const titleId = useId()
  const { steps, isMissing } = useProposable(props)
  const gap = gapToObjective(figures)
  const demand = useMemo(
    () =>
      steps && {
        steps: steps.map(({ uid, val, sectorUid }) => ({ uid, val, sectorUid })),
        gap,
      },
    [steps, gap],
  )
  const answer = useWays(demand)
  const isFailed = isMissing || answer === null
  const section = useRef<HTMLElement>(null)
  const isAnswered = !!answer
  useEffect(() => {
    if (isAnswered && section.current) showFromStart(section.current)
  }, [isAnswered])
  return (
    <>
      <section
        ref={section}
        className="mt-3 rule-ink-t"
        aria-labelledby={titleId}
        aria-busy={!answer && !isFailed}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      >
        <div className="flex items-center gap-2 pt-3 pb-1">
          <Icon name="flag" />
          <h3 id={titleId} className="flex-1 text-l font-stretch-[92%]">
            {WAYS_TITLE}
          </h3>
          <CloseButton label={`Fermer\u00a0: ${WAYS_TITLE}`} onClick={onClose} />
        </div>
        <p className={layout.visuallyHidden} role="status">
          {answer ? foundWords(answer) : isFailed ? '' : 'Calcul en cours'}
        </p>
        {isFailed && (
          <Notice role="alert">Le calcul n’a pas abouti. Vos étapes sont conservées.</Notice>
        )}
        {!answer && !isFailed && <Skeleton />}
        {answer && (
          <Answer
            {...{ answer, figures, onAdd }}
            steps={steps ?? []}
            isSearched={!!state.applied.name}
          />
        )}
      </section>
      <div className={styles.folded}>
        {bySector.length > 0 && (
          <details>
            <summary>{SECTOR_FIGURES}</summary>
            <ResultsBySector rows={bySector} />
          </details>
        )}
        <details>
          <summary>Aperçu du rapport, {formatCount(state.cards.length, 'étape')}</summary>
          <ReportPreview cards={state.cards} onRemove={onRemove} titleHidden />
        </details>
      </div>
    </>
  )
}

/** In a low window it opens below the figures: the box that scrolls them shows it from its start. */
function showFromStart(panel: HTMLElement): void {
  const { top } = panel.getBoundingClientRect()
  if (top < innerHeight / 2) return
  let box = panel.parentElement
  while (box && getComputedStyle(box).overflowY !== 'auto') box = box.parentElement
  if (box) box.scrollBy({ top: top - box.getBoundingClientRect().top })
  else panel.scrollIntoView()
}

/** The listed steps that a way may propose; null while the list comes. */
function useProposable({ state, options, statuses }: WaysPanelProps) {
  const { search, chosen, cards, selectedUids, followUps } = useListedSteps(
    state,
    options,
    statuses,
  )
  const isMissing = chosen && search.isError
  const isWaiting = chosen && (search.isPending || search.isPlaceholderData)
  const { cards: selected, sectorUids } = state
  const steps = useMemo(() => {
    if (isMissing || isWaiting) return null
    const inPlay = sectorsInPlay({ cards: selected, sectorUids }, flattenTree(options.sectors))
    return proposableSteps(cards.map(selectedStepOf), {
      selected: selectedUids,
      sectors: new Set(inPlay.map(({ uid }) => uid)),
      statusOf: (uid) => followUps.get(uid)?.status ?? null,
    })
  }, [isMissing, isWaiting, selected, sectorUids, options, cards, selectedUids, followUps])
  return { steps, isMissing }
}

/** What a screen reader is told once they are there. */
const foundWords = ({ ways }: WaysAnswer) =>
  ways.length === 0
    ? 'Aucune façon d’atteindre l’objectif'
    : `${formatCount(ways.length, 'façon')}\u00a0: ${ways.map(wayName).join('\u00a0; ')}`

interface AnswerProps {
  answer: WaysAnswer
  steps: readonly SelectedStep[]
  figures: Figures
  /** the list shows only what a free text finds */
  isSearched: boolean
  onAdd: (steps: readonly SelectedStep[]) => void
}

function Answer({ answer, steps, figures, isSearched, onAdd }: AnswerProps) {
  const [chosen, setChosen] = useState(0)
  const group = useId()
  if (answer.isTooLarge) return <p className="note py-2">{WAYS_TOO_LARGE}</p>
  if (answer.ways.length === 0) {
    return (
      <p className="note py-2">
        <b className="text-ink">{unreachable(answer, figures)}</b> {reachFurther(isSearched)}
      </p>
    )
  }
  const shown = Math.min(chosen, answer.ways.length - 1)
  return (
    <>
      <div role="radiogroup" aria-label="Façons d’atteindre l’objectif">
        {answer.ways.map((way, place) => (
          <WayChoice
            key={way.kinds.join()}
            {...{ way, steps, figures, group, onAdd }}
            isChosen={place === shown}
            onChoose={() => setChosen(place)}
          />
        ))}
      </div>
      <p className="caption pt-2 rule-t">{comparedSteps(answer)}</p>
    </>
  )
}
