import { describe, expect, it } from 'vitest'
import { reportOf } from '../../../testing/compared-report.ts'
import { compareReports } from './compared-reports.ts'
import { comparisonDrawing } from './comparison-drawing.ts'

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
        { name: 'Se loger', look: 0 },
        { name: 'Construire et rénover', look: 1 },
      ],
    })
    expect(drawing.reports.map((report) => report?.sectors ?? null)).toEqual([
      [
        { look: 1, from: 0, to: 110 },
        { look: 0, from: 110, to: 390 },
      ],
      null,
      [
        { look: 1, from: 0, to: 600 },
        { look: 0, from: 600, to: 880 },
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
})
