import type { ListedStep } from '../../../cards/listed-step.ts'

/** A selected step: the fields that figures and preview need. */
export interface SelectedStep {
  uid: string
  iri: string
  name: string
  /** kgCO2e per person per year */
  val: number
  /** slug of the format */
  format: string
  draft: boolean
  sectorUid: string | null
}

/** A listed step as the selection keeps it. */
export function selectedStepOf(
  card: Omit<ListedStep, 'id' | 'cardCategory' | 'branch' | 'children'>,
): SelectedStep {
  return {
    uid: card.uid,
    iri: card['@id'],
    name: card.name,
    val: card.val,
    format: card.cardFormat.slug,
    draft: card.draft,
    sectorUid: card.sector?.uid ?? null,
  }
}
