import { de } from '@etapes-climat/domain/kernel/elision'
import { Button, IconButton } from '../../../ui/button.tsx'
import type { UploadRow } from './upload-row-state.ts'
import styles from './upload-table.module.css'
import { EXPLAINED, formatBytes, STATES } from './upload-words.ts'

export interface UploadRowActions {
  onSend: () => void
  onPause: () => void
  onEdit: () => void
  onDescribe: () => void
  onRemove: () => void
}

/** A file: name, size, progress, speed, state, and what can be done with it. */
export function UploadTableRow({ row, actions }: { row: UploadRow; actions: UploadRowActions }) {
  const { file, folder, state, sent, speed, error } = row
  return (
    <tr>
      <th scope="row">
        {file.name}
        {folder && <span className="block mt-[2px] text-ink-2 weight-text">{folder}</span>}
      </th>
      <td className="whitespace-nowrap">{formatBytes(file.size)}</td>
      <td>
        <progress
          className={`${styles.bar} w-32 h-2 appearance-none block no-border bg-sunken`}
          max={Math.max(file.size, 1)}
          value={sent}
          aria-label={`Envoi ${de(file.name)}`}
        />
        <span className="block mt-[2px] text-ink-2 weight-text">
          {Math.round((100 * sent) / Math.max(file.size, 1))}
          {'\u00a0%'}
          {state === 'sending' && speed > 0 && `, ${formatBytes(speed)}/s`}
        </span>
      </td>
      <td>
        {STATES[state]}
        {error && (
          <span className="phone:min-w-48 block max-w-96 text-danger">
            {error in EXPLAINED ? <strong>{error}</strong> : error} {EXPLAINED[error]}
          </span>
        )}
      </td>
      <td className={styles.last}>
        <RowActions row={row} actions={actions} />
      </td>
    </tr>
  )
}

/** The first button changes with the state and stays in its place, with the focus. */
function RowActions({ row, actions }: { row: UploadRow; actions: UploadRowActions }) {
  const { file, state, refused } = row
  const [label, onClick] = (
    {
      waiting: ['Mettre en pause', actions.onPause],
      sending: ['Mettre en pause', actions.onPause],
      paused: ['Reprendre', actions.onSend],
      failed: ['Réessayer', actions.onSend],
      done: ['Décrire et ajouter', actions.onDescribe],
    } as const
  )[state]
  return (
    <div className={`${styles.actions} flex justify-end gap-2`}>
      {!refused && (
        <Button size="s" aria-label={`${label}\u00a0: ${file.name}`} onClick={onClick}>
          {label}
        </Button>
      )}
      {!refused && state !== 'sending' && (
        <IconButton
          size="s"
          icon="pencil"
          label={`Retoucher\u00a0: ${file.name}`}
          onClick={actions.onEdit}
        />
      )}
      <IconButton
        size="s"
        icon={state === 'sending' ? 'close' : 'trash'}
        label={`${state === 'sending' ? 'Annuler' : 'Retirer'}\u00a0: ${file.name}`}
        onClick={actions.onRemove}
      />
    </div>
  )
}
