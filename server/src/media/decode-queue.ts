import { createFairLimit } from '../engines/jobs/fair-queue.ts'

/**
 * Runs a decoding once fewer than two others run, one of each asker after the other: one picture may
 * cost 200 MB while it is open.
 */
export const inDecodeQueue = createFairLimit({
  atWork: 2,
  waiting: Number.POSITIVE_INFINITY,
  visitors: { atWork: 1, waiting: Number.POSITIVE_INFINITY },
})
