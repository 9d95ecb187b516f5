import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCounted, isShownToMembers } from '../../../cards/rules/counted-card.ts'
import { calculateFigures } from './calculate-figures.ts'
import { figureNote, type NotedReport } from './figure-note.ts'
import { figuresBySector } from './figures-by-sector.ts'
import type { FigureKey } from './report-figures.ts'
import { sectorRows } from './sector-rows.ts'

const step = fc.record({
  name: fc.constantFrom('A', 'B', 'C'),
  val: fc.integer({ min: 0, max: 5000 }),
  format: fc.constantFrom('direct', 'indirect', 'completude'),
  draft: fc.boolean(),
  sectorUid: fc.constantFrom('0', '1', '2', null),
})

/** A report of any steps and sectors, as its page is given it. */
const report = fc
  .record({
    steps: fc.array(step, { maxLength: 12 }),
    totals: fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 3, maxLength: 3 }),
  })
  .map(({ steps, totals }) => {
    const sectors = totals.map((total, index) => ({ uid: String(index), name: `S${index}`, total }))
    const rows = figuresBySector(
      steps.filter(({ draft }) => !draft),
      sectors,
    )
    return {
      steps,
      noted: {
        figures: calculateFigures(steps, sectors),
        sectors: sectorRows(rows, () => null),
        steps: steps
          .filter(isShownToMembers)
          .map((step) => ({ ...step, counted: isCounted(step) })),
      },
    }
  })

const sumOf = (figure: FigureKey, noted: NotedReport) =>
  figureNote(figure, noted).terms.reduce((sum, { value }) => sum + value, 0)

describe('figureNote', () => {
  it('TRUST-01 the numbers of the note add up to sum and potential, for any report', () => {
    // Catches: naming a transversal step among the added ones, or leaving a completeness step out.
    fc.assert(
      fc.property(report, ({ steps, noted }) => {
        expect(sumOf('somme', noted)).toBe(noted.figures.somme)
        expect(sumOf('potentiel', noted)).toBe(noted.figures.potentiel)
        // What has no name is there only where a step is not described.
        const named: string[] = noted.steps.map(({ name }) => name)
        const rest = figureNote('somme', noted).terms.filter(({ name }) => !named.includes(name))
        const hidden = steps.filter(
          ({ draft, format, val }) => !draft && format === 'completude' && val !== 0,
        )
        expect(rest).toHaveLength(hidden.length > 0 ? 1 : 0)
      }),
    )
  })

  it('TRUST-01 each step is either added or said why not, once', () => {
    fc.assert(
      fc.property(report, ({ noted }) => {
        const { terms, uncounted } = figureNote('somme', noted)
        const told = [...terms, ...uncounted].filter(({ name }) => /^[ABC]$/.test(name))
        expect(told.map(({ name }) => name).sort()).toEqual(
          noted.steps.map(({ name }) => name).sort(),
        )
      }),
    )
  })

  const figures = { somme: 685, potentiel: 1631, objectif: 816, effort: 42 }
  const sentences = (figure: FigureKey, changes = {}) =>
    figureNote(figure, { figures: { ...figures, ...changes }, sectors: [], steps: [] })
      .sentences.join(' ')
      .replaceAll('\u00a0', ' ')

  it('CALC-03 CALC-04 CALC-05 the objective and the effort are computed with their numbers', () => {
    expect(sentences('objectif')).toContain('Potentiel 1 631 ÷ 2 = 815,5, arrondi à 816.')
    expect(sentences('objectif', { potentiel: 1630, objectif: 815 })).toContain('1 630 ÷ 2 = 815.')
    expect(sentences('effort')).toContain('Somme 685 ÷ potentiel 1 631 = 42 %.')
    expect(sentences('effort', { potentiel: 1630 })).toContain('= 42,02 %, arrondi à 42 %.')
    expect(sentences('effort', { potentiel: 0, effort: 0 })).toContain('l’effort est de 0 %.')
  })

  it('TRUST-01 says why a step or a sector adds nothing', () => {
    const sector = (name: string, potentiel: number) => ({ sector: { name }, potentiel })
    const noted = {
      figures: { somme: 40, potentiel: 100, objectif: 50, effort: 40 },
      sectors: [sector('Se loger', 100), sector('Se nourrir', 0)],
      steps: [
        { name: 'Isoler', val: 40, counted: true },
        { name: 'Rénover', val: 40, counted: false },
        { name: 'Mesurer', val: 0, counted: true },
      ],
    }
    expect(figureNote('somme', noted)).toMatchObject({
      terms: [{ name: 'Isoler', value: 40 }],
      uncounted: [
        { name: 'Rénover', why: expect.stringContaining('transversale\u00a0: sa valeur, 40') },
        { name: 'Mesurer', why: 'condition nécessaire, de valeur 0' },
      ],
    })
    expect(figureNote('potentiel', noted)).toMatchObject({
      terms: [{ name: 'Se loger', value: 100 }],
      uncounted: [{ name: 'Se nourrir', why: 'secteur sans potentiel chiffré' }],
    })
  })
})
