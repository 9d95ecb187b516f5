import type { ChainedCommands } from '@tiptap/react'

/** A button of the toolbar. */
export interface Tool {
  label: string
  look?: 'strong' | 'emphasis'
  /** active state of the button: name of a node or mark, with its attributes */
  shows?: [name: string, attributes?: object]
  run: (chain: ChainedCommands) => ChainedCommands
}

/** Headings of a text stand under the title of the page or of the section. */
const TITLE = { level: 3 } as const
const SUBTITLE = { level: 4 } as const

/** The tools of the bar that need no dialog, in their order. */
export const TEXT_TOOLS: readonly Tool[] = [
  { label: 'Gras', look: 'strong', shows: ['bold'], run: (chain) => chain.toggleBold() },
  { label: 'Italique', look: 'emphasis', shows: ['italic'], run: (chain) => chain.toggleItalic() },
  { label: 'Indice', shows: ['subscript'], run: (chain) => chain.toggleMark('subscript') },
  { label: 'Exposant', shows: ['superscript'], run: (chain) => chain.toggleMark('superscript') },
  { label: 'Titre', shows: ['heading', TITLE], run: (chain) => chain.toggleHeading(TITLE) },
  {
    label: 'Sous-titre',
    shows: ['heading', SUBTITLE],
    run: (chain) => chain.toggleHeading(SUBTITLE),
  },
  { label: 'Liste', shows: ['bulletList'], run: (chain) => chain.toggleBulletList() },
  { label: 'Liste numérotée', shows: ['orderedList'], run: (chain) => chain.toggleOrderedList() },
  { label: 'Citation', shows: ['blockquote'], run: (chain) => chain.toggleBlockquote() },
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
