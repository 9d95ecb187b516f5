import { SECTOR_FIGURES } from '@etapes-climat/domain/reports/rules/figures/objective-words'
import { useState } from 'react'
import { Tabs } from '../../../ui/tabs.tsx'
import type { SelectedStep } from '../steps/selected-step.ts'
import { ReportPreview } from './report-preview.tsx'
import { ResultsBySector } from './results-by-sector.tsx'
import styles from './results-panel.module.css'
import type { EditorFigures } from './use-editor-figures.ts'

interface ResultsTabsProps {
  cards: readonly SelectedStep[]
  bySector: EditorFigures['bySector']
  onRemove: (step: SelectedStep) => void
}

/** In a low window the steps and the sectors take turns under the figures, which stay whole. */
export function ResultsTabs({ cards, bySector, onRemove }: ResultsTabsProps) {
  const [shown, setShown] = useState<'steps' | 'sectors'>('steps')
  return (
    <Tabs
      label="Détail du bilan"
      className={styles.turns}
      tabs={[
        { id: 'steps', label: 'Aperçu du rapport', count: cards.length },
        { id: 'sectors', label: SECTOR_FIGURES },
      ]}
      selected={shown}
      onSelect={setShown}
    >
      {shown === 'steps' ? (
        <ReportPreview cards={cards} onRemove={onRemove} titleHidden />
      ) : (
        <ResultsBySector rows={bySector} />
      )}
    </Tabs>
  )
}
