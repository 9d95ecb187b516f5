import { cardCategory, cardFormat, sector, tag } from './classification.table.ts'

/** What every resource that embeds one of these selects of it; see classification.presenter.ts. */
export const formatColumns = {
  id: cardFormat.id,
  uid: cardFormat.uid,
  name: cardFormat.name,
  slug: cardFormat.slug,
}

export const sectorColumns = {
  id: sector.id,
  uid: sector.uid,
  name: sector.name,
  slug: sector.slug,
  total: sector.total,
}

export const categoryColumns = {
  id: cardCategory.id,
  uid: cardCategory.uid,
  name: cardCategory.name,
}

export const tagColumns = { id: tag.id, uid: tag.uid, name: tag.name }
