import {
  DESCRIBED_KINDS,
  type DescribedFields,
  type DescribedKind,
} from '@etapes-climat/domain/items/described-kinds'
import type { PlainFields } from '@etapes-climat/domain/items/item-contract'
import { namesOfType } from '@etapes-climat/domain/items/item-fields'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { entityColumns, fieldColumns, revision } from './columns.ts'

/** The table of a described kind: a column for each field; lines are as long as their field says, required ones never blank. */
function describedTable<Kind extends DescribedKind>(kind: Kind) {
  const { table } = DESCRIBED_KINDS[kind]
  const fields: PlainFields = DESCRIBED_KINDS[kind].fields
  const lines = namesOfType(fields, 'line').map((name) => {
    const column = varchar({ length: fields[name]?.max ?? 0 }).notNull()
    return [name, fields[name]?.missing ? column : column.default('')]
  })
  const required = Object.keys(fields).filter((name) => fields[name]?.missing)
  return pgTable(
    table,
    {
      ...entityColumns(),
      revision: revision(),
      ...fieldColumns<DescribedFields<Kind>>(DESCRIBED_KINDS[kind].fields),
      ...(Object.fromEntries(lines) as object),
      position: integer().notNull().default(0),
    },
    (columns) => {
      const isFilled = (name: string) =>
        sql`btrim(${(columns as unknown as Record<string, AnyPgColumn>)[name]}) <> ''`
      if (required.length === 0) return []
      return [check(`${table}_names`, sql.join(required.map(isFilled), sql` and `))]
    },
  )
}

// Exported one by one: the tool that writes migrations reads the exports.
export const testimony = describedTable('testimony')

export const DESCRIBED_TABLES = { testimony } satisfies Record<DescribedKind, unknown>
