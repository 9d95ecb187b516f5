import type { Exemplary, ExemplaryReference } from '@etapes-climat/domain/exemplaries/contract'
import {
  EMBEDDED_FIELDS,
  EXEMPLARY_FIELDS,
} from '@etapes-climat/domain/exemplaries/exemplary-fields'
import { fieldNames } from '@etapes-climat/domain/items/item-fields'
import { presentFields } from '../editing/item-values.ts'
import { identityOf } from '../hydra/iri.ts'
import { presentMoment } from '../hydra/moment.ts'
import type { ExemplaryReferenceRow, ExemplaryRow } from './exemplary.repository.ts'

/** An exemplary work as steps and reports embed it. */
export const presentExemplaryReference = (row: ExemplaryReferenceRow): ExemplaryReference => ({
  ...identityOf('exemplary', row),
  ...presentFields(EXEMPLARY_FIELDS, row, EMBEDDED_FIELDS),
})

/** A whole exemplary work. */
export const presentExemplary = (row: ExemplaryRow): Exemplary => ({
  ...presentExemplaryReference(row),
  id: row.id,
  ...presentFields(EXEMPLARY_FIELDS, row, fieldNames(EXEMPLARY_FIELDS)),
  updatedAt: presentMoment(row.updatedAt),
  revision: row.revision,
})
