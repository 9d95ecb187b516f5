import type { Barometer, BarometerYear } from '@etapes-climat/domain/barometer/contract'
import { REASONS, type Reason } from '@etapes-climat/domain/barometer/rules/reasons'
import { compareNames } from '@etapes-climat/domain/kernel/name-order'
import { groupBy } from '../catalogue/group-by.ts'
import type { BarometerRows, CountedReport, DroppedStep } from './barometer.repository.ts'
import { reasonOfNote } from './reason-of-note.ts'
import { type Counted, isPublishable, LEAST_MEMBERS, shownCells } from './show-cells.ts'

/** Classes of effort, in percent; the last is open. */
const CLASSES = [0, 20, 30, 40, 50, 60, 70]
/** Steps of a list at most. */
const LISTED_STEPS = 10

type Step = BarometerYear['chosen'][number]
type Organisation = number | null

/** What a step counts in one group. */
interface Cell extends Counted {
  others: number
}

/** Organisations that are shown together, and the reports of their members. */
interface Group {
  /** undefined: all that are too small */
  organisation: Organisation | undefined
  ids: ReadonlySet<Organisation>
  reports: readonly CountedReport[]
}

/**
 * Counts the barometer: within a year every number is about at least five members, and so is what remains
 * of a total or of a group without it; no member has made most of it. Years have no total.
 */
export function countBarometer(rows: BarometerRows): Barometer {
  const years = [...groupBy(rows.reports, ({ year }) => year)].sort(([a], [b]) => b - a)
  return {
    leastMembers: LEAST_MEMBERS,
    years: years
      .filter(([, reports]) => isPublishable(countOf(reports)))
      .map(([year, reports]) => countYear(rows, year, reports)),
  }
}

const membersOf = (rows: readonly { userId: number }[]): number =>
  new Set(rows.map(({ userId }) => userId)).size

/** Rows of reports by member. */
function byMember(rows: readonly { userId: number }[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { userId } of rows) counts.set(userId, (counts.get(userId) ?? 0) + 1)
  return counts
}

/** What reports are about that are no part of a group. */
function countOf(rows: readonly { userId: number }[]): Counted {
  const counts = byMember(rows)
  let most = 0
  // Not all counts as arguments of one call: there are as many as members.
  for (const reports of counts.values()) most = Math.max(most, reports)
  return { reports: rows.length, members: counts.size, most, others: null }
}

function countYear(
  rows: BarometerRows,
  year: number,
  reports: readonly CountedReport[],
): BarometerYear {
  const groups = groupsOf(rows, reports)
  const names = new Map<Organisation, string>(rows.organisations.map(({ id, name }) => [id, name]))
  const cells = groups.map(({ ids, reports: own }) => ({ ids, members: membersOf(own) }))
  const made = byMember(reports)
  const ofYear = <Row extends { year: number }>(all: readonly Row[]) =>
    all.filter((row) => row.year === year)
  const choices = groupBy(ofYear(rows.choices), ({ cardId }) => cardId)
  const dropped = groupBy(ofYear(rows.dropped), ({ cardId }) => cardId)
  const listed = <Rows>(byCard: ReadonlyMap<number, Rows>, cellOf: CellOf<Rows>) =>
    mostListed(rows.cards, byCard, (found) => cells.map((group) => cellOf(found, group)))
  return {
    year,
    reports: reports.length,
    members: membersOf(reports),
    effort: medianEffort(reports),
    groups: groups.map(({ organisation, reports: own }) => ({
      organisation:
        organisation === undefined ? null : (names.get(organisation) ?? 'Sans organisation'),
      reports: own.length,
      members: membersOf(own),
      effort: medianEffort(own),
    })),
    efforts: effortClasses(reports),
    chosen: listed(choices, (found, { ids, members }) => {
      const own = found.filter(({ organisationId }) => ids.has(organisationId))
      const sumOf = (of: 'reports' | 'members' | 'throughout') =>
        own.reduce((sum, row) => sum + row[of], 0)
      return {
        reports: sumOf('reports'),
        members: sumOf('members'),
        most: Math.max(0, ...own.map(({ most }) => most)),
        others: members - sumOf('throughout'),
      }
    }).map(({ step }) => step),
    dropped: listed(dropped, (found, { ids, members }) => {
      const own = found.filter(({ organisationId }) => ids.has(organisationId))
      const throughout = [...byMember(own)].filter(([id, count]) => count === made.get(id)).length
      return { ...countOf(own), others: members - throughout }
    }).map(({ step, found }) => ({ ...step, reasons: reasonsOf(found) })),
  }
}

type CellOf<Rows> = (
  found: Rows,
  group: { ids: ReadonlySet<Organisation>; members: number },
) => Cell

/** Each organisation of at least five members, and all others together. */
function groupsOf(rows: BarometerRows, reports: readonly CountedReport[]): Group[] {
  const byOrganisation = groupBy(reports, ({ organisationId }) => organisationId)
  const ids = rows.organisations.map(({ id }): Organisation => id)
  const known = [...ids, ...(byOrganisation.has(null) ? [null] : [])].map((organisation) => ({
    organisation,
    reports: byOrganisation.get(organisation) ?? [],
  }))
  const shown = shownCells(known, (cells) => countOf(cells.flatMap((cell) => cell.reports)))
  const others = known.filter((cell) => !shown.includes(cell))
  const groups: Group[] = shown.map((cell) => ({ ...cell, ids: new Set([cell.organisation]) }))
  if (others.length === 0) return groups
  const together = others.flatMap((cell) => cell.reports)
  const small = new Set(others.map(({ organisation }) => organisation))
  return [...groups, { organisation: undefined, ids: small, reports: together }]
}

/** The median in percent, rounded; it is one of at least five members. */
function medianEffort(reports: readonly CountedReport[]): number {
  const efforts = reports.map(({ effort }) => effort).sort((a, b) => a - b)
  const middle = efforts.length / 2
  const [low = 0, high = 0] = [efforts[Math.ceil(middle) - 1], efforts[Math.floor(middle)]]
  return Math.round((low + high) / 2)
}

/** Reports by effort; a class of fewer than five members is one with the next, the last with that before. */
function effortClasses(reports: readonly CountedReport[]): BarometerYear['efforts'] {
  const classes: { from: number; to: number | null; reports: CountedReport[] }[] = []
  for (const [at, least] of CLASSES.entries()) {
    const to = CLASSES[at + 1] ?? null
    const own = reports.filter(
      ({ effort }) => (at === 0 || effort >= least) && (to === null || effort < to),
    )
    const before = classes.at(-1)
    if (before && !isPublishable(countOf(before.reports))) {
      before.to = to
      before.reports = before.reports.concat(own)
    } else classes.push({ from: least, to, reports: own })
  }
  const last = classes.at(-1)
  const before = classes.at(-2)
  if (last && before && !isPublishable(countOf(last.reports))) {
    before.to = null
    before.reports = before.reports.concat(last.reports)
    classes.pop()
  }
  return classes.map(({ reports: own, ...bounds }) => ({ ...bounds, reports: own.length }))
}

/** What cells of different groups are about together: nobody is in two of them. */
function together(cells: readonly Cell[]): Counted {
  const sumOf = (of: 'reports' | 'members' | 'others') =>
    cells.reduce((sum, cell) => sum + cell[of], 0)
  const most = Math.max(0, ...cells.map((cell) => cell.most))
  return { reports: sumOf('reports'), members: sumOf('members'), most, others: sumOf('others') }
}

/** The steps of most reports, each with what may be shown of the groups. */
function mostListed<Rows>(
  cards: BarometerRows['cards'],
  byCard: ReadonlyMap<number, Rows>,
  cellsOf: (found: Rows) => Cell[],
): { step: Step; found: Rows }[] {
  const counted = cards.flatMap(({ id, ...named }) => {
    const found = byCard.get(id)
    if (found === undefined) return []
    const cells = cellsOf(found)
    const total = together(cells)
    if (!isPublishable(total)) return []
    const shown = shownCells(cells, together)
    const groups = cells.map((cell) => (shown.includes(cell) ? cell.reports : null))
    return [{ step: { ...named, reports: total.reports, groups }, found }]
  })
  const most = (a: { step: Step }, b: { step: Step }) =>
    b.step.reports - a.step.reports || compareNames(a.step.idx, b.step.idx)
  return counted.sort(most).slice(0, LISTED_STEPS)
}

/** The classes of reasons that may be shown, most frequent first. */
function reasonsOf(dropped: readonly DroppedStep[]): { reason: Reason; reports: number }[] {
  const byReason = groupBy(dropped, ({ note }) => reasonOfNote(note))
  const cells = (Object.keys(REASONS) as Reason[]).map((reason) => ({
    reason,
    rows: byReason.get(reason) ?? [],
  }))
  return shownCells(cells, (some) => countOf(some.flatMap(({ rows }) => rows)))
    .map(({ reason, rows }) => ({ reason, reports: rows.length }))
    .sort((a, b) => b.reports - a.reports)
}
