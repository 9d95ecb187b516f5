import { fieldNames } from '@etapes-climat/domain/items/item-fields'
import type { Testimony } from '@etapes-climat/domain/testimonies/contract'
import { TESTIMONY_FIELDS } from '@etapes-climat/domain/testimonies/testimony-fields'
import { presentFields } from '../editing/item-values.ts'
import { identityOf } from '../hydra/iri.ts'
import { presentMoment } from '../hydra/moment.ts'
import type { TestimonyRow } from './testimony.repository.ts'

/** A testimony (TEST-06). */
export const presentTestimony = (row: TestimonyRow): Testimony => ({
  ...identityOf('testimony', row),
  id: row.id,
  ...presentFields(TESTIMONY_FIELDS, row, fieldNames(TESTIMONY_FIELDS)),
  updatedAt: presentMoment(row.updatedAt),
  revision: row.revision,
})
