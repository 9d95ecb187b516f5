/** Members that a published number is about, at least. */
export const LEAST_MEMBERS = 5
/** Share of the reports of a published number that one member may have made, at most. */
const MOST_OF_ONE = 0.4

/** What is counted of a cell. */
export interface Counted {
  reports: number
  members: number
  /** reports of the member with most of them */
  most: number
  /** members of the group who have a report that is not counted; null: there is no group beside it */
  others: number | null
}

/**
 * Whether a number may be published: it is about five members, so is what it leaves out of its group, and no
 * member has made most of it.
 */
export const isPublishable = ({ reports, members, most, others }: Counted): boolean =>
  members >= LEAST_MEMBERS &&
  most <= reports * MOST_OF_ONE &&
  (others === null || others >= LEAST_MEMBERS)

/**
 * The cells of a line, whose total is published, that may be published too. One that may not is hidden,
 * zero as well; the smallest others with it, until the hidden ones together may be published: total minus
 * shown cells then tells of none of them.
 * @param count what some of the cells are about together
 */
export function shownCells<Cell>(
  cells: readonly Cell[],
  count: (cells: readonly Cell[]) => Counted,
): Cell[] {
  const hidden = cells.filter((cell) => !isPublishable(count([cell])))
  const shown = cells
    .filter((cell) => !hidden.includes(cell))
    .sort((a, b) => count([a]).members - count([b]).members)
  while (hidden.length > 0 && !isPublishable(count(hidden))) {
    const next = shown.shift()
    if (next === undefined) break
    hidden.push(next)
  }
  return cells.filter((cell) => !hidden.includes(cell))
}
