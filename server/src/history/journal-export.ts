import { Readable } from 'node:stream'
import { ACT_WORDS, KIND_WORDS } from '@etapes-climat/domain/history/rules/act-words'
import { fieldLabels } from '@etapes-climat/domain/history/rules/version-fields'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import { stringify } from 'csv-stringify'
import type { Database } from '../db/client.ts'
import { neutralCell } from '../users/admin/users-export.ts'
import { findActs, type JournalFilters, type JournalRow } from './journal.repository.ts'
import { changedNames } from './version-content.presenter.ts'
import { isHistoryKind, KIND_OF } from './versioned-tables.ts'

const ROWS_AT_A_TIME = 500

const COLUMNS: Record<string, (row: JournalRow) => string> = {
  Date: ({ at }) => formatDateTime(at),
  Personne: ({ firstName, lastName }) =>
    firstName === null || lastName === null ? '' : `${firstName} ${lastName}`,
  Acte: ({ action }) => ACT_WORDS[action],
  Genre: ({ table }) => KIND_WORDS[KIND_OF[table]],
  Objet: ({ title }) => title,
  Identifiant: ({ targetId }) => String(targetId),
  'Champs modifiés': changedFields,
}

function changedFields(row: JournalRow): string {
  const kind = KIND_OF[row.table]
  return isHistoryKind(kind) ? fieldLabels(kind, changedNames(kind, row)).join(', ') : ''
}

/**
 * The acts that filters leave, last first, as CSV for a French Excel (LIFE-12, LIFE-08), some
 * hundred rows at a time, each page after the last row of the one before.
 */
export function journalExport(db: Database, filters: JournalFilters): Readable {
  const columns = Object.keys(COLUMNS)
  const csv = stringify({ bom: true, delimiter: ';', header: true, columns, quoted: true })
  return Readable.from(exportedRows(db, filters)).pipe(csv)
}

async function* exportedRows(db: Database, filters: JournalFilters): AsyncGenerator<string[]> {
  let rows = await findActs(db, filters, { limit: ROWS_AT_A_TIME })
  while (rows.length > 0) {
    for (const row of rows) yield Object.values(COLUMNS).map((cell) => neutralCell(cell(row)))
    rows = await findActs(db, filters, { limit: ROWS_AT_A_TIME, after: rows.at(-1)?.id })
  }
}
