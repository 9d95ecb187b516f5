import { UnsavedChanges } from '../../../ui/dialog/unsaved-changes.tsx'
import { useUnattachedUploads } from './unattached-uploads.ts'
import { describeUnattachedUploads } from './upload-words.ts'

/** Asks before leaving a form with files in its upload table: they would be lost, unlike typed text. */
export function UnattachedUploadsGuard() {
  const files = useUnattachedUploads()
  return (
    <UnsavedChanges dirty={files.any} title="Quitter sans ajouter les fichiers">
      <UnattachedUploadsText />
    </UnsavedChanges>
  )
}

/** What becomes of the files of the table, one sentence each; nothing without files. */
export function UnattachedUploadsText() {
  return describeUnattachedUploads(useUnattachedUploads()).map((sentence) => (
    <p key={sentence}>{sentence}</p>
  ))
}
