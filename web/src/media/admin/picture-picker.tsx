import { UPLOAD_EXTENSIONS } from '@etapes-climat/domain/media/rules/upload-name'
import { type DragEvent, useId, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import styles from './picture-editor-dialog.module.css'
import { usePastedFiles } from './use-pasted-files.ts'

const ACCEPTED = UPLOAD_EXTENSIONS.map((extension) => `.${extension}`).join(',')

interface PicturePickerProps {
  /** name of the chosen file */
  chosen: string | undefined
  onChoose: (file: File) => void
}

/** Takes a picture from the disk, by dropping it, or by pasting it. */
export function PicturePicker({ chosen, onChoose }: PicturePickerProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  usePastedFiles(place, ({ files }) => {
    const file = [...files].find(({ type }) => type.startsWith('image/'))
    if (file) onChoose(file)
    return file !== undefined
  })

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onChoose(file)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping doubles the field inside
    <div
      ref={place}
      className={classNames(styles.picker, 'relative grid gap-2 p-4', over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {/* The native button speaks the language of the browser: its label stands in for it. */}
      <input
        id={id}
        className={layout.visuallyHidden}
        type="file"
        accept={ACCEPTED}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onChoose(file)
        }}
      />
      <label htmlFor={id} className={styles.choose}>
        <Icon name="folder" />
        {chosen ? 'Choisir une autre image' : 'Choisir une image'}
      </label>
      {chosen && <strong className="text-s wrap-anywhere">{chosen}</strong>}
      <p className="text-xs text-ink-3">
        Ou déposez-la ici, ou collez-la. Formats acceptés&nbsp;: gif, jpeg, jpg, png, svg.
      </p>
    </div>
  )
}
