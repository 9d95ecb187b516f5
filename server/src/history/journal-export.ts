import type { Readable } from 'node:stream'
import { ACT_WORDS, KIND_WORDS } from '@etapes-climat/domain/history/rules/act-words'
import { fieldLabels } from '@etapes-climat/domain/history/rules/version-fields'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import type { HeavyRead } from '../db/client.ts'
import { csvExport } from '../engines/csv/csv-export.ts'
import { findActs, type JournalFilters, type JournalRow } from './journal.repository.ts'
import { changedNames } from './version-content.presenter.ts'
import { isHistoryKind, KIND_OF } from './versioned-tables.ts'

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

/** The filtered actions as CSV, latest first. */
export const journalExport = (heavyRead: HeavyRead, filters: JournalFilters): Readable =>
  csvExport(COLUMNS, (last, limit) =>
    heavyRead((db) => findActs(db, filters, { limit, after: last?.id, withLinks: false })),
  )
