import type { BarometerYear } from '@etapes-climat/domain/barometer/contract'
import { REASONS, type Reason } from '@etapes-climat/domain/barometer/rules/reasons'
import { expect, it } from 'vitest'
import type { BarometerRows, CountedReport } from './barometer.repository.ts'
import { countBarometer } from './count-barometer.ts'
import { reasonOfNote } from './reason-of-note.ts'

/** A sequence of numbers below a bound, the same for the same seed. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
type Random = ReturnType<typeof randomFrom>

const NOTES = ['trop cher', 'délai', 'la filière manque', '', 'pas envie']
const CARDS = [1, 2, 3].map((id) => ({ id, uid: `${id}`, idx: `E${id}`, name: `Étape ${id}` }))

interface Chosen extends CountedReport {
  cards: number[]
  dropped: { cardId: number; note: string }[]
}

/** Two to five organisations of up to nine members, their reports of two years, what they chose and dropped. */
function sampleRows(random: Random): { rows: BarometerRows; reports: Chosen[] } {
  const organisations = Array.from({ length: 2 + random(4) }, (_, id) => ({ id, name: `O${id}` }))
  const reports: Chosen[] = []
  for (const { id } of organisations)
    for (let member = random(10); member > 0; member -= 1)
      for (const year of [2025, 2026])
        for (let made = random(3); made > 0; made -= 1) {
          const cards = CARDS.map((card) => card.id).filter(() => random(2) === 0)
          const left = CARDS.map((card) => card.id).filter((card) => !cards.includes(card))
          const dropped = left
            .filter(() => random(3) > 0)
            .map((cardId) => ({ cardId, note: NOTES[random(NOTES.length)] ?? '' }))
          const userId = id * 100 + member
          reports.push({
            year,
            userId,
            organisationId: id,
            effort: random(100),
            cards,
            dropped,
          })
        }
  const counted = new Map<string, { all: Chosen[]; cardId: number }>()
  for (const report of reports)
    for (const cardId of report.cards) {
      const key = `${report.year} ${report.organisationId} ${cardId}`
      counted.set(key, { cardId, all: [...(counted.get(key)?.all ?? []), report] })
    }
  const madeBy = ({ userId, year }: CountedReport) =>
    reports.filter((one) => one.userId === userId && one.year === year).length
  const choices = [...counted.values()].map(({ all, cardId }) => ({
    year: all[0]?.year ?? 0,
    organisationId: all[0]?.organisationId ?? null,
    cardId,
    reports: all.length,
    members: new Set(all.map(({ userId }) => userId)).size,
    most: Math.max(...all.map((one) => all.filter(({ userId }) => userId === one.userId).length)),
    throughout: new Set(
      all
        .filter((one) => all.filter((x) => x.userId === one.userId).length === madeBy(one))
        .map(({ userId }) => userId),
    ).size,
  }))
  const dropped = reports.flatMap(({ dropped: own, ...report }) =>
    own.map((each) => ({ ...report, ...each })),
  )
  return { rows: { organisations, cards: CARDS, reports, choices, dropped }, reports }
}

/** One line of the table: its total, and which of its cells the answer shows. */
interface Line {
  cells: { reports: number; members: number }[]
  shown: (number | null)[]
  total: number
}

const cellOf = (reports: readonly Chosen[]) => ({
  reports: reports.length,
  members: new Set(reports.map(({ userId }) => userId)).size,
})

/** The lines of a year by organisation, in reports and in members, and by step, from the rows themselves. */
function linesOf(year: BarometerYear, { rows, reports }: ReturnType<typeof sampleRows>) {
  const ofYear = reports.filter((report) => report.year === year.year)
  const of = (name: string) => {
    const { id } = rows.organisations.find((organisation) => organisation.name === name) ?? {}
    return ofYear.filter(({ organisationId }) => organisationId === id)
  }
  const names = rows.organisations.map(({ name }) => name)
  const groupNamed = (name: string) => year.groups.find(({ organisation }) => organisation === name)
  const byOrganisation = names.map((name) => cellOf(of(name)))
  const lines: Line[] = [
    {
      cells: byOrganisation,
      shown: names.map((n) => groupNamed(n)?.reports ?? null),
      total: year.reports,
    },
    {
      cells: byOrganisation.map(({ members }) => ({ members, reports: members })),
      shown: names.map((name) => groupNamed(name)?.members ?? null),
      total: year.members,
    },
  ]
  const isOther = (name: string) => !groupNamed(name)
  const groups = year.groups.map(({ organisation }) =>
    organisation === null ? names.filter(isOther).flatMap(of) : of(organisation),
  )
  const isDropped = (card: number) => (report: Chosen) =>
    report.dropped.some(({ cardId }) => cardId === card)
  for (const step of year.chosen) {
    const cells = groups.map((all) => cellOf(all.filter(({ cards }) => cards.includes(+step.uid))))
    lines.push({ cells, shown: step.groups, total: step.reports })
  }
  for (const step of year.dropped) {
    const cells = groups.map((all) => cellOf(all.filter(isDropped(+step.uid))))
    lines.push({ cells, shown: step.groups, total: step.reports })
  }
  return lines
}

/** The least and the greatest value that a hidden cell can have, given all that is published of its line. */
function boundsOf({ cells, shown, total }: Line, at: number): [number, number] {
  const rest = total - shown.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const hidden = cells.filter((_, other) => shown[other] === null).length
  if (shown[at] !== null) return [shown[at] ?? 0, shown[at] ?? 0]
  return hidden === 1 ? [rest, rest] : [0, rest]
}

it('STAT-02 in 500 samples no hidden cell is determined by the totals and the cells beside it, and none about fewer than five members is shown', () => {
  let hiddenCells = 0
  for (let seed = 1; seed <= 500; seed += 1) {
    const sample = sampleRows(randomFrom(seed))
    for (const year of countBarometer(sample.rows).years) {
      expect(year.members).toBeGreaterThanOrEqual(5)
      for (const line of linesOf(year, sample)) {
        expect(line.cells.reduce((sum, { reports }) => sum + reports, 0)).toBe(line.total)
        for (const [at, cell] of line.cells.entries()) {
          const [least, greatest] = boundsOf(line, at)
          expect(cell.reports).toBeGreaterThanOrEqual(least)
          expect(cell.reports).toBeLessThanOrEqual(greatest)
          if (line.shown[at] !== null) expect(cell.members).toBeGreaterThanOrEqual(5)
          else {
            hiddenCells += 1
            expect(greatest - least).toBeGreaterThanOrEqual(5)
          }
        }
      }
    }
  }
  expect(hiddenCells).toBeGreaterThan(1000)
})

/** An unknown of the solver: the reports of one cell of the whole table, before anything is hidden. */
type Unknown = string
type Equation = Map<Unknown, number>

const sumOf = (unknowns: readonly Unknown[]): Equation => new Map(unknowns.map((each) => [each, 1]))

/** Every published number of reports as a sum of cells of the whole table, and the hidden cells among these. */
function equationsOf(year: BarometerYear, { rows }: ReturnType<typeof sampleRows>) {
  const names = rows.organisations.map(({ name }) => name)
  const isShown = (name: string) => year.groups.some((group) => group.organisation === name)
  const others = names.filter((name) => !isShown(name))
  const groups = year.groups.map(({ organisation }) =>
    organisation === null ? others : [organisation],
  )
  const equations: Equation[] = [sumOf(names), ...groups.map(sumOf)]
  const hidden: Unknown[] = [...others]
  for (const of of ['chosen', 'dropped'] as const)
    for (const { uid, groups: counts } of year[of]) {
      const cell = (name: string) => `${of} ${uid} ${name}`
      equations.push(sumOf(names.map(cell)))
      for (const [at, count] of counts.entries()) {
        const cells = (groups[at] ?? []).map(cell)
        if (count !== null) equations.push(sumOf(cells))
        if (count === null || cells.length > 1) hidden.push(...cells)
      }
    }
  for (const { uid, reasons } of year.dropped) {
    const all = (Object.keys(REASONS) as Reason[]).map((reason) => `${uid} ${reason}`)
    const shown = reasons.map(({ reason }) => `${uid} ${reason}`)
    // The reasons of a step add up to its total, whose cells by organisation they are not.
    const total = names.map((name): [Unknown, number] => [`dropped ${uid} ${name}`, -1])
    equations.push(new Map([...sumOf(all), ...total]), ...shown.map((each) => sumOf([each])))
    hidden.push(...all.filter((each) => !shown.includes(each)))
  }
  return { equations, hidden }
}

/** Fractions of one another that are left of equations, each led by an unknown of its own (Gauss). */
function solve(equations: readonly Equation[]): Map<Unknown, Equation> {
  const led = new Map<Unknown, Equation>()
  for (const equation of equations) {
    const left = reduce(equation, led)
    const [lead] = left.keys()
    if (lead === undefined) continue
    const by = left.get(lead) ?? 1
    const normal = new Map([...left].map(([unknown, times]) => [unknown, times / by]))
    for (const [other, known] of led) led.set(other, without(known, lead, normal))
    led.set(lead, normal)
  }
  return led
}

function without(equation: Equation, lead: Unknown, by: Equation): Equation {
  const times = equation.get(lead) ?? 0
  if (times === 0) return equation
  const left = new Map(equation)
  for (const [unknown, other] of by) left.set(unknown, (left.get(unknown) ?? 0) - times * other)
  return new Map([...left].filter(([, value]) => Math.abs(value) > 1e-9))
}

const reduce = (equation: Equation, led: ReadonlyMap<Unknown, Equation>): Equation =>
  [...led].reduce((left, [lead, by]) => without(left, lead, by), equation)

it('STAT-02 no combination of all published numbers is a hidden cell, solved exactly in more than 500 attempts', () => {
  let attempts = 0
  for (let seed = 1; seed <= 100; seed += 1) {
    const sample = sampleRows(randomFrom(seed * 7))
    for (const year of countBarometer(sample.rows).years) {
      const { equations, hidden } = equationsOf(year, sample)
      const solved = solve(equations)
      for (const cell of hidden) {
        attempts += 1
        expect([cell, reduce(sumOf([cell]), solved).size]).not.toEqual([cell, 0])
      }
    }
  }
  expect(attempts).toBeGreaterThan(500)
})

it('STAT-01 the highest class of fewer than five members is one with the class before, which is open then', () => {
  const efforts = [...Array(5).fill(10), ...Array(6).fill(25), 80, 85]
  const reports = efforts.map((effort, userId) => ({
    year: 2026,
    organisationId: 1,
    userId,
    effort,
  }))
  const organisations = [{ id: 1, name: 'DRO' }]
  const rows = { organisations, cards: [], reports, choices: [], dropped: [] }
  expect(countBarometer(rows).years[0]?.efforts).toEqual([
    { from: 0, to: 20, reports: 5 },
    { from: 20, to: null, reports: 8 },
  ])
})

it('STAT-01 counts, medians, classes and reasons of two organisations', () => {
  const report = (userId: number, organisationId: number, effort: number) => ({
    year: 2026,
    userId,
    organisationId,
    effort,
  })
  const once = [
    ...[10, 20, 30, 40, 50].map((effort, at) => report(at, 1, effort)),
    ...[35, 35, 60, 70, 80, 90].map((effort, at) => report(10 + at, 2, effort)),
  ]
  // Each member has another report, which drops nothing.
  const reports = [...once, ...once]
  const dropped = once.map(({ userId, organisationId }, at) => ({
    year: 2026,
    userId,
    organisationId,
    cardId: 1,
    note: at < 5 ? 'Trop cher pour Solène Guivarch' : 'délai',
  }))
  const organisations = [
    { id: 1, name: 'DRO' },
    { id: 2, name: 'NovaBuild' },
  ]
  const [year] = countBarometer({
    organisations,
    cards: CARDS,
    reports,
    choices: [],
    dropped,
  }).years
  expect(year).toEqual({
    year: 2026,
    reports: 22,
    members: 11,
    effort: 40,
    groups: [
      { organisation: 'DRO', reports: 10, members: 5, effort: 30 },
      { organisation: 'NovaBuild', reports: 12, members: 6, effort: 65 },
    ],
    efforts: [
      { from: 0, to: 40, reports: 10 },
      { from: 40, to: null, reports: 12 },
    ],
    chosen: [],
    dropped: [
      {
        uid: '1',
        idx: 'E1',
        name: 'Étape 1',
        reports: 11,
        groups: [5, 6],
        // The other one would tell that the classes beside it are empty.
        reasons: [{ reason: 'time', reports: 6 }],
      },
    ],
  })
})

it('STAT-01 ten steps are listed, those of most reports first, as many in the order of their identifiers', () => {
  const year = 2026
  const reports = Array.from({ length: 30 }, (_, userId) => ({
    year,
    userId,
    organisationId: 1,
    effort: 40,
  }))
  const cards = Array.from({ length: 12 }, (_, at) => ({
    id: at,
    uid: `${at}`,
    idx: `E${at + 10}`,
    name: `Étape ${at}`,
  }))
  // The tenth has as many as the eleventh.
  const counts = cards.map(({ id }) => (id === 10 ? 14 : 5 + id))
  const choices = cards.map(({ id: cardId }, at) => {
    const count = counts[at] ?? 0
    return {
      ...{ year, organisationId: 1, cardId },
      ...{ reports: count, members: count, most: 1, throughout: count },
    }
  })
  const dropped = cards.flatMap(({ id: cardId }, at) =>
    reports
      .slice(0, counts[at])
      .map(({ userId }) => ({ year, userId, organisationId: 1, cardId, note: '' })),
  )
  const organisations = [{ id: 1, name: 'DRO' }]
  const [counted] = countBarometer({ organisations, cards, reports, choices, dropped }).years
  const first = ['E21', 'E19', 'E20', 'E18', 'E17', 'E16', 'E15', 'E14', 'E13', 'E12']
  expect(counted?.chosen.map(({ idx }) => idx)).toEqual(first)
  expect(counted?.dropped.map(({ idx }) => idx)).toEqual(first)
})

const NOTES_OF_REASONS: Record<Reason, string[]> = {
  cost: ['Trop cher', 'Coûts élevés', 'hors budget', 'Financement à trouver', 'surcoût', '300 €'],
  time: ['Délais', 'Calendrier serré', 'planning', 'du retard', 'trop tard', 'pas le temps'],
  rule: ['Règlement du PLU', 'Réglementation', 'PLU', 'permis', 'ABF', 'normes', 'interdit'],
  supply: ['pas de filière', 'fournisseur', 'en rupture de stock', 'disponibilité', 'produits'],
  technique: ['Technique', 'assureur', 'nature du sol', 'faisabilité', 'Impossible', 'contrainte'],
  use: ['usages', 'exploitant', 'habitants', 'locataires', 'client', 'maîtrise d’ouvrage'],
  other: ['pas envie', 'à revoir'],
  none: ['', '  '],
}

it('STAT-01 notes tell their reason by their words, accents and case aside', () => {
  for (const [reason, notes] of Object.entries(NOTES_OF_REASONS)) {
    expect(notes.map(reasonOfNote), notes.join()).toEqual(notes.map(() => reason))
  }
})

/** A year of DRO: how many reports each member made, and in how many of these they chose the step. */
function yearOf(members: readonly { made: number; chose: number; effort?: number }[]) {
  const reports = members.flatMap(({ made, effort = 40 }, userId) =>
    Array.from({ length: made }, () => ({ year: 2026, organisationId: 1, userId, effort })),
  )
  const own = members.filter(({ chose }) => chose > 0)
  const choice = {
    year: 2026,
    organisationId: 1,
    cardId: 1,
    reports: own.reduce((sum, { chose }) => sum + chose, 0),
    members: own.length,
    most: Math.max(0, ...own.map(({ chose }) => chose)),
    throughout: own.filter(({ made, chose }) => made === chose).length,
  }
  const organisations = [{ id: 1, name: 'DRO' }]
  const rows = { organisations, cards: CARDS, reports, choices: [choice], dropped: [] }
  return countBarometer(rows).years
}

const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item)
const CHOSE = { made: 1, chose: 1 }
const LEFT = { made: 1, chose: 0 }

it('STAT-02 a step is not shown when fewer than five members, or none, did not choose it', () => {
  // Catches: « 5 of 6 reports », which tells of the one who did not.
  const shown = (chose: number, left: number) =>
    yearOf([...times(chose, CHOSE), ...times(left, LEFT)])[0]?.chosen.length
  expect([shown(5, 1), shown(5, 4), shown(6, 0), shown(5, 5), shown(4, 5)]).toEqual([0, 0, 0, 1, 0])
  // Who has chosen it in one report of two counts on both sides.
  const [both] = yearOf(times(5, { made: 2, chose: 1 }))
  expect(both?.chosen).toMatchObject([{ reports: 5, groups: [5] }])
})

it('STAT-03 a member who made more than two reports of five is not what a number is about', () => {
  // Catches: a median of five members that is the effort of one, who made 41 of 46 reports.
  expect(yearOf([...times(5, LEFT), { made: 41, chose: 0, effort: 12 }])).toEqual([])
  const [year] = yearOf([...times(6, LEFT), { made: 4, chose: 0 }])
  expect(year).toMatchObject({ reports: 10, members: 7 })
  expect(yearOf([...times(6, LEFT), { made: 5, chose: 0 }])).toEqual([])
  // In a step: one member chose it in most of the reports that did.
  const others = [...times(4, CHOSE), ...times(20, LEFT)]
  const shown = (chose: number) => yearOf([...others, { made: 6, chose }])[0]?.chosen.length
  expect([shown(2), shown(3)]).toEqual([1, 0])
})

it('STAT-01 the last year comes first, an even number of efforts has the rounded middle, and who has no organisation has a line', () => {
  const efforts = [10, 20, 20, 21, 30, 40]
  const of = (year: number, organisationId: number | null, from: number): CountedReport[] =>
    efforts.map((effort, at) => ({ year, organisationId, effort, userId: from + at }))
  const organisations = [{ id: 1, name: 'O1' }]
  const reports = [...of(2025, 1, 0), ...of(2026, 1, 0), ...of(2026, null, 10)]
  const { years } = countBarometer({ organisations, reports, cards: [], choices: [], dropped: [] })
  expect(
    years.map(({ year, groups }) => [year, ...groups.map((group) => group.organisation)]),
  ).toEqual([
    [2026, 'O1', 'Sans organisation'],
    [2025, 'O1'],
  ])
  expect(years[1]?.effort).toBe(21)
})
