import { EditorContent, useEditor } from '@tiptap/react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../icon.tsx'
import text from '../rich-text.module.css'
import styles from './rich-text-editor.module.css'
import { RICH_TEXT_EXTENSIONS } from './rich-text-extensions.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import type { WrittenPicture } from './written-picture.ts'

interface RichTextEditorProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** HTML; a value that was not told replaces the text */
  value: string
  /** HTML of the text after each change, empty when nothing is written; never called unasked */
  onChange: (html: string) => void
  /** asks for a picture; null when the person gives up. Absent: no picture button */
  pickPicture?: (() => Promise<WrittenPicture | null>) | undefined
}

/** A field of rich text with its toolbar (ADMIN-STEP-24, PAGE-02). */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, hint, error, pickPicture } = props
  const id = useId()
  const editor = useRichText(props, id)
  return (
    <div className={classNames(styles.field, error && styles.invalid)}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      {hint !== undefined && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <div className={styles.frame}>
        <RichTextToolbar editor={editor} label={label} pickPicture={pickPicture} />
        <EditorContent editor={editor} />
      </div>
      {error && (
        <span className={styles.error} id={`${id}-error`}>
          <Icon name="warning" />
          {error}
        </span>
      )}
    </div>
  )
}

function useRichText({ value, onChange, hint, error }: RichTextEditorProps, id: string) {
  // What was told and did not come back yet: letters may follow faster than the screen is drawn.
  const told = useRef([value])
  const change = useRef(onChange)
  change.current = onChange
  const describedBy = classNames(hint !== undefined && `${id}-hint`, error && `${id}-error`)
  const editor = useEditor({
    extensions: RICH_TEXT_EXTENSIONS,
    content: value,
    injectCSS: false,
    onUpdate: ({ editor: changed }) => {
      const html = changed.isEmpty ? '' : changed.getHTML()
      told.current.push(html)
      change.current(html)
    },
    editorProps: {
      handleDOMEvents: { keyup: showWhole },
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
  useEffect(() => {
    const at = told.current.lastIndexOf(value)
    told.current = at < 0 ? [value] : told.current.slice(at)
    if (at >= 0) return
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return editor
}

/** Reached by Tab, a text is brought into view by the browser as far as its first line only. */
function showWhole({ dom }: { dom: HTMLElement }, { key }: KeyboardEvent) {
  if (key === 'Tab') dom.scrollIntoView({ block: 'nearest' })
}
