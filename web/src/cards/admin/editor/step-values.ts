import type { Card } from '@etapes-climat/domain/cards/contract'
import { NEW_CARD } from '@etapes-climat/domain/cards/rules/card-limits'
import type { Picture } from '@etapes-climat/domain/media/contract'
import type { NamedReference } from '../../../ui/form/named-reference.ts'

/** What the fields of the step editor hold; numbers as they are typed (ADMIN-STEP-23). */
export interface StepValues {
  cardFormat: (NamedReference & { slug: string }) | null
  name: string
  sector: NamedReference | null
  cardCategory: NamedReference | null
  tags: NamedReference[]
  children: NamedReference[]
  exemplaries: NamedReference[]
  /** this one and the next three: HTML */
  description: string
  action: string
  descriptionGoFurther: string
  releaseNote: string
  /** none or one */
  descriptionPicture: Picture[]
  pictures: Picture[]
  val: string
  goal: string
  idx: string
  version: string
  /** YYYY-MM-DD, or empty */
  idxDate: string
  /** place on the front page, empty for none (D-36) */
  actuPosition: string
}

/** A new step: draft, version 1, goal 0 (ADMIN-STEP-30). */
const NEW_STEP: StepValues = {
  cardFormat: null,
  name: '',
  sector: null,
  cardCategory: null,
  tags: [],
  children: [],
  exemplaries: [],
  description: '',
  action: '',
  descriptionGoFurther: '',
  releaseNote: '',
  descriptionPicture: [],
  pictures: [],
  val: '',
  goal: String(NEW_CARD.goal),
  idx: '',
  version: String(NEW_CARD.version),
  idxDate: '',
  actuPosition: '',
}

const reference = (item: NamedReference): NamedReference => ({
  '@id': item['@id'],
  name: item.name,
})

/** The fields of a saved step, or of a new one. */
export function stepValuesOf(card: Card | null): StepValues {
  if (!card) return NEW_STEP
  return {
    cardFormat: { ...reference(card.cardFormat), slug: card.cardFormat.slug },
    name: card.name,
    sector: card.sector && reference(card.sector),
    cardCategory: card.cardCategory && reference(card.cardCategory),
    tags: card.tags.map(reference),
    children: card.children.map(reference),
    exemplaries: card.exemplaries.map(({ '@id': iri, title }) => ({ '@id': iri, name: title })),
    description: card.description,
    action: card.action,
    descriptionGoFurther: card.descriptionGoFurther,
    releaseNote: card.releaseNote ?? '',
    descriptionPicture: card.descriptionPicture ? [card.descriptionPicture] : [],
    pictures: card.pictures,
    val: String(card.val),
    goal: String(card.goal).replace('.', ','),
    idx: card.idx,
    version: String(card.version),
    idxDate: card.idxDate ?? '',
    actuPosition: String(card.actuPosition ?? ''),
  }
}
