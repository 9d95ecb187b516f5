import type { ExemplaryBody, ExemplaryChanges } from '@etapes-climat/domain/exemplaries/contract'
import {
  createItem,
  deleteItem,
  type EditServices,
  editItem,
  type ItemKind,
} from '../editing/edit-item.ts'
import { sanitizeFields } from '../engines/html/sanitize-rich-text.ts'
import { conflict } from '../hydra/http-error.ts'
import { type ExemplaryRow, presentExemplary } from './exemplary.presenter.ts'
import {
  insertExemplary,
  lockExemplary,
  removeExemplary,
  updateExemplary,
} from './exemplary.repository.ts'

const KIND: ItemKind<ExemplaryRow> = {
  targetType: 'exemplary',
  lock: lockExemplary,
  audited: presentExemplary,
  inSnapshot: true,
}

/** Creates an exemplary work, as a draft (API-48, EX-06). */
export function createExemplary(services: EditServices, actorId: number, body: ExemplaryBody) {
  return createItem(services, KIND, {
    actorId,
    insert: (tx) => insertExemplary(tx, { ...sanitizeFields(body, ['content']), draft: true }),
  })
}

export interface ExemplaryEdit {
  id: number
  actorId: number
  body: ExemplaryChanges
  basedOn: number | null
}

/**
 * Changes an exemplary work, publishing and un-publishing included (API-49, EX-07).
 * @throws HttpError 409 saved by someone else since
 */
export function changeExemplary(services: EditServices, { body, ...edit }: ExemplaryEdit) {
  const { draft } = body
  const action = draft === undefined ? 'update' : draft ? 'unpublish' : 'publish'
  return editItem(services, KIND, {
    ...edit,
    action,
    change: (tx) => updateExemplary(tx, edit.id, sanitizeFields(body, ['content'])),
  })
}

/**
 * Deletes a draft (API-50, EX-08).
 * @throws HttpError 409 when it is published
 */
export function deleteExemplary(services: EditServices, id: number, actorId: number) {
  return deleteItem(services, KIND, {
    id,
    actorId,
    remove(tx, row) {
      if (!row.draft) throw conflict('Mettez d’abord cet ouvrage en brouillon.')
      return removeExemplary(tx, id)
    },
  })
}
