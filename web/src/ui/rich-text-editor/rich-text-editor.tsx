import { EditorContent, useEditor } from '@tiptap/react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import field from '../form/field.module.css'
import { Icon } from '../icon.tsx'
import text from '../rich-text.module.css'
import styles from './rich-text-editor.module.css'
import { RICH_TEXT_EXTENSIONS } from './rich-text-extensions.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { usePastedContent } from './use-pasted-content.ts'
import { writtenHtml } from './written-html.ts'
import type { PickPicture } from './written-picture.ts'

interface RichTextEditorProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** HTML; a value that the editor did not emit replaces the text */
  value: string
  /** HTML of the text after each change, empty when nothing is written; never called unasked */
  onChange: (html: string) => void
  /** asks for a picture; null when the person gives up. Absent: no picture button */
  pickPicture?: PickPicture | undefined
}

/** A field of rich text with its toolbar. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, hint, error, pickPicture } = props
  const id = useId()
  const pasted = usePastedContent(pickPicture)
  const editor = useRichText(props, id, pasted)
  return (
    <div className={classNames('grid gap-1', error && styles.invalid)}>
      <span id={`${id}-label`} className={field.label}>
        {label}
      </span>
      {hint !== undefined && (
        <span className="text-xs text-ink-3 lh-dense" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <div className={`${styles.frame} box-rule-strong rounded-1 bg-surface min-w-0`}>
        <RichTextToolbar editor={editor} label={label} pickPicture={pickPicture} />
        <EditorContent editor={editor} />
      </div>
      {pasted.refusal && (
        <p className="flex gap-2 text-danger text-s weight-medium" role="alert">
          <Icon name="warning" />
          {pasted.refusal}
        </p>
      )}
      {error && (
        <span className="flex gap-2 text-danger text-s weight-medium" id={`${id}-error`}>
          <Icon name="warning" />
          {error}
        </span>
      )}
    </div>
  )
}

function useRichText(
  { value, onChange, hint, error }: RichTextEditorProps,
  id: string,
  pasted: ReturnType<typeof usePastedContent>,
) {
  // Emitted values that have not come back yet: letters may be typed faster than the screen renders.
  const emitted = useRef([value])
  const change = useRef(onChange)
  change.current = onChange
  const describedBy = classNames(hint !== undefined && `${id}-hint`, error && `${id}-error`)
  // The text as it was handed in, and as the editor writes the same text.
  const loaded = useRef({ value, html: '' })
  const editor = useEditor({
    extensions: RICH_TEXT_EXTENSIONS,
    content: value,
    injectCSS: false,
    // Pasted asterisks and underscores stay; only addresses become links.
    enablePasteRules: ['link'],
    onCreate({ editor: created }) {
      loaded.current = { value, html: writtenHtml(created) }
    },
    onUpdate: ({ editor: changed }) => {
      const written = writtenHtml(changed)
      const html = written === loaded.current.html ? loaded.current.value : written
      if (html === emitted.current.at(-1)) return
      emitted.current.push(html)
      change.current(html)
    },
    editorProps: {
      ...pasted.handlers,
      handleDOMEvents: { keyup: showWhole, keydown: isLeftToThePage },
      attributes: {
        class: classNames(text.text, styles.content),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error && { 'aria-invalid': 'true' }),
      },
    },
  })
  pasted.editor.current = editor
  useEffect(() => {
    const at = emitted.current.lastIndexOf(value)
    emitted.current = at < 0 ? [value] : emitted.current.slice(at)
    if (at >= 0) return
    editor.commands.setContent(value, { emitUpdate: false })
    loaded.current = { value, html: writtenHtml(editor) }
  }, [editor, value])
  return editor
}

/** Reached by Tab, a text is brought into view by the browser as far as its first line only. */
function showWhole({ dom }: { dom: HTMLElement }, { key }: KeyboardEvent) {
  if (key === 'Tab') dom.scrollIntoView({ block: 'nearest' })
}

/**
 * Tab moves to the next field, in lists and tables too, so passing through changes no text. Escape
 * closes the surrounding dialog, unless it ends a composition.
 */
const isLeftToThePage = (_: unknown, { key, isComposing }: KeyboardEvent) =>
  key === 'Tab' || (key === 'Escape' && !isComposing)
