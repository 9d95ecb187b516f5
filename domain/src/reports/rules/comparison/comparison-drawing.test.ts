import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reportOf } from '../../../testing/compared-report.ts'
import { compareReports } from './compared-reports.ts'
import { buildingLabels, comparisonDrawing, type DrawnReport } from './comparison-drawing.ts'

const ISOLER = { uid: 'isoler', val: 280 }
const REEMPLOI = { uid: 'reemploi', val: 110, sector: 1 }

describe('comparisonDrawing', () => {
  it('TEAM-03 the sectors of each report stand one on the other, on one scale, up to its sum', () => {
    const drawing = comparisonDrawing(
      compareReports([
        reportOf('a', [ISOLER, REEMPLOI]),
        null,
        reportOf('b', [ISOLER, { ...REEMPLOI, val: 600 }]),
      ]),
    )

    expect(drawing).toMatchObject({
      top: 1630,
      marks: [400, 800, 1200, 1600],
      storey: 100,
      objective: 815,
      potential: 1630,
      legend: [
        { name: 'Se loger', look: { label: '1', isDark: true, texture: 'windows' } },
        {
          name: 'Construire et rénover',
          look: { label: '2', isDark: false, texture: 'windows' },
        },
      ],
    })
    expect(
      drawing.reports.map(
        (report) =>
          report?.sectors.map(({ look, ...part }) => ({ look: look.label, ...part })) ?? null,
      ),
    ).toEqual([
      [
        { look: '2', from: 0, to: 110 },
        { look: '1', from: 110, to: 390 },
      ],
      null,
      [
        { look: '2', from: 0, to: 600 },
        { look: '1', from: 600, to: 880 },
      ],
    ])
    expect(drawing.reports[2]?.words.replaceAll('\u00a0', ' ')).toBe(
      'C : somme 880, dont Se loger 280, Construire et rénover 600 ; objectif 2030 815, potentiel 1 630 kgCO2e par personne et par an.',
    )
  })

  it('TEAM-03 reports of different potentials have no line in common', () => {
    const { objective, potential } = comparisonDrawing(
      compareReports([reportOf('a', [ISOLER]), reportOf('b', [ISOLER, REEMPLOI])]),
    )
    expect([objective, potential]).toEqual([null, null])
  })

  it('TEAM-03 the scale has a few round marks, whatever the sums; without any it is there', () => {
    const topped = (val: number) =>
      comparisonDrawing(compareReports([reportOf('a', [{ ...ISOLER, val }])])).marks
    expect(topped(12_345)).toEqual([4000, 8000, 12000])
    expect(topped(3_000_000)).toEqual([1_000_000, 2_000_000, 3_000_000])
    expect(comparisonDrawing(compareReports([null])).top).toBe(1)
    expect(comparisonDrawing(compareReports([reportOf('a', [])])).marks).toEqual([1])
  })

  it('TEAM-03 fourteen sectors look different, and each has its number', () => {
    const compared = compareReports([reportOf('a', [ISOLER])])
    const [own] = compared.sectors
    const sectors = Array.from({ length: 16 }, (_, at) => ({
      ...own,
      sector: { uid: `s${at}`, name: `Secteur ${at}` },
      figures: [{ somme: 40 + at, potentiel: 100, objectif: 50, effort: 40 }],
    })) as typeof compared.sectors
    const { legend, reports } = comparisonDrawing({ ...compared, sectors })
    const looks = legend.map(({ look: { isDark, texture } }) => `${texture} ${isDark}`)
    expect(new Set(looks.slice(0, 14)).size).toBe(14)
    expect(legend.map(({ look }) => Number(look.label))).toEqual(legend.map((_, at) => at + 1))
    expect(reports[0]?.sectors.map(({ look }) => look)).toEqual(
      legend.map(({ look }) => look).toReversed(),
    )
  })

  const SIZES = { tallest: 318, sum: 44, sector: 12, line: 6 }
  const building = (figures: DrawnReport['figures'], parts: number[], objective: number | null) => {
    let from = 0
    const sectors = parts.map((part, at) => {
      const sector = {
        look: { label: String(at + 1), isDark: true, texture: 'dots' as const },
        from,
        to: from + part,
      }
      from += part
      return sector
    })
    const top = Math.max(1, figures.somme, figures.potentiel, figures.objectif)
    const drawing = {
      top,
      marks: [],
      storey: null,
      objective,
      potential: null,
      legend: [],
      reports: [],
    }
    return { drawing, report: { figures, sectors, words: '' } }
  }

  it('REP-66 a sum just below the objective stands above its line', () => {
    const figures = { somme: 1415, objectif: 1650, potentiel: 3300, effort: 43 }
    const { drawing, report } = building(figures, [1415], 1650)
    expect(buildingLabels(drawing, report, SIZES)).toEqual({
      sum: 164,
      sectors: [expect.closeTo(62.2, 1)],
    })
  })

  it('REP-66 whatever the figures, no label of a building meets a line or another label', () => {
    const amount = fc.integer({ min: 0, max: 4000 })
    fc.assert(
      fc.property(
        fc.array(amount, { maxLength: 9 }),
        amount,
        amount,
        fc.boolean(),
        (parts, objectif, potentiel, isCommon) => {
          const somme = parts.reduce((sum, part) => sum + part, 0)
          const figures = { somme, objectif, potentiel, effort: 0 }
          const { drawing, report } = building(
            figures,
            parts.filter(Boolean),
            isCommon ? objectif : null,
          )
          const { sum, sectors } = buildingLabels(drawing, report, SIZES)
          const levelOf = (value: number) => (SIZES.tallest * value) / drawing.top
          const goal = levelOf(objectif)
          const numbers = sectors.map((base) => [base, base + SIZES.sector] as const)
          for (const [low, high] of [[sum, sum + SIZES.sum] as const, ...numbers]) {
            if (objectif > 0) expect(low >= goal + 3 || high <= goal - 3).toBe(true)
          }
          for (const [at, [low]] of numbers.entries()) {
            const below = numbers[at - 1]?.[1] ?? SIZES.line / 2
            expect(low).toBeGreaterThanOrEqual(below - 1e-9)
          }
          const outline = levelOf(potentiel)
          expect(sum >= outline || sum + SIZES.sum <= outline).toBe(true)
          expect(sum).toBeGreaterThan(levelOf(somme))
        },
      ),
      { numRuns: 300 },
    )
  })
})
