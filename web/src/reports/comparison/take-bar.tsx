import { de } from '@etapes-climat/domain/kernel/elision'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDifference } from '@etapes-climat/domain/kernel/format-difference'
import {
  COLUMN_LETTERS,
  type Column,
} from '@etapes-climat/domain/reports/rules/comparison/compared-reports'
import { establishedBy } from '@etapes-climat/domain/reports/rules/comparison/comparison-table'
import { objectiveWords } from '@etapes-climat/domain/reports/rules/comparison/figure-rows'
import {
  type TakenOver,
  takenOver,
} from '@etapes-climat/domain/reports/rules/comparison/taken-over'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Select } from '../../ui/form/control.tsx'
import { chosenSteps } from './chosen-steps.ts'
import { focusStepRow } from './step-row.ts'
import styles from './take-bar.module.css'
import type { ComparisonChoice } from './use-comparison-address.ts'
import { NEW_VARIANT, type useTakeOver } from './use-take-over.ts'

interface TakeBarProps {
  columns: readonly Column[]
  choice: ComparisonChoice
  change: (changes: Partial<ComparisonChoice>) => void
  takeOver: ReturnType<typeof useTakeOver>
}

/**
 * Bar at the foot of the window: what the chosen steps would make of a report, and the button.
 */
export function TakeBar({ columns, choice, change, takeOver }: TakeBarProps) {
  const steps = chosenSteps(columns, choice.chosen)
  const targets = columns.flatMap((report, place) =>
    report
      ? [{ report, letter: COLUMN_LETTERS[place] ?? '', taken: takenOver(report, steps) }]
      : [],
  )
  const [reference] = targets
  if (steps.length === 0 || !reference) return null
  const isNew = choice.target === NEW_VARIANT
  const target =
    targets.find(({ report }) => report.uid === choice.target) ??
    (isNew ? reference : (targets.find(({ taken }) => taken.added.length > 0) ?? reference))
  const value = isNew ? NEW_VARIANT : target.report.uid
  const { problem, pending } = takeOver
  /** saved elsewhere since it was read: the person can read it again, or give up */
  const isConflict = problem?.status === 409
  const act = isNew ? 'Reprendre dans une variante' : `Reprendre dans ${target.letter}`

  function uncheck() {
    takeOver.giveUp()
    change({ chosen: [] })
    // The bar goes with its button.
    focusStepRow(choice.chosen[0] ?? '')
  }
  return (
    <section
      className="bottom-0 screen-only sticky z-sticky mt-6 -mx-page mb-0 py-3 px-page rule-thick-t bg-surface"
      aria-label="Étapes choisies"
    >
      {problem && (
        <Notice tone="danger" role="alert">
          <p>{problem.message} Rien n’a été changé, vos étapes restent choisies.</p>
          <div className="row gap-3 mt-2">
            <Button
              size="s"
              disabled={pending}
              onClick={() => void (isConflict ? takeOver.takeAfresh(value) : takeOver.take(value))}
            >
              {isConflict ? 'Relire et reprendre' : 'Réessayer'}
            </Button>
            <LinkButton onClick={takeOver.giveUp}>Renoncer</LinkButton>
          </div>
        </Notice>
      )}
      <div className={`${styles.inside} row gap-x-4 gap-y-2 min-h-12`}>
        <p role="status">
          <b>{formatNumber(steps.length)}</b>{' '}
          {steps.length < 2 ? 'étape choisie' : 'étapes choisies'}
          {'\u00a0'}: {isNew ? <NewVariant taken={target.taken} /> : <Announced {...target} />}
        </p>
        <Button variant="quiet" onClick={uncheck}>
          Tout décocher
        </Button>
        <div className={styles.target}>
          <Select
            aria-label="Rapport qui reçoit les étapes"
            value={value}
            onChange={(event) => change({ target: event.target.value })}
          >
            {targets.map(({ report, letter }) => (
              <option key={letter} value={report.uid}>
                {letter}, {report.name}
                {report.owner && ` (${establishedBy(report.owner)})`}
              </option>
            ))}
            <option value={NEW_VARIANT}>
              Une nouvelle variante {de(reference.letter)}
              {reference.report.owner && ` (${establishedBy(reference.report.owner)})`}
            </option>
          </Select>
        </div>
        <Button
          variant="signal"
          icon="plus"
          disabled={pending || target.taken.added.length === 0}
          onClick={() => void takeOver.take(value)}
        >
          {act}
        </Button>
      </div>
    </section>
  )
}

interface AnnouncedProps {
  report: NonNullable<Column>
  letter: string
  taken: TakenOver
}

/** « + 180. A passerait de 685 à 865, objectif 2030 atteint, dépassé de 50. » */
function Announced({ report, letter, taken }: AnnouncedProps) {
  const { figures, added, amount } = taken
  if (added.length === 0) return <>{letter} a déjà ces étapes.</>
  const { datas, today } = report
  if (!datas || !today || !figures) return <>{formatDifference(amount)}.</>
  const moved = today.somme === datas.somme ? '' : ` (${formatNumber(today.somme)} aujourd’hui)`
  const potential =
    figures.potentiel === datas.potentiel ? '' : `, potentiel ${formatNumber(figures.potentiel)}`
  return (
    <>
      <b>{formatDifference(amount)}</b>. {letter} passerait de {formatNumber(datas.somme)}
      {moved} à <strong>{formatNumber(figures.somme)}</strong>
      {potential}, objectif 2030{'\u00a0'}: {objectiveWords(figures)}.
    </>
  )
}

function NewVariant({ taken: { figures, amount } }: { taken: TakenOver }) {
  if (!figures) return <>{formatDifference(amount)}.</>
  return (
    <>
      <b>{formatDifference(amount)}</b>. La variante commencerait à{' '}
      <strong>{formatNumber(figures.somme)}</strong>, objectif 2030{'\u00a0'}:{' '}
      {objectiveWords(figures)}.
    </>
  )
}
