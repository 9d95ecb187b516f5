import type { ExemplaryBody, ExemplaryChanges } from '@etapes-climat/domain/exemplaries/contract'
import { EXEMPLARY_FIELDS } from '@etapes-climat/domain/exemplaries/exemplary-fields'
import type { ItemResource } from '../editing/edit-item.ts'
import { sanitizeFields } from '../editing/item-values.ts'
import { conflict } from '../hydra/http-error.ts'
import { presentExemplary } from './exemplary.presenter.ts'
import { type ExemplaryRow, exemplaryRows, insertExemplary } from './exemplary.repository.ts'

const clean = <Body extends object>(body: Body) => sanitizeFields(EXEMPLARY_FIELDS, body)

/**
 * Exemplary works: made as drafts, changed, published and un-published, deleted as drafts only.
 */
export const EXEMPLARY: ItemResource<ExemplaryRow, ExemplaryBody, ExemplaryChanges> = {
  targetType: 'exemplary',
  present: presentExemplary,
  lock: exemplaryRows.lock,
  insert: (tx, body) => insertExemplary(tx, { ...clean(body), draft: true }),
  update: (tx, id, changes) => exemplaryRows.update(tx, id, clean(changes)),
  async remove(tx, { id, draft }) {
    if (!draft) throw conflict('Mettez d’abord cet ouvrage en brouillon.')
    await exemplaryRows.remove(tx, id)
  },
  actionOf: ({ draft }) => (draft === undefined ? 'update' : draft ? 'unpublish' : 'publish'),
}
