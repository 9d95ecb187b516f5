import type { Editor } from '@tiptap/react'

const EMPTY_LINE = '<p></p>'

/**
 * The text as HTML, empty when nothing is written. The empty line that the editor adds under a list or
 * a table, to write on, is no part of it.
 */
export function writtenHtml(editor: Editor): string {
  if (editor.isEmpty) return ''
  const html = editor.getHTML()
  const { doc } = editor.state
  const above = doc.maybeChild(doc.childCount - 2)
  const added = above && above.type.name !== 'paragraph' && html.endsWith(EMPTY_LINE)
  return added ? html.slice(0, -EMPTY_LINE.length) : html
}
