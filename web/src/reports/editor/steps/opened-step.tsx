import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { record } from '../../../lib/drafts/shape.ts'
import { isSecondClick } from '../../../lib/keyboard/second-click.ts'
import { pathOf } from '../../../routing/route-names.ts'
import { Button } from '../../../ui/button.tsx'
import { CloseButton } from '../../../ui/dialog/close-button.tsx'
import { FormatMark } from '../../../ui/figures/format-mark.tsx'
import { StepValue } from '../../../ui/figures/step-value.tsx'
import { isSelectedStep } from '../draft/report-local-draft.ts'
import styles from './opened-step.module.css'
import type { SelectedStep } from './selected-step.ts'
import type { SelectionActions } from './use-selection-actions.ts'

/** Router state of an editor that is opened with a step. */
export interface OpenedStepState {
  openedStep: SelectedStep
}

const isState = record<OpenedStepState>({ openedStep: isSelectedStep })

interface OpenedStepProps {
  /** the steps of the report */
  cards: readonly SelectedStep[]
  selectionActions: SelectionActions
}

/**
 * The step with which the editor was opened, to add to the report whatever the list shows. Opening
 * alone adds nothing.
 */
export function OpenedStep({ cards, selectionActions }: OpenedStepProps) {
  const { state, key } = useLocation()
  const [closed, setClosed] = useState<string | null>(null)
  if (!isState(state) || closed === key) return null
  const { openedStep: step } = state
  const selected = cards.some(({ uid }) => uid === step.uid)
  function close() {
    setClosed(key)
    document.querySelector<HTMLElement>('#first-stage, #stage-b')?.focus()
  }
  return (
    <section
      className={`${styles.place} screen-only max-w-400 my-3 mx-auto px-6`}
      aria-label="Étape ouverte"
    >
      <div className={`${styles.step} row gap-x-5 gap-y-2 py-3 px-4 box-ink bg-surface`}>
        <FormatMark format={{ slug: step.format, name: step.format }} />
        <Link
          className={`${styles.name} py-1 text-ink weight-strong wrap-anywhere`}
          to={pathOf('cardView', { id: step.uid })}
        >
          {step.name}
        </Link>
        <StepValue val={step.val} counted={isCounted(step)} />
        <Button
          variant={selected ? 'neutral' : 'accent'}
          icon={selected ? 'close' : 'plus'}
          onClick={(event) => isSecondClick(event) || selectionActions.toggle(step)}
        >
          {selected ? 'Retirer de mon parcours' : 'Ajouter à mon parcours'}
        </Button>
        <CloseButton label="Fermer l’étape ouverte" onClick={close} />
      </div>
    </section>
  )
}
