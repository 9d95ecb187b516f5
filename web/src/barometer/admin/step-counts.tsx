import type { BarometerYear } from '@etapes-climat/domain/barometer/contract'
import { REASONS } from '@etapes-climat/domain/barometer/rules/reasons'
import { line, type Mark, paint } from '@etapes-climat/domain/drawing/rules/marks'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { useId } from 'react'
import { Link } from 'react-router'
import { editedStepPath } from '../../cards/edited-step-address.ts'
import { Drawing } from '../../ui/figures/drawing.tsx'
import styles from './barometer.module.css'

type CountedStep = BarometerYear['chosen'][number] & Partial<BarometerYear['dropped'][number]>

interface StepCountsProps {
  title: string
  note: string
  steps: readonly CountedStep[]
  /** rank of the group whose counts are shown; -1: the whole year */
  group: number
  /** drawn like what is not built */
  hatched?: boolean
}

const BAR_SIZE = { width: 100, height: 8 }

const HIDDEN = 'masqué'

/** Steps by number of reports, each with its bar; the count is the table. */
export function StepCounts({ title, note, steps, group, hatched = false }: StepCountsProps) {
  const id = useId()
  const most = Math.max(1, ...steps.map(({ reports }) => reports))
  return (
    <section className="stack gap-3 content-start" aria-labelledby={id}>
      <h2 className="text-xl row gap-x-3 pb-2 rule-ink-b" id={id}>
        {title} <small className="caption weight-text">{note}</small>
      </h2>
      {steps.length === 0 && (
        <p className="note">Aucune étape n’est dans les rapports d’au moins cinq membres.</p>
      )}
      <ol className={styles.steps}>
        {steps.map((step) => {
          const count = group === -1 ? step.reports : (step.groups[group] ?? null)
          return (
            <li key={step.uid}>
              <span>
                <span className="text-ink-2">{step.idx}</span>{' '}
                <Link to={editedStepPath(step.uid)}>{step.name}</Link>
              </span>
              <b className="num">{count === null ? HIDDEN : formatNumber(count)}</b>
              <Bar share={count === null ? null : count / most} hatched={hatched} />
              {group === -1 && step.reasons && (
                <small className="caption">{reasonWords(step.reasons)}</small>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function reasonWords(reasons: NonNullable<CountedStep['reasons']>): string {
  if (reasons.length === 0) return 'raisons masquées, moins de 5 membres chacune'
  return reasons.map(({ reason, reports }) => `${REASONS[reason]} ${reports}`).join(', ')
}

interface BarProps {
  /** of the whole length; null: hidden */
  share: number | null
  hatched?: boolean
  /** share at which a mark stands */
  mark?: number
}

/** A length on the scale of its list. */
export function Bar({ share, hatched = false, mark }: BarProps) {
  const marks: Mark[] = [
    { rect: [0, 0, 100, 8], ...(share === null ? line('rule-strong', 1, '3 2') : paint('sunken')) },
  ]
  if (share !== null) {
    const filled = paint(hatched ? 'ink-3' : 'accent')
    marks.push({ rect: [0, 0, Math.min(1, share) * 100, 8], ...filled })
  }
  if (mark !== undefined) marks.push({ rect: [mark * 100, -2, 0.6, 12], ...paint('ink') })
  return (
    <Drawing className={styles.bar} drawing={{ ...BAR_SIZE, marks }} preserveAspectRatio="none" />
  )
}
