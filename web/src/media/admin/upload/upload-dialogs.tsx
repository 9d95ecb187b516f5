import type { Picture } from '@etapes-climat/domain/media/contract'
import { PictureEditorDialog } from '../lazy-picture-editor.tsx'
import { DescribePicturesDialog } from './describe-pictures-dialog.tsx'
import type { UploadRow } from './upload-row-state.ts'

/** The dialog over the table: for editing a file, or for describing sent ones. */
export type UploadDialog =
  | { kind: 'edit'; id: number; file: File }
  | { kind: 'describe'; rows: readonly UploadRow[] }

/** Files of the table that became pictures with their texts. */
export type DescribedFiles = { id: number; picture: Picture }[]

interface UploadDialogsProps {
  dialog: UploadDialog
  onDone: (files: DescribedFiles) => void
  onClose: () => void
}

/** The editor stores an edited picture, which replaces the sent one. */
export function UploadDialogs({ dialog, onDone, onClose }: UploadDialogsProps) {
  if (dialog.kind === 'edit') {
    return (
      <PictureEditorDialog
        file={dialog.file}
        onDone={(picture) => onDone([{ id: dialog.id, picture }])}
        onClose={onClose}
      />
    )
  }
  const sent = dialog.rows.flatMap(({ id, file, result }) =>
    result ? [{ id, name: file.name, src: result.src, preview: result.preview }] : [],
  )
  return (
    <DescribePicturesDialog
      pictures={sent}
      onDone={(described) =>
        onDone(
          sent.flatMap(({ id }, at) => {
            const picture = described[at]
            return picture ? [{ id, picture }] : []
          }),
        )
      }
      onClose={onClose}
    />
  )
}
