import type { Card } from '@etapes-climat/domain/cards/contract'
import type { Consequences, TriedAct } from '@etapes-climat/domain/consequences/contract'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { StepFormValues } from '../editor/step-fields.ts'
import { STEP_KIND } from '../editor/step-kind.ts'

/** A save of a step, as it is tried. @param card as it is stored; null for a new one */
export function triedSave(
  values: StepFormValues,
  card: Pick<Card, '@id'> | null,
  draft: boolean,
): TriedAct {
  const changes = { ...STEP_KIND.bodyOf(values), draft }
  return card ? { act: 'save', card: card['@id'], changes } : { act: 'create', changes }
}

/** What of a stored step tells whether other steps depend on its save. */
type StoredStep = Pick<Card, '@id' | 'draft'> & {
  parent: object | null
  children: readonly { '@id': string }[]
}

/**
 * The save as it is tried before it is done; null when no other step depends on it: it links no
 * more steps, and neither publishes an indirect step nor takes one back from under another.
 * @param card as it is stored; null for a new one
 */
export function saveToTry(
  values: StepFormValues,
  card: StoredStep | null,
  draft: boolean,
): TriedAct | null {
  const isComputed = values.cardFormat?.slug === 'indirect'
  const stored = new Set(card?.children.map((child) => child['@id']))
  const links = isComputed && values.children.some((child) => !stored.has(child['@id']))
  const publishes = isComputed && (card?.draft ?? true) && !draft
  const withdraws = card !== null && card.parent !== null && !card.draft && draft
  return links || publishes || withdraws ? triedSave(values, card, draft) : null
}

/** The figures of the step that an act is about. @param subject its `@id`; null for a new one */
export const changedStep = ({ cards }: Consequences, subject: string | null) =>
  cards.find(({ '@id': iri, before }) => iri === subject || (subject === null && before === null))

/** A word for an act, with the value that the step has after it: « Publier : 290 ». */
export function withResult(
  verb: string,
  consequences: Consequences,
  subject: string | null,
): string {
  const step = changedStep(consequences, subject)
  if (!step?.after || step.after.draft) return verb
  return `${verb}\u00a0:\u00a0${formatNumber(step.after.val)}`
}
