import type { BulkAct, BulkAnswer } from '@etapes-climat/domain/cards/bulk-contract'
import type { ReferenceInput } from '@etapes-climat/domain/kernel/reference'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { identifyCategories, identifyTags } from '../../catalogue/classification.repository.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { resolveReference } from '../../hydra/resolve-references.ts'
import type { CardState } from './card-batches.repository.ts'
import { changeCards } from './change-cards.ts'
import { deleteCards } from './delete-cards.ts'
import { type EditedFields, resolveFields } from './resolve-fields.ts'

interface Services {
  db: Database
  catalogue: Catalogue
}

/**
 * Does one act on several steps, all of them or none (LIFE-19).
 * @throws HttpError 400 for a classification that leads nowhere, 409 or 422 that names the refused
 *   steps with the reason of each (`RefusedStep`)
 */
export function bulkCards(services: Services, act: BulkAct, actorId: number): Promise<BulkAnswer> {
  switch (act.act) {
    case 'publish':
    case 'unpublish': {
      const draft = act.act === 'unpublish'
      return changeCards(services, async () => ({
        items: act.cards,
        actorId,
        wanted: () => ({ draft }),
      }))
    }
    case 'category':
      return changeCards(services, async (tx) => {
        const categoryId = await categoryOf(tx, act.cardCategory)
        return { items: act.cards, actorId, wanted: () => ({ categoryId }) }
      })
    case 'add-tag':
    case 'remove-tag':
      return changeCards(services, async (tx) => {
        const tagId = await tagOf(tx, act.tag)
        const isAdded = act.act === 'add-tag'
        const wanted = ({ tagIds }: CardState) => {
          const others = tagIds.filter((id) => id !== tagId)
          return { tagIds: isAdded && tagId !== null ? [...others, tagId] : others }
        }
        return { items: act.cards, actorId, wanted }
      })
    case 'delete':
      return deleteCards(services, { items: act.cards, actorId })
    case 'edit':
      return changeCards<EditedFields>(services, async (tx) => ({
        items: await resolveFields(tx, act.cards),
        actorId,
        wanted: (_state, { fields }) => fields,
      }))
  }
}

const categoryOf = (tx: Transaction, input: ReferenceInput) =>
  resolveReference(input, {
    field: 'cardCategory',
    type: 'card_categories',
    find: identifyCategories(tx),
  })

const tagOf = (tx: Transaction, input: ReferenceInput) =>
  resolveReference(input, { field: 'tag', type: 'tags', find: identifyTags(tx) })
