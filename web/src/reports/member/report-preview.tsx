import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import { NECESSARY_CONDITION } from '@etapes-climat/domain/kernel/unit'
import { memo, useId } from 'react'
import { useProgressiveCount } from '../../cards/list/use-progressive-count.ts'
import { isSecondClick } from '../../lib/second-click.ts'
import { CloseButton } from '../../ui/close-button.tsx'
import { FormatMark } from '../../ui/format-mark.tsx'
import layout from '../../ui/layout.module.css'
import { Keystone } from '../../ui/step-value.tsx'
import type { SelectedStep } from './report-editor-state.ts'
import styles from './report-preview.module.css'

interface ReportPreviewProps {
  cards: readonly SelectedStep[]
  onRemove: (step: SelectedStep) => void
}

/** « Aperçu du rapport »: the selected steps, each with a way out (REP-17). */
export const ReportPreview = memo(function ReportPreview({ cards, onRemove }: ReportPreviewProps) {
  const titleId = useId()
  const count = useProgressiveCount(cards.length)
  return (
    <section className={styles.preview} aria-labelledby={titleId}>
      <h3 id={titleId}>
        Aperçu du rapport <small>{formatCount(cards.length, 'étape')}</small>
      </h3>
      {cards.length === 0 && <p className={styles.empty}>Les étapes retenues s’ajouteront ici.</p>}
      <ul>
        {cards.slice(0, count).map((step) => (
          <PreviewRow key={step.uid} step={step} onRemove={onRemove} />
        ))}
      </ul>
    </section>
  )
})

const PreviewRow = memo(function PreviewRow({
  step,
  onRemove,
}: {
  step: SelectedStep
  onRemove: (step: SelectedStep) => void
}) {
  return (
    <li>
      <FormatMark format={{ slug: step.format, name: step.format }} shapeOnly />
      <span>{step.name}</span>
      <b>
        <PreviewValue step={step} />
      </b>
      <CloseButton
        className={styles.remove}
        label={`Retirer ${step.name}`}
        onClick={(event) => isSecondClick(event) || onRemove(step)}
      />
    </li>
  )
})

function PreviewValue({ step }: { step: SelectedStep }) {
  if (!isCounted(step)) {
    return (
      <>
        <span className={layout.visuallyHidden}>non comptée</span>
        <span aria-hidden="true">–</span>
      </>
    )
  }
  if (step.val !== 0) return formatNumber(step.val)
  return (
    <>
      <Keystone />
      <span className={layout.visuallyHidden}>{NECESSARY_CONDITION}</span>
    </>
  )
}
