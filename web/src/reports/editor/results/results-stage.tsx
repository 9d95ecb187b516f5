import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { sumOfSteps } from '@etapes-climat/domain/reports/rules/figures/calculate-figures'
import { gapToObjective } from '@etapes-climat/domain/reports/rules/figures/figure-drawings'
import type { StepStatus } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up-words'
import { savedFiguresSentence } from '@etapes-climat/domain/reports/rules/since-save/since-save-words'
import { useState } from 'react'
import { useStableFunction } from '../../../lib/use-stable-function.ts'
import { LOW_DESKTOP, useMediaQuery } from '../../../lib/window/use-media-query.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { lazySection } from '../../../ui/feedback/lazy-section.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from '../stages/report-editor.module.css'
import { StageHeading } from '../stages/stage-heading.tsx'
import type { ReportEditorState } from '../state/report-editor-state.ts'
import type { SelectionActions } from '../steps/use-selection-actions.ts'
import { ReportPreview } from './report-preview.tsx'
import { REACH_ID, ResultsPanel } from './results-panel.tsx'
import { ResultsTabs } from './results-tabs.tsx'
import type { EditorFigures } from './use-editor-figures.ts'

const WaysPanel = lazySection(() => import('../../ways/ways-panel.tsx'), <Skeleton />)

interface ResultsStageProps extends EditorFigures {
  state: ReportEditorState
  options: PopulateAnswer
  /** the list of steps holds only those with one of these; empty: all */
  statuses: readonly StepStatus[]
  selectionActions: SelectionActions
  onDownload: () => void
  /** null: not offered yet */
  onOperation: (() => void) | null
}

/** The steps that are looked at, which are not selected. */
const consideredSteps = ({ followUps = [] }: ReportEditorState) =>
  followUps.flatMap(({ status, step }) => (status === 'considered' ? [step] : []))

const STAGE_ID = 'stage-c'

const NONE: EditorFigures['bySector'] = []

/** Stage c: figures and preview of the report. */
export function ResultsStage(props: ResultsStageProps) {
  const { state, selectionActions, figures, bySector, note } = props
  const { onDownload, onOperation } = props
  const [waysOpen, setWaysOpen] = useState(false)
  const showsWays = waysOpen && gapToObjective(figures) > 0
  const toggleWays = useStableFunction(() => setWaysOpen(!showsWays))
  // One sector has the figures of the report.
  const sectors = bySector.length > 1 ? bySector : NONE
  const takesTurns = useMediaQuery(LOW_DESKTOP) && sectors.length > 0 && !showsWays
  return (
    <section
      className={`${styles.resultsStage} flex flex-col rule-l bg-surface`}
      aria-labelledby={STAGE_ID}
    >
      <StageHeading letter="c" id={STAGE_ID} title="Recevoir son bilan">
        {onOperation && (
          <LinkButton className={styles.operation} onClick={onOperation}>
            Opération…
          </LinkButton>
        )}
      </StageHeading>
      {state.savedFigures && (
        <p
          className={`${styles.savedFigures} mb-3 pl-2 bg-warn-tint text-xs lh-dense`}
          role="status"
        >
          {savedFiguresSentence(state.savedFigures)}
        </p>
      )}
      <ResultsPanel
        figures={figures}
        bySector={takesTurns ? NONE : sectors}
        note={note}
        persons={state.operation?.persons ?? null}
        considered={sumOfSteps(consideredSteps(state))}
        showsWays={showsWays}
        onWays={toggleWays}
      >
        {showsWays && (
          <WaysPanel
            {...{ state, figures }}
            bySector={sectors}
            options={props.options}
            statuses={props.statuses}
            onAdd={(steps) => {
              selectionActions.select(steps)
              setWaysOpen(false)
              document.getElementById(STAGE_ID)?.focus({ preventScroll: true })
            }}
            onRemove={selectionActions.toggle}
            onClose={() => {
              setWaysOpen(false)
              document.getElementById(REACH_ID)?.focus()
            }}
          />
        )}
      </ResultsPanel>
      {showsWays ? null : takesTurns ? (
        <ResultsTabs cards={state.cards} bySector={sectors} onRemove={selectionActions.toggle} />
      ) : (
        <ReportPreview cards={state.cards} onRemove={selectionActions.toggle} />
      )}
      <div
        className={`${styles.resultsFoot} bottom-0 my-0 -mx-6 sticky grid py-3 px-6 rule-ink-t bg-surface`}
      >
        <Button icon="download" variant="accent" onClick={onDownload}>
          Télécharger
        </Button>
      </div>
    </section>
  )
}
