import { createFairLimit } from '../engines/jobs/fair-queue.ts'

/**
 * Runs a decoding once fewer than two others run, one of each asker after the other: one picture may
 * cost 200 MB while it is open. Those that wait hold their bytes.
 * @throws QueueFullError
 */
export const inDecodeQueue = createFairLimit({
  atWork: 2,
  waiting: 300,
  visitors: { atWork: 1, waiting: 50 },
})
