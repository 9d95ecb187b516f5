/**
 * How many random rounds a test makes: the short count in the suite, the full one in `npm run proof`.
 * Both run the same code.
 */
export const proofRounds = (counts: { short: number; full: number }): number =>
  process.env.PROOF_ROUNDS === 'full' ? counts.full : counts.short
