/** ms that tests wait for what is to come; less where most of it will not (`npm run faults`). */
export const PATIENCE_MS = Number(process.env.PATIENCE_MS ?? 30_000)
