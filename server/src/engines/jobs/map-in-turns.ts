/** Items done before others have a turn of the event loop. */
const AT_ONCE = 200

/** Maps some hundred items at a time, with a turn of the event loop for other requests after each. */
export async function mapInTurns<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    results.push(map(item))
    if (results.length % AT_ONCE === 0) await new Promise(setImmediate)
  }
  return results
}
