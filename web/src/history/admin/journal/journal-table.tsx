import type { HistoryKind, JournalEntry, JournalKind } from '@etapes-climat/domain/history/contract'
import { ACT_WORDS, KIND_WORDS } from '@etapes-climat/domain/history/rules/act-words'
import { fieldLabels } from '@etapes-climat/domain/history/rules/version-fields'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import type { KeptAct } from '@etapes-climat/domain/last-act/contract'
import { Link } from 'react-router'
import { UndoFromJournal } from '../../../cards/admin/last-act/undo-from-journal.tsx'
import { pathOf } from '../../../routing/route-names.ts'
import table from '../../../ui/table/table.module.css'
import { TableRegion } from '../../../ui/table/table-region.tsx'
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
  return (
    <TableRegion label="Journal">
      <table className={`${table.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Objet</th>
            <th scope="col">Acte</th>
            <th scope="col">Champs</th>
            <th scope="col">Personne</th>
            <th scope="col" className={table.end}>
              Date
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">
                <Target {...entry} />
                <small>{KIND_WORDS[entry.kind]}</small>
              </th>
              <td className={styles.act}>
                {ACT_WORDS[entry.action]}
                {last && entry === lastEntry && (
                  <div>
                    <UndoFromJournal act={last} />
                  </div>
                )}
              </td>
              <td>{changedWords(entry)}</td>
              <td>{entry.by ? `${entry.by.firstName} ${entry.by.lastName}` : 'compte supprimé'}</td>
              <td className={table.end}>{formatDateTime(entry.at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

const hasVersions = (kind: JournalKind): kind is HistoryKind =>
  kind !== 'users' && kind !== 'medias'

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
