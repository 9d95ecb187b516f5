import { UnsavedChanges } from '../../../ui/dialog/unsaved-changes.tsx'
import { useLeftFiles } from './left-files.ts'
import { describeLeftFiles } from './upload-words.ts'

/** Asks before a form is left whose typed text is kept, and the files of its table are not. */
export function LeftFilesGuard() {
  const files = useLeftFiles()
  return (
    <UnsavedChanges dirty={files.any} title="Quitter sans ajouter les fichiers">
      <LeftFilesText />
    </UnsavedChanges>
  )
}

/** What becomes of the files of the table, one sentence each; nothing without files. */
export function LeftFilesText() {
  return describeLeftFiles(useLeftFiles()).map((sentence) => <p key={sentence}>{sentence}</p>)
}
