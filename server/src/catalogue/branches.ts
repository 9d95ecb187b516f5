interface NodeRow {
  id: number
  uid: string
  parentId: number | null
}

/** The uids from each node of a tree up to its root, itself first, by its uid. */
export function pathsOf(rows: readonly NodeRow[]): Map<string, string[]> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const pathOf = (row: NodeRow): string[] => {
    const parent = row.parentId === null ? undefined : byId.get(row.parentId)
    return [row.uid, ...(parent ? pathOf(parent) : [])]
  }
  return new Map(rows.map((row) => [row.uid, pathOf(row)]))
}

/** The uids of nodes and of everything below them. */
export const branchesUnder = (
  paths: ReadonlyMap<string, readonly string[]>,
  uids: ReadonlySet<string>,
): string[] =>
  Array.from(paths).flatMap(([uid, path]) => (path.some((above) => uids.has(above)) ? [uid] : []))

/** Keywords at the root with nothing below them are one family together. */
const WITHOUT_FAMILY = ''

/** The family of each keyword, by its uid: the keyword at the root above it. */
export function keywordFamilies(
  paths: ReadonlyMap<string, readonly string[]>,
): Map<string, string> {
  const parents = new Set(Array.from(paths.values()).flatMap(([, ...above]) => above))
  return new Map(
    Array.from(paths, ([uid, path]) => {
      const root = path.at(-1) ?? uid
      return [uid, parents.has(root) ? root : WITHOUT_FAMILY]
    }),
  )
}
