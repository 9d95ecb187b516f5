import { sumOfSteps } from '@etapes-climat/domain/reports/rules/figures/calculate-figures'
import { savedFiguresSentence } from '@etapes-climat/domain/reports/rules/since-save/since-save-words'
import { LOW_DESKTOP, useMediaQuery } from '../../../lib/window/use-media-query.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ReportPreview } from '../page/report-preview.tsx'
import styles from '../report-editor.module.css'
import type { ReportEditorState } from '../report-editor-state.ts'
import { StageHeading } from '../stage-heading.tsx'
import type { SelectionActions } from '../steps/use-selection-actions.ts'
import { ResultsPanel } from './results-panel.tsx'
import { ResultsTabs } from './results-tabs.tsx'
import type { EditorFigures } from './use-editor-figures.ts'

interface ResultsStageProps extends EditorFigures {
  state: ReportEditorState
  selectionActions: SelectionActions
  onView: () => void
  onDownload: () => void
  onOperation: () => void
}

/** The steps that are looked at, which are not selected. */
const consideredSteps = ({ followUps = [] }: ReportEditorState) =>
  followUps.flatMap(({ status, step }) => (status === 'considered' ? [step] : []))

const ELSEWHERE: EditorFigures['bySector'] = []

/** Stage c: figures and preview of the report. */
export function ResultsStage(props: ResultsStageProps) {
  const { state, selectionActions, figures, bySector, note } = props
  const { onView, onDownload, onOperation } = props
  const takesTurns = useMediaQuery(LOW_DESKTOP) && bySector.length > 0
  return (
    <section
      className={`${styles.resultsStage} flex flex-col rule-l bg-surface`}
      aria-labelledby="stage-c"
    >
      <StageHeading letter="c" id="stage-c" title="Recevoir son bilan">
        <LinkButton className={styles.operation} onClick={onOperation}>
          Opération…
        </LinkButton>
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
        bySector={takesTurns ? ELSEWHERE : bySector}
        note={note}
        persons={state.operation?.persons ?? null}
        considered={sumOfSteps(consideredSteps(state))}
      />
      {takesTurns ? (
        <ResultsTabs cards={state.cards} bySector={bySector} onRemove={selectionActions.toggle} />
      ) : (
        <ReportPreview cards={state.cards} onRemove={selectionActions.toggle} />
      )}
      <div
        className={`${styles.resultsFoot} bottom-0 grid-cols-[1fr_1fr] my-0 -mx-6 sticky grid gap-2 py-3 px-6 rule-ink-t bg-surface`}
      >
        <Button icon="eye" onClick={onView}>
          Visualiser
        </Button>
        <Button icon="download" variant="accent" onClick={onDownload}>
          Télécharger
        </Button>
      </div>
    </section>
  )
}
