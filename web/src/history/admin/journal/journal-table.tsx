import type { HistoryKind, JournalEntry, JournalKind } from '@etapes-climat/domain/history/contract'
import { ACT_WORDS, KIND_WORDS } from '@etapes-climat/domain/history/rules/act-words'
import { fieldLabels } from '@etapes-climat/domain/history/rules/version-fields'
import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import type { KeptAct } from '@etapes-climat/domain/last-act/contract'
import { Link } from 'react-router'
import { UndoFromJournal } from '../../../cards/admin/last-act/undo-from-journal.tsx'
import { pathOf } from '../../../routing/route-names.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { type Columns, ItemsTable } from '../../../ui/table/items-table.tsx'
import { editorAddress } from '../editor-address.ts'
import styles from './journal.module.css'

interface JournalTableProps {
  entries: readonly JournalEntry[]
  /** the last act that can be taken back; null: none, or not known */
  last: KeptAct | null
  /** shows the lines of an act */
  onOpen: (change: number) => void
}

/** The actions, a row each, with links to the versions of their items. */
export function JournalTable({ entries, last, onOpen }: JournalTableProps) {
  const lastEntry = last && entries.find(({ change }) => change === last.change)
  const columns: Columns<JournalEntry> = [
    {
      title: 'Objet',
      cell: (entry) =>
        entry.whole ? (
          <>
            <LinkButton onClick={() => onOpen(entry.change)}>
              {formatCount(entry.whole.lines, 'ligne')}
            </LinkButton>
            <small>{entry.whole.parts.map(partWords).join(', ')}</small>
          </>
        ) : (
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
          {actWords(entry)}
          {last && entry === lastEntry && (
            <div>
              <UndoFromJournal act={last} />
            </div>
          )}
        </>
      ),
      className: styles.act,
    },
    { title: 'Champs', cell: (entry) => (entry.whole ? '' : changedWords(entry)) },
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

/** « Étape, modification : 12 » */
const partWords = ({ kind, action, lines }: NonNullable<JournalEntry['whole']>['parts'][number]) =>
  `${KIND_WORDS[kind]}, ${ACT_WORDS[action].toLowerCase()}\u00a0: ${formatNumber(lines)}`

const actWords = ({ action, whole }: JournalEntry) =>
  [...new Set((whole?.parts ?? [{ action }]).map((part) => ACT_WORDS[part.action]))].join(', ')

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
