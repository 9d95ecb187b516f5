import type { ChainedCommands, Editor } from '@tiptap/react'

/** A button of the toolbar. */
export interface Tool {
  label: string
  look?: 'strong' | 'emphasis'
  isActive?: (editor: Editor) => boolean
  run: (chain: ChainedCommands) => ChainedCommands
}

/** Headings of a text stand under the title of the page or of the section. */
const TITLE = { level: 3 } as const
const SUBTITLE = { level: 4 } as const

/** The tools of the bar that need no dialog, in their order. */
export const TEXT_TOOLS: readonly Tool[] = [
  {
    label: 'Gras',
    look: 'strong',
    isActive: (editor) => editor.isActive('bold'),
    run: (chain) => chain.toggleBold(),
  },
  {
    label: 'Italique',
    look: 'emphasis',
    isActive: (editor) => editor.isActive('italic'),
    run: (chain) => chain.toggleItalic(),
  },
  {
    label: 'Indice',
    isActive: (editor) => editor.isActive('subscript'),
    run: (chain) => chain.toggleMark('subscript'),
  },
  {
    label: 'Exposant',
    isActive: (editor) => editor.isActive('superscript'),
    run: (chain) => chain.toggleMark('superscript'),
  },
  {
    label: 'Titre',
    isActive: (editor) => editor.isActive('heading', TITLE),
    run: (chain) => chain.toggleHeading(TITLE),
  },
  {
    label: 'Sous-titre',
    isActive: (editor) => editor.isActive('heading', SUBTITLE),
    run: (chain) => chain.toggleHeading(SUBTITLE),
  },
  {
    label: 'Liste',
    isActive: (editor) => editor.isActive('bulletList'),
    run: (chain) => chain.toggleBulletList(),
  },
  {
    label: 'Liste numérotée',
    isActive: (editor) => editor.isActive('orderedList'),
    run: (chain) => chain.toggleOrderedList(),
  },
  {
    label: 'Citation',
    isActive: (editor) => editor.isActive('blockquote'),
    run: (chain) => chain.toggleBlockquote(),
  },
]

/** Shown while the cursor is in a list. */
export const LIST_TOOLS: readonly Tool[] = [
  { label: 'Mettre en sous-liste', run: (chain) => chain.sinkListItem('listItem') },
  { label: 'Remonter d’un niveau', run: (chain) => chain.liftListItem('listItem') },
]

/** Shown while the cursor is in a table. */
export const TABLE_TOOLS: readonly Tool[] = [
  { label: 'Ajouter une ligne', run: (chain) => chain.addRowAfter() },
  { label: 'Ajouter une colonne', run: (chain) => chain.addColumnAfter() },
  { label: 'Supprimer la ligne', run: (chain) => chain.deleteRow() },
  { label: 'Supprimer la colonne', run: (chain) => chain.deleteColumn() },
  { label: 'Supprimer le tableau', run: (chain) => chain.deleteTable() },
]
