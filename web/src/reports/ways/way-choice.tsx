import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDifference } from '@etapes-climat/domain/kernel/format-difference'
import { comingBarDrawing } from '@etapes-climat/domain/reports/rules/figures/figure-drawings'
import type { Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { wayFacts, wayName, wayReasons } from '@etapes-climat/domain/reports/rules/ways/way-words'
import type { Way } from '@etapes-climat/domain/reports/rules/ways/ways-to-objective'
import { classNames } from '../../lib/class-names.ts'
import { isSecondClick } from '../../lib/keyboard/second-click.ts'
import { Button } from '../../ui/button.tsx'
import { Drawing } from '../../ui/figures/drawing.tsx'
import { FormatMark } from '../../ui/figures/format-mark.tsx'
import { Radio } from '../../ui/form/checkbox.tsx'
import type { SelectedStep } from '../editor/steps/selected-step.ts'
import styles from './ways-panel.module.css'

interface WayChoiceProps {
  way: Way
  /** those that may be proposed */
  steps: readonly SelectedStep[]
  figures: Figures
  /** name of the radio buttons */
  group: string
  isChosen: boolean
  onChoose: () => void
  onAdd: (steps: readonly SelectedStep[]) => void
}

/** One way; the chosen one says why it is, shows its steps, and adds them. */
export function WayChoice(props: WayChoiceProps) {
  const { way, steps, figures, group, isChosen, onChoose, onAdd } = props
  const known = new Map(steps.map((step) => [step.uid, step]))
  const proposed = way.uids.flatMap((uid) => known.get(uid) ?? [])
  const count = proposed.length
  return (
    <div className={classNames(styles.way, 'pt-2 pb-3 rule-t', isChosen && styles.chosen)}>
      <Radio name={group} checked={isChosen} onChange={onChoose}>
        <span className={styles.name}>{wayName(way)}</span>{' '}
        <span className={styles.added}>{formatDifference(way.added)}</span>{' '}
        <small className="caption lh-[1.3]">{wayFacts(way, figures)}</small>
      </Radio>
      {isChosen && (
        <>
          <Drawing
            className="w-full h-4 mt-2 overflow-visible"
            drawing={comingBarDrawing(figures, way.added)}
            preserveAspectRatio="none"
            label={`Somme ${formatNumber(figures.somme)}, puis ${formatNumber(figures.somme + way.added)}, objectif 2030 ${formatNumber(figures.objectif)}`}
          />
          {wayReasons(way, figures).map((reason) => (
            <p key={reason} className="caption mt-2 lh-[1.3]">
              {reason}
            </p>
          ))}
          <ul className="my-2">
            {proposed.map((step) => (
              <li key={step.uid}>
                <FormatMark format={{ slug: step.format, name: step.format }} shapeOnly />
                <span>{step.name}</span>
                <b>{formatDifference(step.val)}</b>
              </li>
            ))}
          </ul>
          <Button
            variant="accent"
            icon="plus"
            className="w-full"
            onClick={(event) => isSecondClick(event) || onAdd(proposed)}
          >
            {count === 1 ? 'Ajouter cette étape' : `Ajouter ces ${formatCount(count, 'étape')}`}
          </Button>
        </>
      )}
    </div>
  )
}
