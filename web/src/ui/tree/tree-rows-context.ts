import { createContext, type ReactNode, useContext } from 'react'

/** What the rows of a tree ask of it, by the id of their node. */
export interface TreeRows {
  contentOf: (id: number) => ReactNode
  labelOf: (id: number) => string
  /** what dropping on the row would do */
  hintOn: (id: number) => DropHint
  /** null where rows stay where they are */
  onOpenMoves: ((id: number) => void) | null
  /** null while no row waits for its place */
  placing: PlacingRows | null
}

/** A row that waits for its place: another one is pressed to say where. */
interface PlacingRows {
  movedId: number
  targetId: number | null
  mayPick: (id: number) => boolean
  onPick: (id: number) => void
}

/** A place for a drop in words. */
export interface DropHint {
  words: string
  refused: boolean
}

export const TreeRowsContext = createContext<TreeRows | null>(null)

/** @throws Error outside a tree */
export function useTreeRows(): TreeRows {
  const rows = useContext(TreeRowsContext)
  if (!rows) throw new Error('This row is not in a tree')
  return rows
}
