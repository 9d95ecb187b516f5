import { formatNumber } from '../../../kernel/format.ts'
import { formatDifference } from '../../../kernel/format-difference.ts'
import { formatTenths } from '../../../kernel/format-tenths.ts'
import { gapToObjective, objectiveReached } from '../figures/figure-drawings.ts'
import {
  FIGURES_IN_TURN,
  type FigureKey,
  type Figures,
  formatFigure,
} from '../figures/report-figures.ts'
import { operationTenths, personsInWords } from '../operation/operation-words.ts'
import { againstReference, type Column, type Comparison } from './compared-reports.ts'
import {
  type ComparisonCell,
  type ComparisonRow,
  EMPTY_CELL,
  EQUAL,
  NOTHING,
} from './comparison-rows.ts'

const NEVER_CALCULATED = 'jamais calculé'

interface ComparedFigure {
  name: string
  detail: string
  /** null: that report has none */
  numberOf(column: CalculatedColumn): number | null
  /** @param difference against the reference; null for the reference itself */
  wordsOf(
    value: number,
    difference: number | null,
    column: CalculatedColumn,
  ): Partial<ComparisonCell>
}

type CalculatedColumn = NonNullable<Column> & { datas: Figures }

const isCalculated = (column: Column): column is CalculatedColumn => column?.datas != null

/** Figures that are written otherwise than with their difference. */
const WRITTEN: { readonly [Key in FigureKey]?: ComparedFigure['wordsOf'] } = {
  objectif: (value, _, { datas }) => ({ text: formatNumber(value), note: objectiveWords(datas) }),
  potentiel: (value, difference) => compared(formatNumber(value), difference || null),
}

const FIGURES = FIGURES_IN_TURN.map(
  ({ key, label, detail, unit }): ComparedFigure => ({
    name: label,
    detail,
    numberOf: ({ datas }) => datas[key],
    wordsOf:
      WRITTEN[key] ??
      ((value, difference) =>
        compared(formatFigure(key, value), difference, unit === '%' ? points(difference) : '')),
  }),
)

const points = (difference: number | null) =>
  Math.abs(difference ?? 0) < 2 ? '\u00a0point' : '\u00a0points'

const OPERATION: ComparedFigure = {
  name: 'Pour l’opération',
  detail: 'personnes × somme, en\u00a0tCO2e par\u00a0an',
  numberOf: (column) => {
    const persons = personsOf(column)
    return persons === null ? null : operationTenths(persons, column.datas.somme) / 10
  },
  wordsOf: (value, _, column) => ({
    text: formatTenths(value),
    // May break on a phone, where a column has no room for both.
    note: personsInWords(personsOf(column) ?? 0).replace('\u00a0', ' '),
  }),
}

const personsOf = (column: Column) => column?.operation?.persons ?? null

/** The figures of each report, and the totals for its operation. */
export function figureRows(comparison: Comparison): ComparisonRow[] {
  const hasPersons = comparison.columns.some((column) => personsOf(column) !== null)
  const compared = hasPersons ? [...FIGURES, OPERATION] : FIGURES
  return compared.map((figure) => figureRow(comparison, figure))
}

function figureRow(comparison: Comparison, figure: ComparedFigure): ComparisonRow {
  const { columns } = comparison
  const values = columns.map((column) => (isCalculated(column) ? figure.numberOf(column) : null))
  const cells = columns.map((column, place): ComparisonCell => {
    if (column === null) return EMPTY_CELL
    if (!isCalculated(column)) return { ...EMPTY_CELL, text: NOTHING, note: NEVER_CALCULATED }
    const value = values[place] ?? null
    if (value === null) return { ...EMPTY_CELL, text: NOTHING }
    const difference = againstReference(comparison, values, place)
    return { ...EMPTY_CELL, value, ...figure.wordsOf(value, difference, column) }
  })
  const { name, detail } = figure
  const differs = new Set(values.filter((value) => value !== null)).size > 1
  return { key: name, kind: 'figure', name, detail, cells, differs }
}

function compared(text: string, difference: number | null, unit = ''): Partial<ComparisonCell> {
  if (difference === null) return { text }
  if (difference === 0) return { text, note: EQUAL }
  return { text, difference, note: `${formatDifference(difference)}${unit}` }
}

/** « encore 130 », « atteint, dépassé de 15 »; empty without an objective. */
export function objectiveWords(figures: Figures): string {
  if (objectiveReached(figures)) {
    const beyond = figures.somme - figures.objectif
    return beyond === 0 ? 'atteint' : `atteint, dépassé de ${formatNumber(beyond)}`
  }
  return figures.objectif > 0 ? `encore ${formatNumber(gapToObjective(figures))}` : ''
}
