import type { Picture } from '@etapes-climat/domain/media/contract'
import { useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { useExternalValue } from '../../../lib/external-value.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusOnceClosed } from '../../../ui/dialog/use-focus-once-closed.ts'
import table from '../../../ui/table/table.module.css'
import { TableRegion } from '../../../ui/table/table-region.tsx'
import { loadPicture } from '../crop-picture.ts'
import { countFilesOf } from './unattached-uploads.ts'
import { type DescribedFiles, type UploadDialog, UploadDialogs } from './upload-dialogs.tsx'
import { createUploadQueue } from './upload-queue.ts'
import { UploadTableRow } from './upload-row.tsx'
import { EDIT_ERROR, type UploadRow } from './upload-row-state.ts'
import styles from './upload-table.module.css'
import { UploadZone } from './upload-zone.tsx'

export interface UploadTableProps {
  /** the item that the files are for; null: it is not saved yet */
  target: { type: 'cards' | 'exemplaries' | 'pages'; uid: string } | null
  /** folder that they are sent into */
  path?: string
  /** level of its heading */
  level?: 2 | 3
  /** pictures were sent and described */
  onUploaded: (pictures: Picture[]) => void
}

const NO_ROWS: readonly UploadRow[] = []

/** Sends files and folders as soon as they are chosen, three at once, and hands them on with their texts. */
export function UploadTable(props: UploadTableProps) {
  const { target, path = '', level = 2, onUploaded } = props
  const Heading = `h${level}` as const
  const headingId = useId()
  const queue = useUploadQueue(target, path)
  const rows = useExternalValue(queue.list, NO_ROWS)
  const [dialog, setDialog] = useState<UploadDialog | null>(null)
  const paused = rows.some(({ state }) => state === 'paused')
  const done = rows.filter(({ state }) => state === 'done')
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = useFocusOnceClosed(heading, dialog !== null)

  /** A row goes with its buttons: the focus goes to what stays. */
  function remove(id: number) {
    queue.remove(id)
    focusHeading()
  }

  async function edit({ id, file }: UploadRow) {
    if (await isReadable(file)) setDialog({ kind: 'edit', id, file })
    else queue.fail(id, EDIT_ERROR)
  }

  function finish(files: DescribedFiles) {
    onUploaded(files.map(({ picture }) => picture))
    setDialog(null)
    for (const { id } of files) remove(id)
  }

  const describe = (described: readonly UploadRow[]) =>
    setDialog({ kind: 'describe', rows: described })

  return (
    <section
      className={`${styles.uploads} stack gap-4 pt-4 rule-ink-t`}
      aria-labelledby={headingId}
    >
      <Heading id={headingId} ref={heading} tabIndex={-1}>
        Envoyer plusieurs images
      </Heading>
      <UploadZone onPick={queue.add} />
      {rows.length > 0 && (
        <TableRegion label="Fichiers à envoyer">
          <table className={classNames(table.table, styles.table)}>
            <thead>
              <tr>
                <th scope="col">Fichier</th>
                <th scope="col">Taille</th>
                <th scope="col">Progression</th>
                <th scope="col">État</th>
                <th scope="col" className={table.end}>
                  Actions
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <UploadTableRow
                  key={row.id}
                  row={row}
                  actions={{
                    onSend: () => queue.resume(row.id),
                    onPause: () => queue.pause(row.id),
                    onEdit: () => void edit(row),
                    onDescribe: () => describe([row]),
                    onRemove: () => remove(row.id),
                  }}
                />
              ))}
            </tbody>
          </table>
        </TableRegion>
      )}
      <div className={`${styles.buttons} flex flex-wrap gap-2`}>
        {paused && <Button onClick={queue.resumeAll}>Reprendre l’envoi</Button>}
        {done.length > 1 && (
          <Button variant="accent" onClick={() => describe(done)}>
            Décrire et ajouter les {done.length} images
          </Button>
        )}
      </div>
      <p role="status">
        {done.length > 0 && `${done.length} sur ${rows.length} envoyés, à décrire et ajouter.`}
      </p>
      {dialog && <UploadDialogs dialog={dialog} onDone={finish} onClose={() => setDialog(null)} />}
    </section>
  )
}

/** The queue of this table; where files go may change once the item is saved. */
function useUploadQueue(target: UploadTableProps['target'], path: string) {
  const place = useRef({ target, path })
  place.current = { target, path }
  const [queue] = useState(() =>
    createUploadQueue((folder) => {
      const { target, path } = place.current
      const whole = [path, folder].filter(Boolean).join('/')
      return {
        address: target ? `/files/${target.type}/${target.uid}/upload` : '/files/upload',
        query: whole && `?${new URLSearchParams({ path: whole })}`,
      }
    }),
  )
  useEffect(() => {
    const stopCounting = countFilesOf(queue)
    return () => {
      stopCounting()
      queue.stopAll()
    }
  }, [queue])
  return queue
}

async function isReadable(file: File): Promise<boolean> {
  const address = URL.createObjectURL(file)
  try {
    await loadPicture(address)
    return true
  } catch {
    return false
  } finally {
    URL.revokeObjectURL(address)
  }
}
