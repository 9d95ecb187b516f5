interface NodeRow {
  id: number
  uid: string
  parentId: number | null
}

/** The uids of each node of a tree and of everything below it, by the uid of the node. */
export function branchesOf(rows: readonly NodeRow[]): Map<string, string[]> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const branches = new Map(rows.map((row) => [row.uid, [row.uid]]))
  for (const row of rows) {
    for (let above = parentOf(row, byId); above; above = parentOf(above, byId)) {
      branches.get(above.uid)?.push(row.uid)
    }
  }
  return branches
}

/** Keywords at the root with nothing below them are one family together. */
const WITHOUT_FAMILY = ''

/** The family of each keyword, by its uid: the keyword at the root above it (D-41). */
export function keywordFamilies(rows: readonly NodeRow[]): Map<string, string> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const parents = new Set(rows.map((row) => row.parentId))
  return new Map(
    rows.map((row) => {
      let root = row
      for (let above = parentOf(row, byId); above; above = parentOf(above, byId)) root = above
      return [row.uid, parents.has(root.id) ? root.uid : WITHOUT_FAMILY]
    }),
  )
}

function parentOf(row: NodeRow, byId: ReadonlyMap<number, NodeRow>): NodeRow | undefined {
  return row.parentId === null ? undefined : byId.get(row.parentId)
}
