import { EXEMPLARY_FIELDS } from '@etapes-climat/domain/exemplaries/exemplary-fields'
import { codecOf } from '@etapes-climat/domain/items/field-types'
import type { Transaction } from '../../db/client.ts'
import { snakeCase } from '../../db/row-batches.ts'
import { ITEM_SHEET_NAMES, type ItemSheet } from '../item-columns.ts'
import { insertItems } from './import.repository.ts'
import type { NewItem } from './plan-items.ts'

export interface ItemIds {
  /** of an id of the plan, which is below 0 for what is new; null of null */
  of(sheet: ItemSheet, id: number | null): number | null
}

/** Makes what the file declares and the installation does not have, parents first. */
export async function storeItems(tx: Transaction, made: readonly NewItem[]): Promise<ItemIds> {
  const ids = new Map<number, number>()
  const idOf = (id: number | null) => (id === null || id >= 0 ? id : (ids.get(id) ?? null))
  for (const sheet of ITEM_SHEET_NAMES) {
    let waiting = made.filter((item) => item.sheet === sheet)
    while (waiting.length > 0) {
      const ready = waiting.filter(({ parentId }) => parentId === null || idOf(parentId) !== null)
      if (ready.length === 0) throw new Error('Items of an import stand under each other')
      const stored = await insertItems(
        tx,
        sheet,
        ready.map((item) => rowOf(item, idOf(item.parentId))),
      )
      for (const { id, uid } of ready) ids.set(id, stored.get(uid) ?? 0)
      waiting = waiting.filter(({ id }) => !ids.has(id))
    }
  }
  return { of: (_, id) => idOf(id) }
}

function rowOf(item: NewItem, parentId: number | null): Record<string, unknown> {
  const { sheet, uid, name, position, slug, values } = item
  switch (sheet) {
    case 'sectors':
      return { uid, name, slug, parent_id: parentId, position, revision: 1, total: 0 }
    case 'tags':
      return { uid, name, parent_id: parentId, position }
    case 'categories':
      return { uid, name, position }
    case 'formats':
      return { uid, name, slug }
    case 'exemplaries':
      return { uid, ...workRow(values) }
  }
}

function workRow({ name, ...values }: Record<string, unknown>): Record<string, unknown> {
  const given = { ...values, title: name }
  const columns = Object.entries(EXEMPLARY_FIELDS).map(([field, described]) => [
    snakeCase(field),
    given[field as keyof typeof given] ?? codecOf(described).empty(described),
  ])
  return Object.fromEntries(columns)
}
