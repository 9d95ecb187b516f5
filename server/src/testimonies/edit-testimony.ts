import type { TestimonyBody, TestimonyChanges } from '@etapes-climat/domain/testimonies/contract'
import {
  createItem,
  deleteItem,
  type EditServices,
  editItem,
  type ItemKind,
} from '../editing/edit-item.ts'
import { sanitizeFields } from '../engines/html/sanitize-rich-text.ts'
import { presentTestimony, type TestimonyRow } from './testimony.presenter.ts'
import {
  insertTestimony,
  lockTestimony,
  removeTestimony,
  updateTestimony,
} from './testimony.repository.ts'

const KIND: ItemKind<TestimonyRow> = {
  targetType: 'testimony',
  lock: lockTestimony,
  audited: presentTestimony,
  inSnapshot: false,
}

/** Creates a testimony, after the others (API-59). */
export function createTestimony(services: EditServices, actorId: number, body: TestimonyBody) {
  return createItem(services, KIND, {
    actorId,
    insert: (tx) => insertTestimony(tx, sanitizeFields(body, ['content'])),
  })
}

export interface TestimonyEdit {
  id: number
  actorId: number
  body: TestimonyChanges
  basedOn: number | null
}

/**
 * Changes a testimony (API-59, TEST-05).
 * @throws HttpError 409 saved by someone else since
 */
export function changeTestimony(services: EditServices, { body, ...edit }: TestimonyEdit) {
  return editItem(services, KIND, {
    ...edit,
    action: 'update',
    change: (tx) => updateTestimony(tx, edit.id, sanitizeFields(body, ['content'])),
  })
}

/** Deletes a testimony (API-59, TEST-04). */
export function deleteTestimony(services: EditServices, id: number, actorId: number) {
  return deleteItem(services, KIND, { id, actorId, remove: (tx) => removeTestimony(tx, id) })
}
