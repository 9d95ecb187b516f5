import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { LinkDialog } from './link-dialog.tsx'
import styles from './rich-text-editor.module.css'
import { LIST_TOOLS, TABLE_TOOLS, TEXT_TOOLS, type Tool } from './rich-text-tools.ts'
import { useToolbarKeys } from './use-toolbar-keys.ts'
import type { PickPicture } from './written-picture.ts'

interface RichTextToolbarProps {
  editor: Editor
  /** name of the text that is edited */
  label: string
  pickPicture: PickPicture | undefined
}

/** Buttons over the text; one stop for Tab, arrows move between them (ARIA toolbar). */
export function RichTextToolbar({ editor, label, pickPicture }: RichTextToolbarProps) {
  const [linking, setLinking] = useState(false)
  const toolbar = useToolbarKeys()
  const inTable = useEditorState({ editor, selector: () => editor.isActive('table') })
  const inList = useEditorState({ editor, selector: () => editor.isActive('listItem') })
  const linked = useEditorState({ editor, selector: () => editor.isActive('link') })

  async function insertPicture() {
    const picture = await pickPicture?.()
    if (picture) editor.chain().focus().setImage(picture).run()
    else editor.commands.focus()
  }

  return (
    <>
      <div
        role="toolbar"
        aria-label={`Mise en forme\u00a0: ${label}`}
        className={`${styles.tools} flex rule-b`}
        {...toolbar}
      >
        {TEXT_TOOLS.map((tool) => (
          <ToolButton key={tool.label} editor={editor} tool={tool} />
        ))}
        <button type="button" aria-pressed={linked} onClick={() => setLinking(true)}>
          Lien
        </button>
        {pickPicture && (
          <button type="button" onClick={() => void insertPicture()}>
            Image
          </button>
        )}
        {inList && (
          <span className={`${styles.group} inline-flex rule-l`}>
            {LIST_TOOLS.map((tool) => (
              <ToolButton key={tool.label} editor={editor} tool={tool} />
            ))}
          </span>
        )}
        {inTable ? (
          <span className={`${styles.group} inline-flex rule-l`}>
            {TABLE_TOOLS.map((tool) => (
              <ToolButton key={tool.label} editor={editor} tool={tool} />
            ))}
          </span>
        ) : (
          <button
            type="button"
            onClick={() =>
              editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
            }
          >
            Tableau
          </button>
        )}
      </div>
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </>
  )
}

function ToolButton({ editor, tool }: { editor: Editor; tool: Tool }) {
  const active = useEditorState({
    editor,
    selector: () => tool.shows && editor.isActive(...tool.shows),
  })
  return (
    <button
      type="button"
      className={tool.look && styles[tool.look]}
      aria-pressed={active}
      onClick={() => tool.run(editor.chain().focus()).run()}
    >
      {tool.label}
    </button>
  )
}
