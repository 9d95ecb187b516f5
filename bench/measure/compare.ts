export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

/** Medians of what the product costs, of what its reference costs, and of their ratio, run by run. */
export interface Compared {
  subject: number
  reference: number
  ratio: number
}

/** One run; its costs by name, mostly in ms. */
export type Run<Cost extends string> = () => Promise<Record<Cost, number>>

/**
 * Runs both in turns: a machine that slows down slows both.
 * @param rounds counted runs of each, after a first one that warms it up
 */
export async function compare<Cost extends string>(
  { subject, reference }: { subject: Run<Cost>; reference: Run<Cost> },
  rounds = 3,
): Promise<Record<Cost, Compared>> {
  const pairs: (readonly [Record<Cost, number>, Record<Cost, number>])[] = []
  for (let round = 0; round <= rounds; round++) pairs.push([await subject(), await reference()])
  const [, ...counted] = pairs
  const names = Object.keys(counted[0]?.[0] ?? {}) as Cost[]
  return Object.fromEntries(
    names.map((name) => [
      name,
      compared(counted.map(([ours, theirs]) => [ours[name], theirs[name]])),
    ]),
  ) as Record<Cost, Compared>
}

/** @param pairs costs of the subject and of its reference, of one run each */
export const compared = (pairs: readonly (readonly [number, number])[]): Compared => ({
  subject: median(pairs.map(([ours]) => ours)),
  reference: median(pairs.map(([, theirs]) => theirs)),
  ratio: median(pairs.map(([ours, theirs]) => ours / theirs)),
})
