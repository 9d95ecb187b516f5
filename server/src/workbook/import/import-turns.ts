import type { ImportProgress } from '@etapes-climat/domain/workbook/contract'
import type { z } from 'zod'
import { createFairLimit, QueueFullError } from '../../engines/jobs/fair-queue.ts'
import type { WorkerProcessOptions } from '../../engines/processes/worker-process.ts'
import { tooManyRequests } from '../../hydra/http-error.ts'
import { accountAsker } from '../../plugins/asker.ts'
import type { Throttle } from '../../plugins/throttle/throttle.ts'
import type { ReadingChoices, WantedLines } from '../read/file-message.ts'
import type { FileKind } from '../read/file-rules.ts'
import { type ReadFile, readInProcess } from '../read/read-in-process.ts'
import { readImportForm } from './read-import-form.ts'

/** Files of one administrator: each takes a process and every other writer's time. */
const FILES = { times: 60, seconds: 60 }
/** Files that wait while one is read: each is held in memory. */
const WAITING = 2
const RETRY_SECONDS = 10
const BUSY = 'D’autres imports sont en cours. Réessayez dans un instant.'

/** A file of somebody's, with what was chosen about it. */
export interface ReadImport<Values, Choices> {
  file: ReadFile<Values>
  choices: Choices
  /** reads some of its lines again, as they stand */
  readAgain(wanted: WantedLines): Promise<ReadFile<Values>>
  actorId: number
  onStage(stage: 'comparing' | 'writing'): void
}

/** What is imported: a kind of file, and what may be chosen about one. */
export interface Importing<Choices extends ReadingChoices> {
  kind: FileKind
  choices: z.ZodType<Choices>
}

/** One import at a time, whatever its kind, of each administrator in turn, and how far each is. */
export function createImportTurns(throttle: Throttle, worker: WorkerProcessOptions) {
  const oneAtATime = createFairLimit({
    atWork: 1,
    waiting: WAITING,
    visitors: { atWork: 0, waiting: 0 },
  })
  const progress = new Map<number, ImportProgress>()
  return {
    progressOf: (actorId: number): ImportProgress =>
      progress.get(actorId) ?? { stage: 'none', done: 0, lines: 0 },
    /**
     * Reads a file when its turn comes, one after another, and uses it.
     * @throws HttpError 429 when too many wait, 422 for a refused file
     */
    async take<Values, Choices extends ReadingChoices, Answer>(
      actorId: number,
      { body, importing }: { body: unknown; importing: Importing<Choices> },
      use: (given: ReadImport<Values, Choices>) => Promise<Answer>,
    ): Promise<Answer> {
      await throttle.perAccount('import', actorId, FILES)
      const { bytes, choices } = readImportForm(body, importing.choices)
      const { kind } = importing
      const readAgain = (wanted?: WantedLines) =>
        readInProcess<Values>(
          { file: bytes, reading: { ...choices, kind, wanted } },
          worker,
          (done) => {
            progress.set(actorId, { stage: 'reading', done, lines: done })
          },
        )
      const read = async () => {
        progress.set(actorId, { stage: 'reading', done: 0, lines: 0 })
        try {
          const file = await readAgain()
          const lines = file.lines.length
          const onStage = (stage: ImportProgress['stage']) => {
            progress.set(actorId, { stage, done: stage === 'writing' ? lines : 0, lines })
          }
          return await use({ file, choices, readAgain, actorId, onStage })
        } finally {
          progress.delete(actorId)
        }
      }
      return oneAtATime(accountAsker(actorId), read).catch((error: unknown) => {
        throw error instanceof QueueFullError ? tooManyRequests(RETRY_SECONDS, BUSY) : error
      })
    },
  }
}

export type ImportTurns = ReturnType<typeof createImportTurns>
