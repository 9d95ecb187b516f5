import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../../lib/api/api-error.ts'
import { useAttempt } from '../../../../lib/use-attempt.ts'
import { adminStepKeys } from '../../api.ts'
import { performBulk } from '../../bulk/bulk-acts.ts'
import { useAnnounceBulkResult } from '../../bulk/use-announce-bulk-result.ts'
import { afterSave, type GridEdits, rebase } from './grid-edits.ts'
import type { GridNames } from './grid-names.ts'
import { type CellRefusals, type GridRows, gridRows, gridSave, refusedCells } from './grid-rows.ts'
import type { GridEditing } from './use-grid-edits.ts'

/** Others may save again and again; then it is for the person to look. */
const ATTEMPTS = 3

interface GridSaving {
  editing: GridEditing
  rows: GridRows
  names: GridNames
  /** the steps as the server has them now */
  readAgain: () => Promise<FoundCard[]>
}

/**
 * Saves all cells of the grid in one act. Lines that somebody else saved since are read again and
 * merged field by field; where both changed a cell, the person chooses (LIFE-19, LIFE-22).
 */
export function useGridSaving({ editing, rows, names, readAgain }: GridSaving) {
  const queryClient = useQueryClient()
  const announceResult = useAnnounceBulkResult()
  const { run, pending } = useAttempt()
  const [problem, setProblem] = useState<string | null>(null)
  const [merged, setMerged] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<CellRefusals>(new Map())
  // With nothing left to save, no save has failed.
  if (problem !== null && editing.edits.size === 0) setProblem(null)

  async function saveNow(): Promise<void> {
    setProblem(null)
    setRefusals(new Map())
    setMerged(new Set())
    const typed = editing.latest.current
    try {
      let known = rows
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const { act, sent, cells } = gridSave(editing.latest.current, known, names)
        if (!act) return
        try {
          const answer = await performBulk(act)
          editing.replace((edits) => afterSave(edits, sent))
          await queryClient.invalidateQueries({ queryKey: adminStepKeys.all })
          const message = `${formatCount(cells, 'cellule enregistrée', 'cellules enregistrées')}.`
          await announceResult(message, answer)
          return
        } catch (error) {
          const latest = await stale(error)
          if (!latest) throw error
          known = gridRows(latest, names)
          editing.replace((edits) => rebase(edits, gridRows(latest, names).row))
          setMerged(mergedCells(editing.latest.current))
          const { contested } = gridSave(editing.latest.current, known, names)
          if (contested > 0) return
        }
      }
    } catch (error) {
      setProblem(messageOf(error))
      if (error instanceof ApiError) setRefusals(refusedCells(error.refused, typed, rows))
    }
  }

  /** The steps as they are now, where a save was refused because of what others did; else null. */
  async function stale(error: unknown): Promise<FoundCard[] | null> {
    if (!(error instanceof ApiError) || error.status !== 409) return null
    return error.refused.some(({ status }) => status !== 422) ? readAgain() : null
  }

  return { save: () => run(saveNow), pending, problem, refusals, merged }
}

/** Cells that came from somebody else, as `uid column`: their lines leave once they are saved. */
const mergedCells = (edits: GridEdits): ReadonlySet<string> =>
  new Set(
    [...edits.values()].flatMap(({ uid, merged }) => merged.map((column) => `${uid} ${column}`)),
  )
