import type { BulkAct } from '@etapes-climat/domain/cards/bulk-contract'
import { STEP_FIELDS } from '@etapes-climat/domain/cards/step-fields'
import type { ReferenceInput } from '@etapes-climat/domain/kernel/reference'
import { identifyItems } from '../../catalogue/classification.repository.ts'
import type { Transaction } from '../../db/client.ts'
import { sanitizeFields } from '../../editing/item-values.ts'
import { type Relation, resolveReference } from '../../hydra/resolve-references.ts'
import type { ChosenCard } from './chosen-cards.ts'
import type { WantedFields } from './planned-change.ts'

type EditedCard = Extract<BulkAct, { act: 'edit' }>['cards'][number]

export interface EditedFields extends ChosenCard {
  fields: WantedFields
}

/**
 * Turns the changes of a grid into fields of rows; each thing that they refer to is looked up once.
 * @throws HttpError 400 for references that lead nowhere
 */
export async function resolveFields(
  tx: Transaction,
  cards: readonly EditedCard[],
): Promise<EditedFields[]> {
  const sectorOf = lookedUpOnce('sectors', identifyItems(tx, 'sector'))
  const categoryOf = lookedUpOnce('card_categories', identifyItems(tx, 'cardCategory'))
  const tagOf = lookedUpOnce('tags', identifyItems(tx, 'tag'))
  const resolved: EditedFields[] = []
  for (const [at, { card, revision, changes }] of cards.entries()) {
    const path = (field: string) => `cards[${at}].changes.${field}`
    const { sector, cardCategory, tags, ...values } = sanitizeFields(STEP_FIELDS, changes)
    const given = Object.entries(values).filter(([, value]) => value !== undefined)
    const fields: WantedFields = Object.fromEntries(given)
    if (sector !== undefined) fields.sectorId = await sectorOf(sector, path('sector'))
    if (cardCategory !== undefined) {
      fields.categoryId = await categoryOf(cardCategory, path('cardCategory'))
    }
    if (tags !== undefined) {
      const ids = new Set<number>()
      for (const [place, tag] of (tags ?? []).entries()) {
        const id = await tagOf(tag, path(`tags[${place}]`))
        if (id !== null) ids.add(id)
      }
      fields.tagIds = [...ids]
    }
    resolved.push({ card, revision, fields })
  }
  return resolved
}

function lookedUpOnce(type: string, find: Relation['find']) {
  const known = new Map<string, Promise<number | null>>()
  return (input: ReferenceInput | null, field: string): Promise<number | null> => {
    const key = JSON.stringify(input)
    const found = known.get(key) ?? resolveReference(input, { field, type, find })
    known.set(key, found)
    return found
  }
}
