import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import { NECESSARY_CONDITION } from '@etapes-climat/domain/kernel/unit'
import type { ValuedStep } from '@etapes-climat/domain/reports/rules/figures/step-amounts'
import { valueInWords } from '@etapes-climat/domain/reports/rules/figures/step-amounts'
import { memo, useId, useState } from 'react'
import { useProgressiveCount } from '../../../cards/list/use-progressive-count.ts'
import { classNames } from '../../../lib/class-names.ts'
import { isSecondClick } from '../../../lib/keyboard/second-click.ts'
import { WHOLE_LIST } from '../../../lib/window/whole-list.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { CloseButton } from '../../../ui/dialog/close-button.tsx'
import { FormatMark } from '../../../ui/figures/format-mark.tsx'
import { Keystone } from '../../../ui/figures/step-value.tsx'
import layout from '../../../ui/layout.module.css'
import type { SelectedStep } from '../steps/selected-step.ts'
import styles from './report-preview.module.css'

interface ReportPreviewProps {
  cards: readonly SelectedStep[]
  onRemove: (step: SelectedStep) => void
  /** a tab says it */
  titleHidden?: boolean
}

/** « Aperçu du rapport »: the selected steps, each with a way out. */
export const ReportPreview = memo(function ReportPreview(props: ReportPreviewProps) {
  const { cards, onRemove, titleHidden } = props
  const titleId = useId()
  const [whole, setWhole] = useState(false)
  const listed = whole ? cards.length : Math.min(cards.length, WHOLE_LIST)
  const count = useProgressiveCount(listed)
  return (
    <section className={`${styles.preview} flex-1 mt-2 pt-3 rule-ink-t`} aria-labelledby={titleId}>
      <h3
        id={titleId}
        className={classNames(
          'flex items-baseline text-s font-stretch-normal weight-strong',
          titleHidden && layout.visuallyHidden,
          'pb-2 rule-b',
        )}
      >
        Aperçu du rapport{' '}
        <small className="ml-auto text-ink-3 text-xs weight-text">
          {formatCount(cards.length, 'étape')}
        </small>
      </h3>
      {cards.length === 0 && <p className="note py-3">Les étapes retenues s’ajouteront ici.</p>}
      <ul>
        {cards.slice(0, Math.min(count, listed)).map((step) => (
          <PreviewRow key={step.uid} step={step} onRemove={onRemove} />
        ))}
      </ul>
      {listed < cards.length && (
        <LinkButton onClick={() => setWhole(true)}>
          Afficher aussi les {formatNumber(cards.length - listed)} autres
        </LinkButton>
      )}
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
      <PreviewValue step={{ val: step.val, counted: isCounted(step) }} />
      <CloseButton
        className={styles.remove}
        label={`Retirer ${step.name}`}
        onClick={(event) => isSecondClick(event) || onRemove(step)}
      />
    </li>
  )
})

/** The value of a step beside its name: those in bold add up to the sum. */
export function PreviewValue({ step }: { step: ValuedStep }) {
  if (step.val === 0) {
    return (
      <b>
        <Keystone />
        <span className={layout.visuallyHidden}>{NECESSARY_CONDITION}</span>
      </b>
    )
  }
  if (step.counted) return <b>{formatNumber(step.val)}</b>
  return <span className="text-ink-3 text-s num text-right">{valueInWords(step)}</span>
}
