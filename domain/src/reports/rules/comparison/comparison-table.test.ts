import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statedReport } from '../../../statements/rules/report-source.ts'
import { randomReport } from '../../../statements/testing/random-report.ts'
import { reportOf } from '../../../testing/compared-report.ts'
import type { BesideStep, ComparedReport } from '../../comparison-contract.ts'
import { compareReports } from './compared-reports.ts'
import { comparisonTable, comparisonTitle } from './comparison-table.ts'
import { distinctNames } from './distinct-names.ts'

const tableOf = (reports: (ComparedReport | null)[], onlyDifferences = false) =>
  comparisonTable(compareReports(reports), onlyDifferences)

const ISOLER = { uid: 'isoler', val: 280 }
const BUDGET = { uid: 'budget', val: 0, sector: 1 }
const CHAUFFER = { uid: 'chauffer', val: 230 }
const REEMPLOI = { uid: 'reemploi', val: 110, sector: 1 }
const SOLS = { uid: 'sols', val: 65, sector: 1 }

const THREE = [
  reportOf('a', [ISOLER, BUDGET, CHAUFFER], { persons: 120 }),
  reportOf('b', [ISOLER, BUDGET, CHAUFFER, REEMPLOI], { persons: 120 }),
  reportOf('c', [ISOLER, BUDGET, SOLS], { persons: 126 }),
]

const written = (table: ReturnType<typeof comparisonTable>) =>
  table.sections.map(({ title, rows }) => [
    title,
    ...rows.map(({ name, cells }) =>
      [name, ...cells.map(({ text, note }) => [text, note].filter(Boolean).join(' '))]
        .join(' | ')
        .replaceAll('\u00a0', ' '),
    ),
  ])

describe('comparisonTable', () => {
  it('TEAM-43 statuses stand where a step is not selected, and steps that nobody selects have a part of their own; no figure moves', () => {
    const beside = (uid: string, status: BesideStep['status'], note = ''): BesideStep => ({
      uid,
      name: `Étape ${uid}`,
      sector: null,
      status,
      note,
    })
    const [a, b, c] = THREE
    if (!a || !b || !c) throw new Error('three reports')
    const told = [
      {
        ...a,
        beside: [beside('reemploi', 'considered'), beside('toit', 'discarded', 'Trop cher')],
      },
      b,
      {
        ...c,
        beside: [beside('chauffer', 'discarded', 'Réseau, plus tard'), beside('toit', 'in-place')],
      },
    ]
    const table = tableOf([...told, null])
    const lines = written(table)
    expect(lines.flat()).toEqual(
      expect.arrayContaining([
        'Étape chauffer | 230 | 230 | − 230 écartée : Réseau, plus tard | ',
        'Étape reemploi | – à l’étude | + 110 | – | ',
      ]),
    )
    expect(lines.at(-1)).toEqual([
      'À l’étude, déjà en place, écartées',
      'Étape toit | Écartée Trop cher | – | Déjà en place | ',
    ])
    const figures = (all: ReturnType<typeof tableOf>) => [
      all.sections[0],
      all.sections[1],
      all.summary,
    ]
    expect(figures(table)).toEqual(figures(tableOf([...THREE, null])))
  })

  it('TEAM-03 three reports side by side: figures, sectors, common steps, steps of some only', () => {
    const table = tableOf(THREE)

    expect(written(table)).toEqual([
      [
        '',
        'Somme | 510 | 620 + 110 | 345 − 165',
        'Objectif 2030 | 815 encore 305 | 815 encore 195 | 815 encore 470',
        'Potentiel | 1 630 | 1 630 | 1 630',
        'Effort | 31 % | 38 % + 7 points | 21 % − 10 points',
        'Pour l’opération | 61,2 120 personnes | 74,4 120 personnes | 43,5 126 personnes',
      ],
      [
        'Secteur par secteur',
        'Se loger | 510 | 510 égal | 280 − 230',
        'Construire et rénover | 0 | 110 + 110 | 65 + 65',
      ],
      [
        'Dans les trois',
        'Étape isoler | 280 | 280 | 280',
        'Étape budget | Condition nécessaire | Condition nécessaire | Condition nécessaire',
      ],
      ['Dans A et B', 'Étape chauffer | 230 | 230 | − 230'],
      ['Seulement dans B', 'Étape reemploi | – | + 110 | –'],
      ['Seulement dans C', 'Étape sols | – | – | + 65'],
    ])
    expect(table.summary.replaceAll('\u00a0', ' ')).toBe(
      '3 étapes sur 5 diffèrent. L’écart se lit par rapport à A.',
    )
    expect(table.notice).toBe('')
    expect(table.heads.map(({ letter, detail }) => `${letter} ${detail}`)).toEqual([
      'A Calculé le 21/11/2026, 120\u00a0personnes',
      'B Calculé le 21/11/2026, 120\u00a0personnes',
      'C Calculé le 21/11/2026, 126\u00a0personnes',
    ])
  })

  it('REP-43 the head of a report of somebody else names its owner', () => {
    const owner = { firstName: 'Solène', lastName: 'Guivarch' }
    const [own, other] = [reportOf('APD', []), { ...reportOf('Bois', []), owner }]
    const { heads } = comparisonTable(compareReports([own, other]), false)
    expect(heads.map(({ detail }) => detail)).toEqual([
      'Calculé le 21/11/2026',
      'Calculé le 21/11/2026, établi par Solène Guivarch',
    ])
  })

  it('REP-69 a head tells day, persons and author in the words of the statement', () => {
    fc.assert(
      fc.property(randomReport, (view) => {
        fc.pre(view.datas !== null)
        const { operation, calculatedAt, owner } = view
        const [head] = tableOf([{ ...reportOf('a', []), operation, calculatedAt, owner }]).heads
        const { facts, operationTotal } = statedReport(view, 'author').statement
        const said = facts.map(({ label, text }) => `${label} ${text}`.toLowerCase())
        const told = head?.detail.split(', ') ?? []
        expect(told).toHaveLength(operation?.persons ? 3 : 2)
        for (const part of told) {
          expect([...said, operationTotal.split(' ×')[0]]).toContain(part.toLowerCase())
        }
      }),
    )
  })

  it('TEAM-03 « seulement les différences » leaves out rows that are equal in all reports', () => {
    const titles = tableOf(THREE, true).sections.map(({ title }) => title)
    expect(titles).toEqual([
      '',
      'Secteur par secteur',
      'Dans A et B',
      'Seulement dans B',
      'Seulement dans C',
    ])

    const [same] = THREE
    if (!same) throw new Error('no report')
    expect(written(tableOf([same, same], true)).map(([title]) => title)).toEqual([''])
  })

  it('TEAM-03 a step of another value differs, and says by how much', () => {
    const table = tableOf([reportOf('a', [ISOLER]), reportOf('b', [{ ...ISOLER, val: 290 }])], true)
    expect(written(table).at(-1)).toEqual(['Dans les deux', 'Étape isoler | 280 | 290 + 10'])
  })

  it('TEAM-03 a transversal step is in no sum, and no difference', () => {
    const transversal = { uid: 't', val: 300, format: 'indirect' }
    const table = tableOf([reportOf('a', [ISOLER]), reportOf('b', [ISOLER, transversal])])
    expect(written(table).at(-1)).toEqual(['Seulement dans B', 'Étape t | – | 300, non ajoutée'])
  })

  it('TEAM-03 different potentials are said, and each column keeps its objective', () => {
    const table = tableOf([reportOf('a', [ISOLER]), reportOf('b', [ISOLER, SOLS])])
    expect(table.notice).toContain('Les potentiels diffèrent')
    expect(written(table)[0]).toContain('Objectif 2030 | 435 encore 155 | 815 encore 470')
  })

  it('TEAM-06 a report that is not there has an empty column, and the first that is there is the reference', () => {
    const [, b, c] = THREE
    const table = tableOf([null, b ?? null, c ?? null])
    expect(table.heads.map(({ name, isReference }) => [name, isReference])).toEqual([
      ['Introuvable', false],
      ['b', true],
      ['c', false],
    ])
    expect(written(table)[0]?.[1]).toBe('Somme |  | 620 | 345 − 275')
    expect(table.sections.map(({ title }) => title)).toContain('Dans les deux')
    expect(
      tableOf([null, null]).sections.flatMap(({ rows }) =>
        rows.flatMap((row) => row.cells.map(({ text }) => text)),
      ),
    ).not.toContain('0')
  })

  it('TEAM-03 differences add up to the difference of the sums, steps and sectors to each sum', () => {
    const chosen = fc.uniqueArray(
      fc.record({
        uid: fc.constantFrom(...'abcdefghijkl'),
        val: fc.integer({ min: 0, max: 500 }),
        format: fc.constantFrom('direct', 'indirect'),
        sector: fc.integer({ min: 0, max: 2 }),
      }),
      { selector: ({ uid }) => uid },
    )
    const report = fc
      .record({ chosen, hidden: fc.integer({ min: 0, max: 90 }) })
      .map(({ chosen: steps, hidden }) => ({ hidden, report: reportOf('r', steps, { hidden }) }))
    fc.assert(
      fc.property(fc.array(report, { minLength: 2, maxLength: 4 }), (made) => {
        const comparison = compareReports(made.map((one) => one.report))
        const { sections } = comparisonTable(comparison, false)
        const sums = made.map((one) => one.report.datas?.somme ?? 0)
        for (const [place, sum] of sums.entries()) {
          const differences = sections
            .flatMap(({ rows }) => rows)
            .filter(({ kind }) => kind === 'step' || kind === 'others')
            .reduce((total, { cells }) => total + (cells[place]?.difference ?? 0), 0)
          expect(differences).toBe(sum - (sums[0] ?? 0))
          const sectors = comparison.sectors.reduce(
            (total, { figures }) => total + (figures[place]?.somme ?? 0),
            0,
          )
          expect(sectors + (made[place]?.hidden ?? 0)).toBe(sum)
        }
        // The first plus its difference is the other, step by step.
        for (const row of sections.flatMap(({ rows }) => rows)) {
          for (const cell of row.cells.filter(({ value }) => value !== null)) {
            const first = row.kind === 'step' ? null : (row.cells[0]?.value ?? 0)
            if (first !== null && cell.difference !== null) {
              expect(first + cell.difference).toBe(cell.value)
            }
          }
        }
      }),
    )
  })

  it('TEAM-05 is named after the operation, where it is one, and the reports', () => {
    const titleOf = (...names: string[]) =>
      comparisonTitle(compareReports([...names.map((name) => reportOf(name, [])), null]))
    expect(titleOf('APS', 'APD')).toBe('Comparaison – APS, APD')
    const named = (name: string, operation: string) => {
      const report = reportOf(name, [], { persons: 120 })
      return { ...report, operation: report.operation && { ...report.operation, name: operation } }
    }
    const both = [named('APS', 'Quai'), named('APD', 'Quai')]
    expect(comparisonTitle(compareReports(both))).toBe('Comparaison – Quai – APS, APD')
    const other = [named('APS', 'Quai'), named('APD', 'Gare')]
    expect(comparisonTitle(compareReports(other))).toBe('Comparaison – APS, APD')
    const long = Array.from({ length: 4 }, (_, at) => `${at} ${'é'.repeat(118)}`)
    expect(titleOf(...long.slice(0, 3)).length).toBeLessThan(140)
    // Catches: two names that are cut to the same words.
    const begin = 'Réhabilitation de la tour des Tilleuls et de ses abords, Rennes, '
    expect(titleOf(`${begin}variante bois`, `${begin}variante béton, sans sous-sol`)).toBe(
      'Comparaison – Réhabilitati…bois, Réhabilitati…béton, sans sous-sol',
    )
    const spread = ['a', 'b', 'c', 'd'].map((end) => `${'x'.repeat(200)}${end}`)
    const cut = distinctNames(spread, 24)
    expect(new Set(cut).size).toBe(4)
    for (const name of cut) expect(name.length).toBeLessThanOrEqual(24)
  })
})
