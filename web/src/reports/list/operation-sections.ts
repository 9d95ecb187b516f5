import { compareNames } from '@etapes-climat/domain/kernel/name-order'
import { canonicalText } from '@etapes-climat/domain/kernel/text'
import type { ListedReport } from '@etapes-climat/domain/reports/contract'
import type { Operation } from '@etapes-climat/domain/reports/operation-contract'
import { type VariantGroup, variantGroups } from '../variants/variants.ts'

export const REPORT_ORDERS = [
  { id: 'modifie', label: 'Modifié en dernier' },
  { id: 'nom', label: 'Nom' },
  { id: 'effort', label: 'Effort' },
] as const
export type ReportOrder = (typeof REPORT_ORDERS)[number]['id']

/** Reports of one operation, or those without any. */
export interface OperationSection {
  key: string
  /** operation of the first report; null: none */
  operation: Operation | null
  groups: readonly VariantGroup[]
}

const latest = (reports: readonly ListedReport[]) =>
  Math.max(...reports.map(({ updatedAt }) => Date.parse(updatedAt)))
const highest = (reports: readonly ListedReport[]) =>
  Math.max(...reports.map(({ datas }) => datas?.effort ?? Number.NEGATIVE_INFINITY))

/** Whether one lot of reports stands before another. */
const ORDERS: Record<
  ReportOrder,
  (left: readonly ListedReport[], right: readonly ListedReport[]) => number
> = {
  modifie: (left, right) => latest(right) - latest(left),
  nom: (left, right) => compareNames(left[0]?.name ?? '', right[0]?.name ?? ''),
  effort: (left, right) => highest(right) - highest(left),
}

/**
 * Reports grouped by operation, variants of one origin together. Variants with several
 * operations go to the first; reports without one come last.
 * @param shown whether a report matches the filters
 */
export function operationSections(
  reports: readonly ListedReport[],
  shown: (report: ListedReport) => boolean,
  order: ReportOrder,
): OperationSection[] {
  const sections = new Map<string, OperationSection & { groups: VariantGroup[] }>()
  for (const group of variantGroups(reports)) {
    const named = group.reports.find(({ operation }) => operation?.name)
    // « Quai des  Tanneurs » and « quai des tanneurs » are one operation.
    const key = canonicalText(named?.operation?.name ?? '')
    const members = group.reports.filter(shown)
    if (members.length === 0) continue
    const section = sections.get(key) ?? { key, operation: named?.operation ?? null, groups: [] }
    section.groups.push({ ...group, reports: members })
    sections.set(key, section)
  }
  const before = ORDERS[order]
  const all = (section: OperationSection) => section.groups.flatMap((group) => group.reports)
  return [...sections.values()]
    .map((section) => ({
      ...section,
      groups: section.groups.toSorted((a, b) => before(a.reports, b.reports)),
    }))
    .toSorted((left, right) => {
      if (left.key === '' || right.key === '') return left.key === '' ? 1 : -1
      if (order === 'nom') return compareNames(left.key, right.key)
      return before(all(left), all(right))
    })
}
