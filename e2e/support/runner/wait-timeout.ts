/** ms that tests wait for an element; less where most will not appear (`npm run faults`). */
export const WAIT_TIMEOUT_MS = Number(process.env.TEST_WAIT_MS ?? 30_000)
