import pLimit from 'p-limit'

/** Runs a decoding once fewer than two others run: one picture may cost 200 MB while it is open (F-02). */
export const inDecodeQueue = pLimit(2)
