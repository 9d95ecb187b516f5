import type { ImportPreview, ImportResult } from '@etapes-climat/domain/workbook/contract'
import { WORKBOOK_MAX_BYTES } from '@etapes-climat/domain/workbook/rules/workbook-file'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { adminStepKeys } from '../api.ts'
import { useOfferUndo } from '../last-act/use-offer-undo.ts'
import { applyImport, previewImport } from './import-api.ts'

/** Why the preview of the same file is to be made again. */
export type AgainReason = 'stale' | 'not-previewed' | 'not-answered'

/** Where an import is; the file stays until another one is chosen. */
export type ImportState =
  | { is: 'empty' }
  | { is: 'previewing' | 'applying'; file: File }
  | { is: 'refused'; file: File; message: string }
  | { is: 'again'; file: File; reason: AgainReason; message: string }
  | { is: 'previewed'; file: File; preview: ImportPreview; problem?: string }
  | { is: 'applied'; file: File; result: ImportResult }

const TOO_HEAVY = 'Ce classeur pèse plus de 20\u00a0Mio.'

/** Statuses that say what is wrong with the file; others say nothing of it (LIFE-07). */
const OF_FILE: readonly unknown[] = [400, 413, 415, 422]
const isOfFile = (error: unknown) => error instanceof ApiError && OF_FILE.includes(error.status)

/** Why an import that failed needs a new preview: without an answer, nobody knows what was written. */
function againReason(error: unknown): AgainReason | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 409) return 'stale'
  return [0, 502, 504].includes(error.status) ? 'not-answered' : null
}

/** A file that is looked at, then imported (LIFE-03, LIFE-04). */
export function useImport() {
  const [state, setState] = useState<ImportState>({ is: 'empty' })
  const cache = useQueryClient()
  const offerUndo = useOfferUndo()
  const asked = useRef(new AbortController())

  async function preview(file: File) {
    if (file.size > WORKBOOK_MAX_BYTES) {
      setState({ is: 'refused', file, message: TOO_HEAVY })
      return
    }
    setState({ is: 'previewing', file })
    asked.current = new AbortController()
    const { signal } = asked.current
    try {
      setState({ is: 'previewed', file, preview: await previewImport(file, signal) })
    } catch (error) {
      if (signal.aborted) return
      const message = messageOf(error)
      if (isOfFile(error)) setState({ is: 'refused', file, message })
      else setState({ is: 'again', file, reason: 'not-previewed', message })
    }
  }

  async function apply(
    { file, preview: seen }: { file: File; preview: ImportPreview },
    draftMissing: boolean,
  ) {
    setState({ is: 'applying', file })
    try {
      const result = await applyImport(file, { version: seen.version, draftMissing })
      setState({ is: 'applied', file, result })
      void cache.invalidateQueries({ queryKey: adminStepKeys.all })
      void offerUndo()
    } catch (error) {
      const message = messageOf(error)
      const reason = againReason(error)
      if (reason) setState({ is: 'again', file, reason, message })
      else setState({ is: 'previewed', file, preview: seen, problem: message })
    }
  }

  /** Back to the choice of a file; a preview that is under way is given up. */
  function leave() {
    asked.current.abort()
    setState({ is: 'empty' })
  }

  return { state, preview, apply, leave }
}
