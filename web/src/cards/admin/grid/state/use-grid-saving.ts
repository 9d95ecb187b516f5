import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useSaving } from '../../../../saving/use-saving.ts'
import { adminStepKeys } from '../../api.ts'
import { performBulk } from '../../bulk/bulk-acts.ts'
import { useAnnounceBulkResult } from '../../bulk/use-announce-bulk-result.ts'
import { afterSave, type GridEdits, rebase } from './grid-edits.ts'
import type { GridNames } from './grid-names.ts'
import { type GridRows, type GridSave, gridRows, gridSave, refusedCells } from './grid-rows.ts'
import type { GridEditing } from './use-grid-edits.ts'

interface GridSaving {
  editing: GridEditing
  rows: GridRows
  names: GridNames
  /** the steps as the server has them now */
  readAgain: () => Promise<FoundCard[]>
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Saves all cells of the grid in one act. Lines that somebody else saved since are read again and
 * merged field by field; where both changed a cell, the person chooses.
 */
export function useGridSaving({ editing, rows, names, readAgain }: GridSaving) {
  const queryClient = useQueryClient()
  const announceResult = useAnnounceBulkResult()
  const [merged, setMerged] = useState(NONE)
  const typed = useRef<GridEdits>(editing.edits)
  const saving = useSaving<GridRows, GridSave, number>({
    // Another refusal is about what was typed.
    readNewer: async (_, { refused }) =>
      refused.some(({ status }) => status !== 422) ? gridRows(await readAgain(), names) : null,
    unite(_, latest) {
      editing.replace((edits) => rebase(edits, latest.row))
      setMerged(mergedCells(editing.latest.current))
      const work = gridSave(editing.latest.current, latest, names)
      return work.contested > 0 ? { question: work.contested } : { work, followed: [] }
    },
  })

  async function send({ act, sent, cells }: GridSave, over: GridRows | null): Promise<GridRows> {
    if (act) {
      const answer = await performBulk(act)
      editing.replace((edits) => afterSave(edits, sent))
      await queryClient.invalidateQueries({ queryKey: adminStepKeys.all })
      const message = `${formatCount(cells, 'cellule enregistrée', 'cellules enregistrées')}.`
      await announceResult(message, answer)
    }
    return over ?? rows
  }
  function save() {
    setMerged(NONE)
    typed.current = editing.latest.current
    return saving.save({ over: rows, work: gridSave(typed.current, rows, names), send })
  }
  // With nothing left to save, no save has failed.
  const problem = editing.edits.size === 0 ? null : saving.problem
  const refusals = useMemo(
    () => refusedCells(problem?.refused ?? [], typed.current, rows),
    [problem, rows],
  )
  return { save, pending: saving.pending, problem: problem?.message, refusals, merged }
}

/** Cells that came from somebody else, as `uid column`: their lines leave once they are saved. */
const mergedCells = (edits: GridEdits): ReadonlySet<string> =>
  new Set(
    [...edits.values()].flatMap(({ uid, merged }) => merged.map((column) => `${uid} ${column}`)),
  )
