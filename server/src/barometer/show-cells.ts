/** Members that a published number is about, at least (STAT-02). */
export const LEAST_MEMBERS = 5

/**
 * The cells of a line, whose total is published, that may be published too. One about fewer than five
 * members is hidden, zero as well; the smallest others with it, until the hidden ones, two at least then,
 * are about five members together: total minus shown cells then tells of none of them.
 * @param membersOf how many different members some of the cells are about
 */
export function shownCells<Cell>(
  cells: readonly Cell[],
  membersOf: (cells: readonly Cell[]) => number,
): Cell[] {
  const hidden = cells.filter((cell) => membersOf([cell]) < LEAST_MEMBERS)
  const shown = cells
    .filter((cell) => !hidden.includes(cell))
    .sort((a, b) => membersOf([a]) - membersOf([b]))
  while (hidden.length > 0 && membersOf(hidden) < LEAST_MEMBERS) {
    const next = shown.shift()
    if (next === undefined) break
    hidden.push(next)
  }
  return cells.filter((cell) => !hidden.includes(cell))
}
