import type { Card } from '@etapes-climat/domain/cards/contract'
import {
  type BranchStep,
  branchValue,
  everyStep,
  formerParents,
  uncountedSteps,
  type ValueMove,
  valueMoves,
  withChildren,
  withDraft,
} from '@etapes-climat/domain/cards/rules/branch-values'
import type { StepValues } from '../editor/step-fields.ts'

/** What is about to be saved of a step, as far as other steps depend on it. */
export interface IntendedSave {
  /** `@id`; empty for a new step */
  iri: string
  name: string
  format: string
  draft: boolean
  /** the linked steps to have; null: they stay */
  children: readonly string[] | null
}

/** What of a stored step matters here. */
type StoredStep = Pick<Card, '@id' | 'draft'> & {
  parent: object | null
  children: readonly { '@id': string }[]
}

/**
 * The save as far as other steps depend on it; null when none does: it links no more steps, and
 * neither publishes an indirect step nor takes one back from under another.
 * @param card as it is stored; null for a new one
 */
export function intendedSave(
  values: StepValues,
  card: StoredStep | null,
  draft: boolean,
): IntendedSave | null {
  const format = values.cardFormat?.slug ?? ''
  const isComputed = format === 'indirect'
  const stored = new Set(card?.children.map((child) => child['@id']))
  const links = isComputed && values.children.some((child) => !stored.has(child['@id']))
  const publishes = isComputed && (card?.draft ?? true) && !draft
  const withdraws = card !== null && card.parent !== null && !card.draft && draft
  if (!links && !publishes && !withdraws) return null
  const children = isComputed ? values.children.map((child) => child['@id']) : null
  return { iri: card?.['@id'] ?? '', name: values.name, format, draft, children }
}

/** Steps that leave another one, in the order that it had them. */
export interface Departure {
  parent: { iri: string; name: string; children: readonly string[] }
  leaving: readonly { iri: string; name: string }[]
  /** value of the parent, when it changes; kgCO2e per person per year */
  moved: { before: number; after: number } | null
}

/** What a save does to other steps, or leaves out of the step itself. */
export interface Consequences {
  departures: readonly Departure[]
  /** values of other steps that change besides */
  moves: readonly ValueMove[]
  /** names of what is in draft below a step that is about to be published, and of what it cuts off */
  drafts: readonly string[]
  cutOff: readonly string[]
  /** the step is about to be published with a computed value of 0 */
  isEmpty: boolean
}

/**
 * What saving a step does to the trees (ADMIN-STEP-19, ADMIN-STEP-20, ADMIN-STEP-26).
 * @param forest every tree as it is stored
 */
export function consequencesOf(
  forest: readonly BranchStep[],
  { iri, name, format, draft, children }: IntendedSave,
): Consequences {
  const stored = everyStep(forest).find((step) => step['@id'] === iri)
  const edited: BranchStep = {
    '@id': iri,
    name,
    val: stored?.val ?? 0,
    draft: stored?.draft ?? true,
    cardFormat: { slug: format },
    children: stored?.children ?? [],
  }
  const linked = children ? withChildren(forest, edited, children) : forest
  const after = withDraft(linked, iri, draft)
  const moves = valueMoves(forest, after, iri)
  const departures = formerParents(forest, iri, children ?? []).map(({ parent, leaving }) => ({
    parent: { ...named(parent), children: parent.children.map((child) => child['@id']) },
    leaving: leaving.map(named),
    moved: moves.find(({ step }) => step['@id'] === parent['@id']) ?? null,
  }))
  const told = new Set(departures.map(({ parent }) => parent.iri))
  const isPublished = edited.draft && !draft
  const itself = everyStep(after).find((step) => step['@id'] === iri)
  const { drafts, cutOff } =
    isPublished && itself ? uncountedSteps(itself) : { drafts: [], cutOff: [] }
  const losses = edited.draft || !draft ? [] : moves
  return {
    departures,
    moves: (departures.length > 0 ? moves : losses).filter(({ step }) => !told.has(step['@id'])),
    drafts: drafts.map(({ name }) => name),
    cutOff: cutOff.map(({ name }) => name),
    isEmpty:
      isPublished && format === 'indirect' && itself !== undefined && branchValue(itself) === 0,
  }
}

const named = (step: BranchStep) => ({ iri: step['@id'], name: step.name })

/** Whether there is something to ask about. */
export const isOfConsequence = ({ departures, moves, drafts, isEmpty }: Consequences): boolean =>
  departures.length + moves.length + drafts.length > 0 || isEmpty
