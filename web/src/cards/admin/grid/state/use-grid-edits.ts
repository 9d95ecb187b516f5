import { useEffect, useRef, useState } from 'react'
import { localDrafts } from '../../../../lib/drafts/local-drafts.ts'
import { useLocalDraft } from '../../../../lib/drafts/use-local-draft.ts'
import { useSession } from '../../../../lib/session/session-store.ts'
import type { EditedColumn } from './grid-columns.ts'
import { draftOf, editsOf, GRID_DRAFT } from './grid-draft.ts'
import {
  type CellChange,
  type GridEdits,
  rebase,
  resolveConflict,
  type TypedCell,
  takeBack,
  takeBackAct,
  typeCells,
} from './grid-edits.ts'
import type { GridRows } from './grid-rows.ts'

/** Gestures that can be taken back. */
const REMEMBERED = 100

const NONE: GridEdits = new Map()

/**
 * What was typed into the grid and is not saved: kept in this browser, put over the rows whenever
 * these are read anew, and taken back gesture by gesture.
 */
export function useGridEdits(rows: GridRows) {
  const userUid = useSession()?.user.uid ?? ''
  const key = { userUid, kind: 'step-grid', item: 'steps' }
  const [edits, setEdits] = useState<GridEdits>(() => editsOf(localDrafts.read(key, GRID_DRAFT)))
  const [restored, setRestored] = useState(edits.size > 0)
  const [past, setPast] = useState<readonly GridEdits[]>([])
  // What is typed once nothing is left of it was not taken up again.
  if (restored && edits.size === 0) setRestored(false)
  const latest = useRef(edits)
  latest.current = edits

  /** @param gesture can be taken back; what is read or saved begins anew */
  function apply(change: (known: GridEdits) => GridEdits, gesture: boolean) {
    const before = latest.current
    const after = change(before)
    if (after === before) return
    latest.current = after
    setEdits(after)
    setPast(gesture ? [...past.slice(1 - REMEMBERED), before] : [])
  }

  const { discard: _, ...draft } = useLocalDraft(key, GRID_DRAFT, {
    work: draftOf(edits),
    wanted: () => latest.current.size === 0,
    take(work) {
      apply(() => rebase(editsOf(work), rows.row), false)
      setRestored(true)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for rows that were read
  useEffect(() => apply((known) => rebase(known, rows.row), false), [rows])

  return {
    edits,
    latest,
    ...draft,
    restored,
    type: (changes: readonly CellChange[]) => apply((known) => typeCells(known, changes), true),
    takeBack: (uid: string, column: EditedColumn) =>
      apply((known) => takeBack(known, uid, column), true),
    takeBackAct: (cells: readonly TypedCell[]) => apply((known) => takeBackAct(known, cells), true),
    resolveConflict: (choice: Parameters<typeof resolveConflict>[1]) =>
      apply((known) => resolveConflict(known, choice), true),
    canUndo: past.length > 0,
    undo() {
      const before = past.at(-1)
      if (!before) return
      latest.current = before
      setEdits(before)
      setPast(past.slice(0, -1))
    },
    /** what is not a gesture: saved cells leave, lines that were read come in */
    replace: (change: (known: GridEdits) => GridEdits) => apply(change, false),
    discard: () => apply(() => NONE, true),
    /** lines that are gone */
    forget: (uids: readonly string[]) =>
      apply((known) => new Map([...known].filter(([uid]) => !uids.includes(uid))), false),
  }
}
export type GridEditing = ReturnType<typeof useGridEdits>
