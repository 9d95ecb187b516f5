import { linkedStepsWord, missingConditions } from '@etapes-climat/domain/reports/rules/step-doubts'
import { useMemo } from 'react'
import type { ListedStep } from '../../../cards/listed-step.ts'
import { isSecondClick } from '../../../lib/keyboard/second-click.ts'
import { LinkButton } from '../../../ui/button.tsx'
import layout from '../../../ui/layout.module.css'
import type { ReportEditorState } from '../state/report-editor-state.ts'
import styles from './chosen-step-row.module.css'

/** What a selected step leaves open. */
export interface StepDoubt {
  /** of a transversal step: that none or all of its steps are selected too */
  word: string | null
  /** necessary conditions of its branch that are not selected */
  conditions: readonly ListedStep[]
}

const NONE: readonly ListedStep[] = []

/** The doubts about the listed steps that are selected, by uid. */
export function useStepDoubts(
  cards: readonly ListedStep[],
  conditions: readonly ListedStep[] = NONE,
  { cards: selected, followUps }: ReportEditorState,
): ReadonlyMap<string, StepDoubt> {
  return useMemo(() => {
    const uids = new Set(selected.map(({ uid }) => uid))
    const iris = new Set(selected.map(({ iri }) => iri))
    const inPlace = followUps?.flatMap(({ status, step }) =>
      status === 'in-place' ? [step.uid] : [],
    )
    const holds = (uid: string) => uids.has(uid) || inPlace?.includes(uid) === true
    return new Map(
      cards
        .filter(({ uid }) => uids.has(uid))
        .flatMap((card) => {
          const { children = [] } = card
          const step = { ...card, format: card.cardFormat.slug }
          const missing = missingConditions(step, conditions, holds)
          const taken = children.filter((iri) => iris.has(iri)).length
          const word = linkedStepsWord(children.length, taken)
          return word || missing.length > 0 ? [[card.uid, { word, conditions: missing }]] : []
        }),
    )
  }, [cards, conditions, selected, followUps])
}

interface StepDoubtNoteProps {
  doubt: StepDoubt
  onAdd: (condition: ListedStep) => void
}

/** A word about a step, and « Ajouter » for what it supposes; nothing is in the way. */
export function StepDoubtNote({ doubt: { word, conditions }, onAdd }: StepDoubtNoteProps) {
  return (
    <div className={`${styles.doubt} caption mt-[2px] lh-dense wrap-anywhere`}>
      {word && <p>{word}</p>}
      {conditions.map((condition) => (
        <p key={condition.uid}>
          Suppose «&nbsp;{condition.name}&nbsp;», condition nécessaire qui n’est pas retenue.{' '}
          <LinkButton onClick={(event) => isSecondClick(event) || onAdd(condition)}>
            Ajouter
            <span className={layout.visuallyHidden}> la condition nécessaire {condition.name}</span>
          </LinkButton>
        </p>
      ))}
    </div>
  )
}
