import { versionIndex } from '@etapes-climat/domain/history/rules/version-index'
import type { ListedReport } from '@etapes-climat/domain/reports/contract'

/** Reports of one origin, the first made first; a report without variants is alone. */
export interface VariantGroup {
  /** uid of the origin, which may be deleted */
  key: string
  reports: readonly ListedReport[]
}

const originOf = ({ uid, originUid }: ListedReport) => originUid ?? uid

/** Groups the variants of each origin, at the place of the first one in the list. */
export function variantGroups(reports: readonly ListedReport[]): VariantGroup[] {
  const groups = new Map<string, ListedReport[]>()
  for (const report of reports) {
    const key = originOf(report)
    groups.set(key, [...(groups.get(key) ?? []), report])
  }
  return [...groups].map(([key, members]) => ({
    key,
    reports: members.toSorted((a, b) => a.id - b.id),
  }))
}

/** A, B, C… of the reports that have variants, by uid. @param reports all of them */
export function variantLetters(reports: readonly ListedReport[]): ReadonlyMap<string, string> {
  const several = variantGroups(reports).filter((group) => group.reports.length > 1)
  return new Map(
    several.flatMap((group) =>
      group.reports.map(({ uid }, index) => [uid, versionIndex(index + 1)] as const),
    ),
  )
}
