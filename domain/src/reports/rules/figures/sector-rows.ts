interface SectorRow {
  /** null gathers the steps without a sector */
  sector: { uid: string } | null
  cards: number
  potentiel: number
}

/** The number of sectors of a report: its visible rows. */
export const countSectors = (shown: readonly { sector: unknown }[]): number =>
  shown.filter(({ sector }) => sector !== null).length

/**
 * The figures by sector as they are shown: a sub-sector stands under its parent, and one without
 * potential and steps is left out, as ticking its parent ticked it.
 * @param parentOf uid of the parent of a sector; null at the root
 */
export function sectorRows<Row extends SectorRow>(
  rows: readonly Row[],
  parentOf: (uid: string) => string | null,
): Row[] {
  const shown = rows.filter(
    ({ sector, cards, potentiel }) =>
      sector === null || parentOf(sector.uid) === null || cards > 0 || potentiel > 0,
  )
  const uids = new Set(shown.map(({ sector }) => sector?.uid))
  const nearest = (uid: string): string | null => {
    const parent = parentOf(uid)
    return parent === null || uids.has(parent) ? parent : nearest(parent)
  }
  const under = (parent: string | null): Row[] =>
    shown.flatMap((row) =>
      row.sector && nearest(row.sector.uid) === parent ? [row, ...under(row.sector.uid)] : [],
    )
  return [...under(null), ...shown.filter(({ sector }) => sector === null)]
}
