import { type Dispatch, useCallback } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './report-editor.module.css'
import type { ReportEditorAction, ReportEditorState, SelectedStep } from './report-editor-state.ts'
import { ReportPreview } from './report-preview.tsx'
import { ResultsPanel } from './results-panel.tsx'
import { StageHeading } from './stage-heading.tsx'
import type { EditorFigures } from './use-editor-figures.ts'

interface ResultsStageProps extends EditorFigures {
  state: ReportEditorState
  dispatch: Dispatch<ReportEditorAction>
  onView: () => void
  onDownload: () => void
}

/** Stage c: figures and preview of the report. */
export function ResultsStage(props: ResultsStageProps) {
  const { state, dispatch, figures, bySector, onView, onDownload } = props
  const remove = useCallback(
    (step: SelectedStep) => dispatch({ type: 'unselectSteps', uids: [step.uid] }),
    [dispatch],
  )
  return (
    <section className={styles.resultsStage} aria-labelledby="stage-c">
      <StageHeading letter="c" id="stage-c" title="Recevoir son bilan" />
      <ResultsPanel figures={figures} bySector={bySector} />
      <ReportPreview cards={state.cards} onRemove={remove} />
      <div className={styles.resultsFoot}>
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
