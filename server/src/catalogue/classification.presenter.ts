import type {
  CardCategory,
  CardFormat,
  SectorReference,
  TagReference,
} from '@etapes-climat/domain/classification/contract'
import { identityOf } from '../hydra/iri.ts'

export interface NamedRow {
  id: number
  uid: string
  name: string
}

export interface FormatRow extends NamedRow {
  slug: string
}

export interface SectorRow extends NamedRow {
  slug: string
  total: number
}

export const presentFormat = (row: FormatRow): CardFormat => ({
  ...identityOf('cardFormat', row),
  name: row.name,
  slug: row.slug,
})

export const presentCategory = (row: NamedRow): CardCategory => ({
  ...identityOf('cardCategory', row),
  name: row.name,
})

export const presentSectorReference = (row: SectorRow): SectorReference => ({
  ...identityOf('sector', row),
  name: row.name,
  slug: row.slug,
  total: row.total,
})

export const presentTagReference = (row: NamedRow): TagReference => ({
  ...identityOf('tag', row),
  name: row.name,
})
