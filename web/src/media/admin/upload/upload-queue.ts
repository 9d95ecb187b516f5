import { uploadNameFault } from '@etapes-climat/domain/media/rules/upload-name'
import {
  FILE_MAX_BYTES,
  FILE_MIN_BYTES,
  FILES_AT_ONCE,
} from '@etapes-climat/domain/media/upload-limits'
import { messageOf } from '../../../lib/api/api-error.ts'
import { externalValue } from '../../../lib/external-value.ts'
import { type ChunkSession, sendFile } from './send-file.ts'
import { SIZE_ERROR, type UploadRow } from './upload-row-state.ts'

/** A file and the folder that it came from. */
export interface PickedFile {
  file: File
  folder: string
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

/** Why a file is not even sent: a word of the specification or a sentence; null when it is. */
function faultOf({ size, name }: File): string | null {
  if (size < FILE_MIN_BYTES || size > FILE_MAX_BYTES) return SIZE_ERROR
  return uploadNameFault(name)
}

/**
 * The files of a table, sent as soon as they are chosen, three at once. It lives outside
 * React: sending goes on while the table is drawn.
 * @param addressOf where a file is sent
 */
export function createUploadQueue(
  addressOf: (folder: string) => { address: string; query: string },
) {
  let rows: readonly UploadRow[] = []
  let lastId = 0
  const sessions = new Map<number, ChunkSession>()
  const running = new Map<number, AbortController>()
  const list = externalValue(() => rows)

  const find = (id: number) => rows.find((row) => row.id === id)

  function change(id: number, changes: Partial<UploadRow>) {
    rows = rows.map((row) => (row.id === id ? { ...row, ...changes } : row))
    list.changed()
  }

  /** Starts what waits, as long as there is room. */
  function advance() {
    for (const row of rows) {
      if (running.size >= FILES_AT_ONCE) return
      // One that was just paused is stopping still, and begins again once it has.
      if (row.state === 'waiting' && !running.has(row.id)) void send(row)
    }
  }

  async function send({ id, file, folder, sent: before }: UploadRow) {
    const controller = new AbortController()
    running.set(id, controller)
    change(id, { state: 'sending' })
    const started = performance.now()
    try {
      const result = await sendFile({
        ...addressOf(folder),
        file,
        session: sessions.get(id) ?? null,
        signal: controller.signal,
        onSession: (session) =>
          session ? void sessions.set(id, session) : void sessions.delete(id),
        onProgress(sent) {
          const seconds = Math.max((performance.now() - started) / 1000, 0.1)
          change(id, { sent, speed: Math.max(sent - before, 0) / seconds })
        },
      })
      change(id, { state: 'done', sent: file.size, result })
    } catch (error) {
      if (!controller.signal.aborted) change(id, { state: 'failed', error: messageOf(error) })
      // Other chunks of the file are of no use any more.
      controller.abort()
    } finally {
      running.delete(id)
      advance()
    }
  }

  function stop(id: number) {
    running.get(id)?.abort()
  }

  return {
    list,
    add(files: readonly PickedFile[]) {
      const added = files.map(({ file, folder }): UploadRow => {
        lastId += 1
        const error = faultOf(file)
        const state = error ? 'failed' : 'waiting'
        const refused = error !== null
        return {
          id: lastId,
          file,
          folder,
          state,
          error,
          refused,
          sent: 0,
          speed: 0,
          result: null,
        }
      })
      rows = [...rows, ...added]
      list.changed()
      advance()
    },
    /** sends on every file that was paused */
    resumeAll() {
      for (const { id, state } of rows) if (state === 'paused') change(id, { state: 'waiting' })
      advance()
    },
    /** sends a file that was paused, or has failed, once more */
    resume(id: number) {
      if (find(id)?.refused !== false) return
      change(id, { state: 'waiting', error: null })
      advance()
    },
    pause(id: number) {
      change(id, { state: 'paused', speed: 0 })
      stop(id)
    },
    /** the row has an error of its own */
    fail: (id: number, error: string) => change(id, { state: 'failed', error }),
    remove(id: number) {
      rows = rows.filter((row) => row.id !== id)
      sessions.delete(id)
      stop(id)
      list.changed()
    },
    /** every row goes, and nothing is sent any more */
    clear() {
      rows = []
      sessions.clear()
      for (const id of running.keys()) stop(id)
      list.changed()
    },
    /** called when the table is unmounted */
    stopAll() {
      for (const { id, state } of rows) {
        if (state === 'sending' || state === 'waiting') change(id, { state: 'paused' })
      }
      for (const id of running.keys()) stop(id)
    },
  }
}
