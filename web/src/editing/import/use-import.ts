import type { FilePreview, ReadingChoices } from '@etapes-climat/domain/workbook/contract'
import { WORKBOOK_MAX_BYTES } from '@etapes-climat/domain/workbook/rules/workbook-file'
import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api/api-error.ts'
import { rememberedHeaders, rememberHeaders } from './import-memory.ts'
import type { ImportedKind, SentFile } from './imported-kind.ts'

/** Why the preview of the same file is to be made again. */
export type AgainReason = 'stale' | 'not-previewed' | 'not-answered'

/** A previewed file, with the choices made since. */
export interface PreviewedFile<Choices, Preview> extends SentFile<Choices> {
  preview: Preview
  /** the preview of these choices is still being made */
  isStale: boolean
  problem?: string
}

/** Where an import is; the file stays until another one is chosen. */
export type ImportState<Choices, Preview, Result> =
  | { is: 'empty' }
  | ({ is: 'previewing' | 'applying' } & SentFile<Choices>)
  | ({ is: 'refused'; message: string } & SentFile<Choices>)
  | ({ is: 'again'; reason: AgainReason; message: string } & SentFile<Choices>)
  | ({ is: 'previewed' } & PreviewedFile<Choices, Preview>)
  | ({ is: 'applied'; result: Result } & SentFile<Choices>)

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
async function previewOf<Choices extends ReadingChoices, Preview extends FilePreview>(
  kind: ImportedKind<Choices, Preview>,
  sent: SentFile<Choices>,
  signal: AbortSignal,
): Promise<ImportState<Choices, Preview, never>> {
  try {
    return { is: 'previewed', ...sent, preview: await kind.preview(sent, signal), isStale: false }
  } catch (error) {
    const message = messageOf(error)
    if (isOfFile(error)) return { is: 'refused', ...sent, message }
    return { is: 'again', ...sent, reason: 'not-previewed', message }
  }
}

/** Whether a file lacks a header that was read in the former one, whose choices are not for it. */
function isOtherFile<Preview extends FilePreview>(
  state: ImportState<unknown, Preview, unknown>,
  former: PreviewedFile<unknown, Preview> | null,
): boolean {
  if (!former || !('file' in state) || state.file === former.file) return false
  if (state.is !== 'previewed') return state.is === 'refused'
  const keys = new Set(state.preview.columns.map(({ key }) => key))
  return former.preview.columns.some(({ key, field }) => field !== '' && !keys.has(key))
}

/** Choices for a file whose lines may stand elsewhere. */
function withoutPlace<Choices extends ReadingChoices>(choices: Choices): Choices {
  const { sheet: _, headerLine: __, otherSheets: ___, ...others } = choices
  return others as Choices
}

/**
 * A file of a kind that is looked at, then imported.
 * @param unread choices for a file that nobody saw yet @param onApplied once it is written
 */
export function useImport<Choices extends ReadingChoices, Preview extends FilePreview, Result>(
  kind: ImportedKind<Choices, Preview>,
  { unread, onApplied }: { unread: (headers: ReadingChoices) => Choices; onApplied: () => void },
) {
  const [state, setState] = useState<ImportState<Choices, Preview, Result>>({ is: 'empty' })
  const asked = useRef(new AbortController())
  /** the latest preview, whose choices a corrected file takes over */
  const former = useRef<PreviewedFile<Choices, Preview> | null>(null)
  const reading = useRef<{ latest: SentFile<Choices> } | null>(null)
  const remembered = () => unread({ headers: rememberedHeaders(kind.memory) })

  /** Requests one preview at a time: choices made meanwhile are requested afterwards. */
  async function read(sent: SentFile<Choices>) {
    if (reading.current) {
      reading.current.latest = sent
      return
    }
    const own = { latest: sent }
    reading.current = own
    const { signal } = asked.current
    let state: ImportState<Choices, Preview, never>
    let taken: SentFile<Choices>
    do {
      taken = own.latest
      state = await previewOf(kind, taken, signal)
      if (isOtherFile(state, former.current)) {
        // Its steps may stand elsewhere, as in the workbook of refused lines; else it is another file.
        const { sheet, headerLine, otherSheets } = taken.choices
        const isPlaced = (sheet ?? headerLine ?? otherSheets) !== undefined
        if (!isPlaced) former.current = null
        const choices = isPlaced ? withoutPlace(taken.choices) : remembered()
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
  async function preview(file: File, choices: Choices = former.current?.choices ?? remembered()) {
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
  async function choose(
    { file, preview: seen }: PreviewedFile<Choices, Preview>,
    choices: Choices,
  ) {
    setState({ is: 'previewed', file, choices, preview: seen, isStale: true })
    await read({ file, choices })
  }

  async function apply(
    { file, choices, preview: seen }: PreviewedFile<Choices, Preview>,
    write: (sent: SentFile<Choices>) => Promise<Result>,
  ) {
    const sent = { file, choices }
    setState({ is: 'applying', ...sent })
    try {
      const result = await write(sent)
      setState({ is: 'applied', ...sent, result })
      // Suggested columns that were imported are not asked about again.
      const proposed = seen.columns.filter(({ how }) => how === 'like' || how === 'name')
      rememberHeaders(
        kind.memory,
        Object.fromEntries(proposed.map(({ key, field }) => [key, field])),
      )
      onApplied()
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
