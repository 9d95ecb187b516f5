import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { useContext } from 'react'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import layout from '../../../ui/layout.module.css'
import { ChosenStepsContext } from './chosen-steps.ts'

/** Marks the box that chooses all: where the focus goes once nothing is chosen any more. */
export const CHOOSE_ALL = 'data-choose-all'

interface StepChoiceProps {
  card: FoundCard
  className?: string | undefined
  /** false: the keyboard is on the surrounding cell */
  reached?: boolean
}

/** The check box of a step, while steps are being chosen. */
export function StepChoice({ card, className, reached = true }: StepChoiceProps) {
  const chosen = useContext(ChosenStepsContext)
  if (!chosen) return null
  return (
    <Checkbox
      className={className}
      tabIndex={reached ? undefined : -1}
      checked={chosen.steps.has(card.uid)}
      onChange={(event) => chosen.choose([card], event.currentTarget.checked)}
    >
      <span className={layout.visuallyHidden}>{`Choisir\u00a0: ${card.name}`}</span>
    </Checkbox>
  )
}

interface ChooseAllProps {
  /** the results of the search */
  found: readonly FoundCard[]
  className?: string | undefined
  /** its label is for screen readers only */
  quiet?: boolean
}

/** « Tout choisir »: every step that is found, on whatever page it is drawn. */
export function ChooseAll({ found, className, quiet = false }: ChooseAllProps) {
  const chosen = useContext(ChosenStepsContext)
  if (!chosen) return null
  const among = found.filter(({ uid }) => chosen.steps.has(uid)).length
  const isAll = among > 0 && among === found.length
  return (
    <Checkbox
      {...{ [CHOOSE_ALL]: '' }}
      className={className}
      checked={isAll}
      mixed={among > 0 && !isAll}
      onChange={() => chosen.choose(found, !isAll)}
    >
      <span className={quiet ? layout.visuallyHidden : undefined}>Tout choisir</span>
    </Checkbox>
  )
}
