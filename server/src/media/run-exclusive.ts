const last = new Map<string, Promise<void>>()

/**
 * Runs what has the same key one after the other, in the order of the calls. A chunk that was cut off
 * is thus over before the one that repeats it is written.
 */
export async function runExclusive<Result>(
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const turn = (last.get(key) ?? Promise.resolve()).then(work)
  const over = turn.then(
    () => {},
    () => {},
  )
  last.set(key, over)
  try {
    return await turn
  } finally {
    if (last.get(key) === over) last.delete(key)
  }
}
