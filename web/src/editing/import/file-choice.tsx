import { type DragEvent, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { FileButton } from '../../ui/form/file-button.tsx'
import styles from './import.module.css'

const SPREADSHEETS = ['xlsx', 'csv', 'txt', 'tsv']

interface SpreadsheetProps {
  label: string
  onFile(file: File): void
}

interface FileChoiceProps extends SpreadsheetProps {
  /** limits of the file, and who helps */
  limits: string
}

/** A button that chooses a spreadsheet. */
export const SpreadsheetButton = ({ label, onFile }: SpreadsheetProps) => (
  <FileButton icon="folder" accepted={SPREADSHEETS} onFile={onFile}>
    {label}
  </FileButton>
)

/** Where a spreadsheet is dropped or chosen. */
export function FileChoice({ label, limits, onFile }: FileChoiceProps) {
  const [over, setOver] = useState(false)
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={classNames(
        styles.drop,
        'grid justify-items-center gap-4 py-12 px-6 text-center',
        over && styles.over,
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <p className="max-w-measure">
        <strong className="block text-xl stretch-title">
          Déposez un tableur .xlsx ou .csv ici
        </strong>
        Avec vos propres titres de colonnes&nbsp;: vous direz ce que chacune contient. Vous verrez
        d’abord ce qu’il changerait. Rien n’est écrit avant «&nbsp;Appliquer&nbsp;».
      </p>
      <SpreadsheetButton label={label} onFile={onFile} />
      <p className={`${styles.small} max-w-measure`}>{limits}</p>
    </div>
  )
}
