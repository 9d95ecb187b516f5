import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { loadChunk } from '../../lib/load-chunk.ts'
import type { PickPicture, WrittenPicture } from '../../ui/rich-text-editor/written-picture.ts'

const PictureEditorDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./picture-editor-dialog.tsx'))).PictureEditorDialog,
}))

interface Question {
  /** file to begin with */
  given: File | undefined
  answer: (picture: WrittenPicture | null) => void
}

/** Asks for a picture in a dialog, for a rich text: a promise, and the dialog to render. */
export function usePickedPicture(): {
  pickPicture: PickPicture
  pictureDialog: ReactNode
} {
  const [question, setQuestion] = useState<Question | null>(null)
  const pickPicture = useCallback<PickPicture>(
    (given) => new Promise((answer) => setQuestion({ given, answer })),
    [],
  )
  const tell = (picture: WrittenPicture | null) => {
    setQuestion(null)
    question?.answer(picture)
  }
  // Outside of the form around the text: a form in a form is not sent.
  const pictureDialog =
    question &&
    createPortal(
      <Suspense>
        <PictureEditorDialog
          {...(question.given && { file: question.given })}
          onDone={({ src, alt }) => tell({ src, alt })}
          onClose={() => tell(null)}
        />
      </Suspense>,
      document.body,
    )
  return { pickPicture, pictureDialog }
}
