import type { Card } from '@etapes-climat/domain/cards/contract'
import type { Consequences, TriedAct } from '@etapes-climat/domain/consequences/contract'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { StepValues } from '../editor/step-fields.ts'
import { STEP_KIND } from '../editor/step-kind.ts'

/** A save of a step, as it is tried. @param card as it is stored; null for a new one */
export function triedSave(values: StepValues, card: Card | null, draft: boolean): TriedAct {
  const changes = { ...STEP_KIND.bodyOf(values), draft }
  return card ? { act: 'save', card: card['@id'], changes } : { act: 'create', changes }
}

/** A word for an act, with the value that the step has after it: « Publier : 290 ». */
export function withResult(verb: string, { cards }: Consequences, subject: string | null): string {
  const step = cards.find(
    ({ '@id': iri, before }) => iri === subject || (subject === null && before === null),
  )
  if (!step?.after || step.after.draft) return verb
  return `${verb}\u00a0:\u00a0${formatNumber(step.after.val)}`
}
