import type { Exemplary, ExemplaryReference } from '@etapes-climat/domain/exemplaries/contract'
import { sanitizeRichText } from '../engines/html/sanitize-rich-text.ts'
import { identityOf } from '../hydra/iri.ts'
import { presentMoment } from '../hydra/moment.ts'
import type { ExemplaryReferenceRow, ExemplaryRow } from './exemplary.repository.ts'

/** An exemplary work as steps and reports embed it (REP-45). */
export const presentExemplaryReference = (row: ExemplaryReferenceRow): ExemplaryReference => ({
  ...identityOf('exemplary', row),
  title: row.title,
  projectOwner: row.projectOwner,
  architect: row.architect,
  imgPrimary: row.imgPrimary,
  draft: row.draft,
})

/** A whole exemplary work (EX-14). */
export const presentExemplary = (row: ExemplaryRow): Exemplary => ({
  ...presentExemplaryReference(row),
  id: row.id,
  credit: row.credit,
  img: row.img,
  content: sanitizeRichText(row.content),
  link: row.link,
  identifier: row.identifier,
  updatedAt: presentMoment(row.updatedAt),
  revision: row.revision,
})
