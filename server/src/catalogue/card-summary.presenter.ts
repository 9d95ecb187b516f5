import type { CardLine, CardSummary } from '@etapes-climat/domain/cards/contract'
import { idxFull } from '@etapes-climat/domain/cards/rules/idx-full'
import { identityOf, iri } from '../hydra/iri.ts'
import { presentMoment } from '../hydra/moment.ts'
import type { CatalogueCardRow } from './catalogue.repository.ts'
import {
  type FormatRow,
  type NamedRow,
  presentCategory,
  presentFormat,
  presentSectorReference,
  presentTagReference,
  type SectorRow,
} from './classification.presenter.ts'

export interface CardNames {
  format: FormatRow
  sector: SectorRow | null
  category: NamedRow | null
  tags: NamedRow[]
}

export type CardSummaryRow = CardNames &
  Pick<
    CatalogueCardRow,
    | 'id'
    | 'uid'
    | 'name'
    | 'val'
    | 'draft'
    | 'position'
    | 'idx'
    | 'version'
    | 'idxDate'
    | 'updatedAt'
  >

/** A step in a list. */
export function presentCardSummary(row: CardSummaryRow): CardSummary {
  return {
    ...identityOf('card', row),
    id: row.id,
    name: row.name,
    val: row.val,
    draft: row.draft,
    position: row.position,
    idx: row.idx,
    version: row.version,
    idxDate: row.idxDate,
    idxFull: idxFull(row),
    cardFormat: presentFormat(row.format),
    sector: row.sector && presentSectorReference(row.sector),
    cardCategory: row.category && presentCategory(row.category),
    tags: row.tags.map(presentTagReference),
    updatedAt: presentMoment(row.updatedAt),
  }
}

/** The ids of a step's place in the hierarchy, as far as members see it. */
interface LinePlace {
  root: number | undefined
  /** of a transversal step */
  below: readonly number[] | undefined
}

/** A step as a line of a long list. */
export function presentCardLine(row: CardSummaryRow, { root, below }: LinePlace): CardLine {
  return {
    ...identityOf('card', row),
    id: row.id,
    name: row.name,
    val: row.val,
    draft: row.draft,
    cardFormat: iri('cardFormat', row.format.id),
    sector: row.sector && iri('sector', row.sector.id),
    cardCategory: row.category && iri('cardCategory', row.category.id),
    ...(root !== undefined && { branch: iri('card', root) }),
    ...(below?.length && { children: below.map((id) => iri('card', id)) }),
  }
}
