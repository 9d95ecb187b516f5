import type { Page } from '@etapes-climat/domain/pages/contract'
import { sanitizeRichText } from '../engines/html/sanitize-rich-text.ts'
import { identityOf } from '../hydra/iri.ts'
import { presentMoment } from '../hydra/moment.ts'
import type { PageRow } from './page.repository.ts'

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
