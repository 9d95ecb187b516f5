import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import type { WrittenPicture } from '../../ui/rich-text-editor/written-picture.ts'

const PictureEditorDialog = lazy(async () => ({
  default: (await import('./picture-editor-dialog.tsx')).PictureEditorDialog,
}))

type Answer = (picture: WrittenPicture | null) => void

/** Asks for a picture in a dialog, for a rich text: a promise, and the dialog to render. */
export function usePickedPicture(): {
  pickPicture: () => Promise<WrittenPicture | null>
  pictureDialog: ReactNode
} {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const pickPicture = useCallback(
    () => new Promise<WrittenPicture | null>((resolve) => setAnswer(() => resolve)),
    [],
  )
  const tell = (picture: WrittenPicture | null) => {
    setAnswer(null)
    answer?.(picture)
  }
  // Outside of the form around the text: a form in a form is not sent.
  const pictureDialog =
    answer &&
    createPortal(
      <Suspense>
        <PictureEditorDialog
          onDone={({ src, alt }) => tell({ src, alt })}
          onClose={() => tell(null)}
        />
      </Suspense>,
      document.body,
    )
  return { pickPicture, pictureDialog }
}
