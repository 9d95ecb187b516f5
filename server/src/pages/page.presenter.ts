import { fieldNames } from '@etapes-climat/domain/items/item-fields'
import type { Page } from '@etapes-climat/domain/pages/contract'
import { PAGE_FIELDS } from '@etapes-climat/domain/pages/page-fields'
import { presentFields } from '../editing/item-values.ts'
import { identityOf } from '../hydra/iri.ts'
import { presentMoment } from '../hydra/moment.ts'
import type { PageRow } from './page.repository.ts'

/** A page or text block. */
export const presentPage = (row: PageRow): Page => ({
  ...identityOf('page', row),
  id: row.id,
  ...presentFields(PAGE_FIELDS, row, fieldNames(PAGE_FIELDS)),
  updatedAt: presentMoment(row.updatedAt),
  revision: row.revision,
})
