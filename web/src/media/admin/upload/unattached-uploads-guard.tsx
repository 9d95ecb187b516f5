import { UnsavedChanges } from '../../../ui/dialog/unsaved-changes.tsx'
import { useUnattachedUploads } from './unattached-uploads.ts'
import { describeUnattachedUploads } from './upload-words.ts'

/** Asks before a form is left whose typed text is kept, and the files of its table are not. */
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
