import {
  CLASSIFICATION_KIND_NAMES,
  type ClassificationKind,
} from '@etapes-climat/domain/classification/classification-kinds'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { CARD_LINKS, card } from '../db/tables/card.table.ts'
import { CLASSIFICATION_TABLES } from '../db/tables/classification.table.ts'
import { publication } from '../db/tables/publication.table.ts'
import { reportSector, reportTag } from '../db/tables/report.table.ts'
import { schema } from '../db/tables/schema.ts'
import { appUser } from '../db/tables/user.table.ts'

interface Referrer {
  is: 'cards' | 'reports' | 'accounts' | 'children'
  /** what identifies it */
  key: PgColumn
}

/** What rows that refer to items belong to, by their table. */
const REFERRERS: ReadonlyMap<PgTable, Referrer> = new Map<PgTable, Referrer>([
  [card, { is: 'cards', key: card.id }],
  ...Object.values(CARD_LINKS).map((table): [PgTable, Referrer] => [
    table,
    { is: 'cards', key: table.cardId },
  ]),
  [publication, { is: 'cards', key: publication.cardId }],
  [reportSector, { is: 'reports', key: reportSector.reportId }],
  [reportTag, { is: 'reports', key: reportTag.reportId }],
  [appUser, { is: 'accounts', key: appUser.id }],
])

/** A column that refers to items of a kind; `children`: those of the same kind below one. */
export interface ItemReference extends Referrer {
  table: PgTable
  column: PgColumn
}

function referencesTo(kind: ClassificationKind): ItemReference[] {
  const items = CLASSIFICATION_TABLES[kind]
  return Object.values<PgTable>(schema).flatMap((table) => {
    const { name, foreignKeys } = getTableConfig(table)
    const references = foreignKeys
      .map((foreignKey) => foreignKey.reference())
      .filter(({ foreignTable }) => foreignTable === items)
    return references.map(({ columns: [column] }): ItemReference => {
      const referrer: Referrer | undefined =
        table === items ? { is: 'children', key: items.id } : REFERRERS.get(table)
      if (!referrer || !column) throw new Error(`Nothing says what rows of ${name} belong to`)
      return { table, column, ...referrer }
    })
  })
}

/** Every column that refers to items of each kind, as the tables declare it. */
export const ITEM_REFERENCES: Readonly<Record<ClassificationKind, readonly ItemReference[]>> =
  recordOf(CLASSIFICATION_KIND_NAMES, referencesTo)
