import type { Testimony } from '@etapes-climat/domain/testimonies/contract'
import { sanitizeRichText } from '../engines/html/sanitize-rich-text.ts'
import { identityOf } from '../hydra/iri.ts'
import { presentMoment } from '../hydra/moment.ts'
import type { TestimonyRow } from './testimony.repository.ts'

/** A testimony (TEST-06). */
export const presentTestimony = (row: TestimonyRow): Testimony => ({
  ...identityOf('testimony', row),
  id: row.id,
  lastName: row.lastName,
  firstName: row.firstName,
  content: sanitizeRichText(row.content),
  updatedAt: presentMoment(row.updatedAt),
  revision: row.revision,
})
