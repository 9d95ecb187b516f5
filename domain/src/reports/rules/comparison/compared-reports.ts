import type { SectorReference } from '../../../classification/contract.ts'
import type { ComparedReport } from '../../comparison-contract.ts'
import type { SectorFigures } from '../../contract.ts'
import { eachStoredFigure, figuresOf } from '../figures/report-figures.ts'
import { amountOfStep } from '../figures/step-amounts.ts'

export type ComparedStepOfReport = ComparedReport['steps'][number]

/** The letters of the columns, as the axes of a drawing are named. */
export const COLUMN_LETTERS = ['A', 'B', 'C', 'D'] as const

/** A column of the comparison; null: introuvable. */
export type Column = ComparedReport | null

/** The same sector in each column; null: that report has nothing of it. */
export interface ComparedSector {
  /** null gathers the steps without a sector */
  sector: SectorReference | null
  figures: (SectorFigures | null)[]
}

/** One step in each column; null: not in that report. */
export interface ComparedRow {
  step: ComparedStepOfReport
  cells: (ComparedStepOfReport | null)[]
}

export interface ComparedGroup {
  /** places of these columns */
  members: number[]
  rows: ComparedRow[]
}

/** Compared reports; screen, PDF and workbook derive from this. */
export interface Comparison {
  columns: readonly Column[]
  /** place of the column that the others are read against: the first that is there; -1: none is */
  reference: number
  sectors: ComparedSector[]
  groups: ComparedGroup[]
  /** what each stored sum holds beside the steps shown; kgCO2e per person per year */
  others: (number | null)[]
}

/** Compares reports, in the order given. */
export function compareReports(columns: readonly Column[]): Comparison {
  return {
    columns,
    reference: columns.findIndex((column) => column !== null),
    sectors: comparedSectors(columns),
    groups: comparedGroups(columns),
    others: columns.map(otherSteps),
  }
}

/** By subtraction, so that the parts always add up to the stored sum. */
function otherSteps(column: Column): number | null {
  if (column === null || column.datas === null) return null
  return column.datas.somme - column.steps.reduce((sum, step) => sum + amountOfStep(step), 0)
}

function comparedSectors(columns: readonly Column[]): ComparedSector[] {
  const sectors = new Map<string, ComparedSector>()
  for (const [place, column] of columns.entries()) {
    for (const figures of column?.sectorFigures ?? []) {
      const key = figures.sector?.uid ?? ''
      const row = sectors.get(key) ?? { sector: figures.sector, figures: columns.map(() => null) }
      const former = row.figures[place]
      // A step that changed its sector may be in several rows.
      row.figures[place] = former ? added(former, figures) : figures
      sectors.set(key, row)
    }
  }
  return [...sectors.values()]
}

const added = (left: SectorFigures, right: SectorFigures): SectorFigures => ({
  ...left,
  ...figuresOf(eachStoredFigure((key) => left[key] + right[key])),
  cards: left.cards + right.cards,
})

function comparedGroups(columns: readonly Column[]): ComparedGroup[] {
  const rows = new Map<string, ComparedRow>()
  for (const [place, column] of columns.entries()) {
    for (const step of column?.steps ?? []) {
      const row = rows.get(step.uid) ?? { step, cells: columns.map(() => null) }
      row.cells[place] = step
      rows.set(step.uid, row)
    }
  }
  const groups = new Map<string, ComparedGroup>()
  for (const row of rows.values()) {
    const members = row.cells.flatMap((cell, place) => (cell ? [place] : []))
    const key = members.join()
    const group = groups.get(key) ?? { members, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted(
    (left, right) =>
      right.members.length - left.members.length || compareText(left.members, right.members),
  )
}

const compareText = (left: number[], right: number[]) => (left.join() < right.join() ? -1 : 1)

/** Whether a row is not the same in all the columns that are there. */
export function isDifferent<Cell>(
  columns: readonly Column[],
  cells: readonly (Cell | null)[],
  amountOf: (cell: Cell) => number,
): boolean {
  const shownAmounts = columns.flatMap((column, place) => {
    if (column === null) return []
    const cell = cells[place]
    return [cell === null || cell === undefined ? 'absent' : String(amountOf(cell))]
  })
  return new Set(shownAmounts).size > 1
}

/**
 * The difference of a column to the reference, kgCO2e per person per year; null for the reference
 * itself and for a missing report.
 */
export function againstReference(
  { columns, reference }: Pick<Comparison, 'columns' | 'reference'>,
  amounts: readonly (number | null)[],
  place: number,
): number | null {
  if (place === reference || columns[place] === null) return null
  const [own, base] = [amounts[place], amounts[reference]]
  return own === null || own === undefined || base === null || base === undefined
    ? null
    : own - base
}
