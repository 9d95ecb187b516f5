import type {
  ImportChoices,
  ImportPreview,
  ImportResult,
} from '@etapes-climat/domain/workbook/contract'
import { WORKBOOK_MAX_BYTES } from '@etapes-climat/domain/workbook/rules/workbook-file'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { adminStepKeys } from '../api.ts'
import { useOfferUndo } from '../last-act/use-offer-undo.ts'
import { applyImport, previewImport, type SentFile } from './import-api.ts'
import { rememberedHeaders, rememberHeaders } from './import-memory.ts'

/** Why the preview of the same file is to be made again. */
export type AgainReason = 'stale' | 'not-previewed' | 'not-answered'

/** A previewed file, with the choices made since. */
export interface PreviewedFile extends SentFile {
  preview: ImportPreview
  /** the preview of these choices is still being made */
  isStale: boolean
  problem?: string
}

/** Where an import is; the file stays until another one is chosen. */
export type ImportState =
  | { is: 'empty' }
  | ({ is: 'previewing' | 'applying' } & SentFile)
  | ({ is: 'refused'; message: string } & SentFile)
  | ({ is: 'again'; reason: AgainReason; message: string } & SentFile)
  | ({ is: 'previewed' } & PreviewedFile)
  | ({ is: 'applied'; result: ImportResult } & SentFile)

const TOO_HEAVY = 'Ce fichier pèse plus de 20\u00a0Mio.'

/** Statuses that concern the file; others say nothing about it. */
const OF_FILE: readonly unknown[] = [400, 413, 415, 422]
const isOfFile = (error: unknown) => error instanceof ApiError && OF_FILE.includes(error.status)

/** Why a failed import needs a new preview: without an answer, nobody knows what was written. */
function againReason(error: unknown): AgainReason | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 409) return 'stale'
  return [0, 502, 504].includes(error.status) ? 'not-answered' : null
}

/** The state of a file after a preview. */
async function previewOf(sent: SentFile, signal: AbortSignal): Promise<ImportState> {
  try {
    return { is: 'previewed', ...sent, preview: await previewImport(sent, signal), isStale: false }
  } catch (error) {
    const message = messageOf(error)
    if (isOfFile(error)) return { is: 'refused', ...sent, message }
    return { is: 'again', ...sent, reason: 'not-previewed', message }
  }
}

/** Whether a file lacks a header that was read in the former one, whose choices are not for it. */
function isOtherFile(state: ImportState, former: PreviewedFile | null): boolean {
  if (!former || !('file' in state) || state.file === former.file) return false
  if (state.is !== 'previewed') return state.is === 'refused'
  const keys = new Set(state.preview.columns.map(({ key }) => key))
  return former.preview.columns.some(({ key, field }) => field !== '' && !keys.has(key))
}

/** A file that is looked at, then imported. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ is: 'empty' })
  const cache = useQueryClient()
  const offerUndo = useOfferUndo()
  const asked = useRef(new AbortController())
  /** the latest preview, whose choices a corrected file takes over */
  const former = useRef<PreviewedFile | null>(null)
  const reading = useRef<{ latest: SentFile } | null>(null)

  /** Requests one preview at a time: choices made meanwhile are requested afterwards. */
  async function read(sent: SentFile) {
    if (reading.current) {
      reading.current.latest = sent
      return
    }
    const own = { latest: sent }
    reading.current = own
    const { signal } = asked.current
    let state: ImportState
    let taken: SentFile
    do {
      taken = own.latest
      state = await previewOf(taken, signal)
      if (isOtherFile(state, former.current)) {
        // Its steps may stand elsewhere, as in the workbook of refused lines; else it is another file.
        const { sheet, headerLine, otherSheets, ...others } = taken.choices
        const isPlaced = (sheet ?? headerLine ?? otherSheets) !== undefined
        if (!isPlaced) former.current = null
        const choices = isPlaced ? others : { headers: rememberedHeaders() }
        own.latest = { file: taken.file, choices }
      }
    } while (taken !== own.latest && !signal.aborted)
    if (signal.aborted) return
    reading.current = null
    if (state.is === 'previewed') former.current = state
    setState(state)
  }

  /** Gives up the preview that is under way. */
  function stop() {
    asked.current.abort()
    asked.current = new AbortController()
    reading.current = null
  }

  /** Previews a file, with the choices for the former one where it has the same headers. */
  async function preview(
    file: File,
    choices: ImportChoices = former.current?.choices ?? { headers: rememberedHeaders() },
  ) {
    const sent = { file, choices }
    if (file.size > WORKBOOK_MAX_BYTES) {
      setState({ is: 'refused', ...sent, message: TOO_HEAVY })
      return
    }
    stop()
    setState({ is: 'previewing', ...sent })
    await read(sent)
  }

  /** Changes the choices for a file; its preview stays on screen until the new one has come. */
  async function choose({ file, preview: seen }: PreviewedFile, choices: ImportChoices) {
    setState({ is: 'previewed', file, choices, preview: seen, isStale: true })
    await read({ file, choices })
  }

  async function apply({ file, choices, preview: seen }: PreviewedFile, draftMissing: boolean) {
    const sent = { file, choices }
    setState({ is: 'applying', ...sent })
    try {
      const result = await applyImport(sent, { version: seen.version, draftMissing })
      setState({ is: 'applied', ...sent, result })
      // Suggested columns that were imported are not asked about again.
      const proposed = seen.columns.filter(({ how }) => how === 'like' || how === 'name')
      rememberHeaders(Object.fromEntries(proposed.map(({ key, field }) => [key, field])))
      void cache.invalidateQueries({ queryKey: adminStepKeys.all })
      void offerUndo()
    } catch (error) {
      const message = messageOf(error)
      const reason = againReason(error)
      if (reason) setState({ is: 'again', ...sent, reason, message })
      else setState({ is: 'previewed', ...sent, preview: seen, isStale: false, problem: message })
    }
  }

  /** Back to the choice of a file; a preview that is under way is given up. */
  function leave() {
    stop()
    setState({ is: 'empty' })
  }

  return { state, preview, choose, apply, leave }
}
