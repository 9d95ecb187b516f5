/** ms that tests wait for what is to come; less where most of it will not (`npm run faults`). */
export const WAIT_TIMEOUT_MS = Number(process.env.TEST_WAIT_MS ?? 30_000)
