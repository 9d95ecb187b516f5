import type { Page } from '@etapes-climat/domain/pages/contract'
import { sanitizeRichText } from '../engines/html/sanitize-rich-text.ts'
import { identityOf } from '../hydra/iri.ts'
import { presentMoment } from '../hydra/moment.ts'

export interface PageRow {
  id: number
  uid: string
  slug: string
  title: string
  content: string
  updatedAt: Date
  revision: number
}

/** A page or text block (PAGE-14). */
export const presentPage = (row: PageRow): Page => ({
  ...identityOf('page', row),
  id: row.id,
  slug: row.slug,
  title: row.title,
  content: sanitizeRichText(row.content),
  updatedAt: presentMoment(row.updatedAt),
  revision: row.revision,
})
