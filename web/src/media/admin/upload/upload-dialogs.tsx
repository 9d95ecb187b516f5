import type { Picture } from '@etapes-climat/domain/media/contract'
import { lazy, Suspense } from 'react'
import { DescribePictureDialog } from './describe-picture-dialog.tsx'
import type { UploadRow } from './upload-row-state.ts'

const PictureEditorDialog = lazy(async () => ({
  default: (await import('../picture-editor-dialog.tsx')).PictureEditorDialog,
}))

/** What is open over the table: a file being edited before it is sent, or a sent one being described. */
export type UploadDialog =
  | { kind: 'edit'; id: number; file: File }
  | { kind: 'describe'; row: UploadRow; all: boolean }

interface UploadDialogsProps {
  dialog: UploadDialog
  onDone: (id: number, picture: Picture) => void
  onClose: () => void
}

/** An edited picture is stored by its editor, and needs no sending any more. */
export function UploadDialogs({ dialog, onDone, onClose }: UploadDialogsProps) {
  if (dialog.kind === 'edit') {
    return (
      <Suspense>
        <PictureEditorDialog
          file={dialog.file}
          onDone={(picture) => onDone(dialog.id, picture)}
          onClose={onClose}
        />
      </Suspense>
    )
  }
  const { id, file, result } = dialog.row
  if (!result) return null
  return (
    <DescribePictureDialog
      key={id}
      name={file.name}
      src={result.src}
      preview={result.preview}
      onDone={(picture) => onDone(id, picture)}
      onClose={onClose}
    />
  )
}
