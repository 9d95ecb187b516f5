import { externalValue, useExternalValue } from '../../../lib/external-value.ts'
import type { UploadQueue } from './upload-queue.ts'
import { describeLeftOut, type UnattachedUploads } from './upload-words.ts'

const NONE: UnattachedUploads = { sent: 0, unsent: 0 }

const queues = new Set<UploadQueue>()
let left = NONE
const unattachedUploads = externalValue(() => left)

function count(): void {
  const rows = [...queues].flatMap((queue) => [...queue.list.get()])
  const sent = rows.filter(({ state }) => state === 'done').length
  const unsent = rows.filter(({ state, refused }) => state !== 'done' && !refused).length
  // Skip notifications when only progress changed.
  if (sent === left.sent && unsent === left.unsent) return
  left = { sent, unsent }
  unattachedUploads.changed()
}

/** Counts the files of a table as long as it is on screen; returns how to stop. */
export function countFilesOf(queue: UploadQueue): () => void {
  queues.add(queue)
  const stop = queue.list.subscribe(count)
  count()
  return () => {
    stop()
    queues.delete(queue)
    count()
  }
}

/** Empties the upload tables on screen, after the item of their files was discarded. */
export function discardUnattachedUploads(): void {
  for (const queue of queues) queue.clear()
}

/** Follows what leaving would lose. */
export function useUnattachedUploads() {
  const files = useExternalValue(unattachedUploads, NONE)
  return { ...files, any: files.sent + files.unsent > 0, leftOut: describeLeftOut(files) }
}
