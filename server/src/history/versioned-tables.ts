import {
  type HistoryKind,
  historyKind,
  type JournalKind,
} from '@etapes-climat/domain/history/contract'
import { byPath, type ItemTable } from '@etapes-climat/domain/items/item-kinds'
import type { AuditTarget } from '../audit/audit-log.repository.ts'

export const VERSIONED_TABLES: Readonly<Record<HistoryKind, ItemTable>> = byPath(
  ({ table }) => table,
)

export const JOURNAL_TABLES: Readonly<Record<JournalKind, AuditTarget>> = {
  ...VERSIONED_TABLES,
  users: 'app_user',
  medias: 'media',
  settings: 'site_settings',
}

export const KIND_OF = Object.fromEntries(
  Object.entries(JOURNAL_TABLES).map(([kind, table]) => [table, kind]),
) as Readonly<Record<AuditTarget, JournalKind>>

/** Whether versions of a kind are stored. */
export const isHistoryKind = (kind: JournalKind): kind is HistoryKind =>
  (historyKind.options as readonly string[]).includes(kind)
