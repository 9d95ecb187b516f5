import { Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import {
  describeRefusedPictures,
  embeddedFile,
  foreignPictures,
  readPastedHtml,
} from './pasted-html.ts'
import type { PickPicture } from './written-picture.ts'

/**
 * Handles pasted and dropped content: lists stay lists, pictures with a file are described and
 * uploaded, others are refused with a sentence.
 */
export function usePastedContent(pickPicture: PickPicture | undefined) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const editor = useRef<Editor | null>(null)
  const pick = useRef(pickPicture)
  pick.current = pickPicture

  const refuse = (count: number) =>
    setRefusal(describeRefusedPictures(count, pick.current !== undefined))

  /** Pictures alone: each is described, sent, and written where the cursor is. */
  async function insertFiles(files: readonly File[]) {
    for (const file of files) {
      const picture = await pick.current?.(file)
      if (picture) editor.current?.chain().focus().setImage(picture).run()
    }
  }

  /** A text with pictures: each is described and sent, then the text is written with them. */
  async function insertText(body: HTMLElement) {
    let refused = 0
    for (const image of foreignPictures(body)) {
      const file = embeddedFile(image)
      if (!file || !pick.current) refused += 1
      const picture = file && (await pick.current?.(file))
      if (picture) {
        image.setAttribute('src', picture.src)
        image.setAttribute('alt', picture.alt)
      } else image.remove()
    }
    editor.current?.commands.focus()
    editor.current?.view.pasteHTML(body.innerHTML)
    refuse(refused)
  }

  /** @returns whether it is done with, and the editor has nothing to do */
  function take(transfer: DataTransfer | null): boolean {
    if (!transfer) return false
    setRefusal(null)
    const html = transfer.getData('text/html')
    const body = readPastedHtml(html)
    const files = [...transfer.files].filter(({ type }) => type.startsWith('image/'))
    // Spreadsheets add a picture of the cells to their text; the text is wanted.
    if (files.length > 0 && body.textContent.trim() === '' && !ownPictures(body)) {
      if (pick.current) void insertFiles(files)
      else refuse(files.length)
      return true
    }
    if (foreignPictures(body).length === 0) return false
    void insertText(body)
    return true
  }

  return {
    refusal,
    editor,
    handlers: {
      transformPastedHTML: (html: string) => readPastedHtml(html).innerHTML,
      handlePaste: (_: unknown, { clipboardData }: ClipboardEvent) => take(clipboardData),
      handleDrop: (view: EditorView, event: DragEvent, _: unknown, moved: boolean) => {
        if (moved) return false
        selectDrop(view, event)
        if (!take(event.dataTransfer)) return false
        event.preventDefault()
        return true
      },
    },
  }
}

/** Dropped content is inserted at the drop point, not at the cursor. */
function selectDrop(view: EditorView, { clientX, clientY }: DragEvent): void {
  const place = view.posAtCoords({ left: clientX, top: clientY })
  if (!place) return
  const { doc, tr } = view.state
  view.dispatch(tr.setSelection(Selection.near(doc.resolve(place.pos))))
}

/** A picture of this site is copied with its address: it need not be sent again. */
const ownPictures = (body: HTMLElement) =>
  body.querySelector('img') !== null && foreignPictures(body).length === 0
