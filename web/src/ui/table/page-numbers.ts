/** Page numbers to offer around the current one; null marks a gap. */
export function pageNumbers(page: number, last: number): (number | null)[] {
  const around = [1, page - 1, page, page + 1, last]
  const kept = [...new Set(around)].filter((number) => number >= 1 && number <= last)
  return kept.flatMap((number, index) => {
    const gap = number - (kept[index - 1] ?? 0)
    // Leaving out a single page would save nothing.
    if (gap === 2) return [number - 1, number]
    return gap > 2 ? [null, number] : [number]
  })
}
