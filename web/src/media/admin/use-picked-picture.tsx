import { type ReactNode, useCallback, useState } from 'react'
import type { PickPicture, WrittenPicture } from '../../ui/rich-text-editor/written-picture.ts'
import { PictureEditorDialog } from './lazy-picture-editor.tsx'

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
  const resolve = (picture: WrittenPicture | null) => {
    setQuestion(null)
    question?.answer(picture)
  }
  const pictureDialog = question && (
    <PictureEditorDialog
      {...(question.given && { file: question.given })}
      onDone={({ src, alt }) => resolve({ src, alt })}
      onClose={() => resolve(null)}
    />
  )
  return { pickPicture, pictureDialog }
}
