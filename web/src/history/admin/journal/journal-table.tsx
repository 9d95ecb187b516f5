import type { HistoryKind, JournalEntry, JournalKind } from '@etapes-climat/domain/history/contract'
import { ACT_WORDS, KIND_WORDS } from '@etapes-climat/domain/history/rules/act-words'
import { fieldLabels } from '@etapes-climat/domain/history/rules/version-fields'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import type { KeptAct } from '@etapes-climat/domain/last-act/contract'
import { Link } from 'react-router'
import { UndoFromJournal } from '../../../cards/admin/last-act/undo-from-journal.tsx'
import { pathOf } from '../../../routing/route-names.ts'
import { type Columns, ItemsTable } from '../../../ui/table/items-table.tsx'
import { editorAddress } from '../editor-address.ts'
import styles from './journal.module.css'

interface JournalTableProps {
  entries: readonly JournalEntry[]
  /** the last act that can be taken back; null: none, or not known */
  last: KeptAct | null
}

/** The actions, a row each, with links to the versions of their items. */
export function JournalTable({ entries, last }: JournalTableProps) {
  const lastEntry = last && entries.find(({ change }) => change === last.change)
  const columns: Columns<JournalEntry> = [
    {
      title: 'Objet',
      cell: (entry) => (
        <>
          <Target {...entry} />
          <small>{KIND_WORDS[entry.kind]}</small>
        </>
      ),
    },
    {
      title: 'Acte',
      cell: (entry) => (
        <>
          {ACT_WORDS[entry.action]}
          {last && entry === lastEntry && (
            <div>
              <UndoFromJournal act={last} />
            </div>
          )}
        </>
      ),
      className: styles.act,
    },
    { title: 'Champs', cell: changedWords },
    {
      title: 'Personne',
      cell: ({ by }) => (by ? `${by.firstName} ${by.lastName}` : 'compte supprimé'),
    },
    { title: 'Date', cell: ({ at }) => formatDateTime(at), atEnd: true },
  ]
  return (
    <ItemsTable
      label="Journal"
      items={entries}
      columns={columns}
      keyOf={({ id }) => id}
      className={styles.table}
    />
  )
}

const hasVersions = (kind: JournalKind): kind is HistoryKind =>
  kind !== 'users' && kind !== 'medias' && kind !== 'settings'

const changedWords = ({ kind, changed }: JournalEntry) =>
  hasVersions(kind) ? fieldLabels(kind, changed).join(', ') : ''

function Target({ kind, target: { id, uid, title } }: JournalEntry) {
  const words = title || `${KIND_WORDS[kind]} ${id}`
  if (hasVersions(kind)) {
    return <Link to={pathOf('adminHistory', { kind, id: uid ?? String(id) })}>{words}</Link>
  }
  const editor = uid && editorAddress(kind, uid)
  return editor ? <Link to={editor}>{words}</Link> : words
}
