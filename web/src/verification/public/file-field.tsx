import { type DragEvent, useId, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import field from '../../ui/form/field.module.css'
import { FieldError } from '../../ui/form/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import styles from './verify.module.css'

interface FileFieldProps {
  error: string | undefined
  onFile: (file: File) => void
}

/** Where the PDF itself is dropped or chosen; it stays in the browser. */
export function FileField({ error, onFile }: FileFieldProps) {
  const [over, setOver] = useState(false)
  const ready = useHydrated()
  const id = useId()
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && ready) onFile(file)
  }
  return (
    <div className={field.field}>
      <span className={field.label} id={id}>
        Le fichier PDF
      </span>
      <label
        className={classNames(
          styles.drop,
          'relative flex items-center gap-3 min-h-14 px-4 text-s cursor-pointer',
          over && styles.over,
          error && styles.wrong,
        )}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
      >
        <input
          type="file"
          accept="application/pdf,.pdf"
          className={layout.visuallyHidden}
          disabled={!ready}
          aria-describedby={error ? `${errorId} ${hintId}` : hintId}
          aria-invalid={error ? true : undefined}
          aria-labelledby={`${id} ${id}-act`}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // The same file can be chosen again.
            currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
        <Icon name="folder" />
        <span id={`${id}-act`}>
          Déposer le PDF ici ou <u className="text-accent underline-offset-[0.2em]">le choisir</u>
        </span>
      </label>
      <span className={`${field.hint} text-xs text-ink-3 lh-dense`} id={hintId}>
        L’empreinte est calculée dans votre navigateur{'\u00a0'}; le fichier ne part pas.
      </span>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
