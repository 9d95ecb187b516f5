/** What two texts share at both ends, and what stands between in each; words are never cut. */
export function changedWords(before: string, after: string) {
  const old = before.split(/(?<=\s)/)
  const now = after.split(/(?<=\s)/)
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (
    end < old.length - start &&
    end < now.length - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  ) {
    end += 1
  }
  const between = (words: string[]) => words.slice(start, words.length - end).join('')
  return {
    start: old.slice(0, start).join(''),
    removed: between(old),
    added: between(now),
    end: old.slice(old.length - end).join(''),
  }
}
