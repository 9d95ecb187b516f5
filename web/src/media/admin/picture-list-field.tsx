import type { Picture } from '@etapes-climat/domain/media/contract'
import { renditionAddress } from '@etapes-climat/domain/media/rules/rendition'
import { useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { PictureEditorDialog } from './lazy-picture-editor.tsx'
import styles from './picture-list-field.module.css'
import { UploadTable, type UploadTableProps } from './upload/upload-table.tsx'

interface PictureListFieldProps {
  label: string
  hint?: string
  error?: string | undefined
  pictures: readonly Picture[]
  /** at most this many; default: no limit here */
  max?: number
  /** where several files at once are sent; absent: pictures come one by one */
  uploads?: Pick<UploadTableProps, 'target' | 'level'>
  onChange: (pictures: Picture[]) => void
}

/** Pictures in their order: add, several at once too, edit, move, take away. */
export function PictureListField(props: PictureListFieldProps) {
  const { label, hint, error, pictures, max = Number.POSITIVE_INFINITY } = props
  const { uploads, onChange } = props
  /** place of the picture in the editor; the end of the list: a new one */
  const [edited, setEdited] = useState<number | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)

  /** The button that was pressed goes with its picture: the focus goes to one that stays. */
  function remove(at: number) {
    onChange(pictures.filter((_, place) => place !== at))
    addButton.current?.focus()
  }

  function move(from: number, to: number) {
    const next = [...pictures]
    const [moved] = next.splice(from, 1)
    if (moved) next.splice(to, 0, moved)
    onChange(next)
  }

  return (
    <fieldset className={`${styles.field} grid gap-2 justify-items-start`}>
      <legend>{label}</legend>
      {hint && <p className="text-xs text-ink-3">{hint}</p>}
      {error && (
        <p className="text-danger text-s weight-medium" role="alert">
          {error}
        </p>
      )}
      <ol className={`${styles.list} w-full grid gap-4`}>
        {pictures.map((picture, at) => (
          <li className="grid gap-2 content-start min-w-0" key={picture.src}>
            {/* Its alternative text is written beside it. */}
            <img src={renditionAddress(picture.src, 'preview')} alt="" />
            <p className="caption wrap-anywhere">{picture.alt || 'Image décorative'}</p>
            <PictureTools
              name={`image ${at + 1} sur ${pictures.length}`}
              first={at === 0}
              last={at === pictures.length - 1}
              onEdit={() => setEdited(at)}
              onMove={(by) => move(at, at + by)}
              onRemove={() => remove(at)}
            />
          </li>
        ))}
      </ol>
      <Button
        ref={addButton}
        icon="plus"
        size="s"
        disabled={pictures.length >= max}
        onClick={() => setEdited(pictures.length)}
      >
        Ajouter une image
      </Button>
      {uploads && (
        <UploadTable {...uploads} onUploaded={(added) => onChange([...pictures, ...added])} />
      )}
      {edited !== null && (
        <PictureEditorDialog
          initial={pictures[edited]}
          onClose={() => setEdited(null)}
          onDone={(picture) => {
            const next = [...pictures]
            next[edited] = picture
            onChange(next)
            setEdited(null)
          }}
        />
      )}
    </fieldset>
  )
}

interface PictureToolsProps {
  /** accessible name of the picture */
  name: string
  first: boolean
  last: boolean
  onEdit: () => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function PictureTools({ name, first, last, onEdit, onMove, onRemove }: PictureToolsProps) {
  return (
    <div className="flex gap-2">
      <IconButton size="s" icon="pencil" label={`Modifier\u00a0: ${name}`} onClick={onEdit} />
      {!first && (
        <IconButton
          size="s"
          icon="chevron-left"
          label={`Avancer\u00a0: ${name}`}
          onClick={() => onMove(-1)}
        />
      )}
      {!last && (
        <IconButton
          size="s"
          icon="chevron-right"
          label={`Reculer\u00a0: ${name}`}
          onClick={() => onMove(1)}
        />
      )}
      <IconButton size="s" icon="trash" label={`Retirer\u00a0: ${name}`} onClick={onRemove} />
    </div>
  )
}
