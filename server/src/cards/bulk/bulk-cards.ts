import type { BulkAct, BulkAnswer } from '@etapes-climat/domain/cards/bulk-contract'
import type { ReferenceInput } from '@etapes-climat/domain/kernel/reference'
import type { CatalogueServices } from '../../catalogue/catalogue.ts'
import { identifyItems } from '../../catalogue/classification.repository.ts'
import type { Transaction } from '../../db/client.ts'
import { resolveReference } from '../../hydra/resolve-references.ts'
import type { CardState } from './card-batches.repository.ts'
import { changeCards } from './change-cards.ts'
import { deleteCards } from './delete-cards.ts'
import { type EditedFields, resolveFields } from './resolve-fields.ts'

/**
 * Does one act on several steps, all of them or none.
 * @throws HttpError 400 for a classification that leads nowhere, 409 or 422 that names the refused
 *   steps with the reason of each (`RefusedStep`)
 */
export function bulkCards(
  services: CatalogueServices,
  act: BulkAct,
  actorId: number,
): Promise<BulkAnswer> {
  const author = { actorId, title: TITLES[act.act] }
  switch (act.act) {
    case 'publish':
    case 'unpublish': {
      const draft = act.act === 'unpublish'
      return changeCards(services, author, async () => ({
        items: act.cards,
        wanted: () => ({ draft }),
      }))
    }
    case 'category':
      return changeCards(services, author, async (tx) => {
        const categoryId = await categoryOf(tx, act.cardCategory)
        return { items: act.cards, wanted: () => ({ categoryId }) }
      })
    case 'add-tag':
    case 'remove-tag':
      return changeCards(services, author, async (tx) => {
        const tagId = await tagOf(tx, act.tag)
        const isAdded = act.act === 'add-tag'
        const wanted = ({ tagIds }: CardState) => {
          const others = tagIds.filter((id) => id !== tagId)
          return { tagIds: isAdded && tagId !== null ? [...others, tagId] : others }
        }
        return { items: act.cards, wanted }
      })
    case 'delete':
      return deleteCards(services, author, act.cards)
    case 'edit':
      return changeCards<EditedFields>(services, author, async (tx) => ({
        items: await resolveFields(tx, act.cards),
        wanted: (_state, { fields }) => fields,
      }))
  }
}

const TITLES: Record<BulkAct['act'], string> = {
  publish: 'Publication d’étapes choisies',
  unpublish: 'Remise en brouillon d’étapes choisies',
  category: 'Autre filtre d’étapes choisies',
  'add-tag': 'Mot-clé ajouté à des étapes choisies',
  'remove-tag': 'Mot-clé retiré d’étapes choisies',
  delete: 'Suppression d’étapes choisies',
  edit: 'Enregistrement de la grille',
}

const categoryOf = (tx: Transaction, input: ReferenceInput) =>
  resolveReference(input, {
    field: 'cardCategory',
    type: 'card_categories',
    find: identifyItems(tx, 'cardCategory'),
  })

const tagOf = (tx: Transaction, input: ReferenceInput) =>
  resolveReference(input, { field: 'tag', type: 'tags', find: identifyItems(tx, 'tag') })
