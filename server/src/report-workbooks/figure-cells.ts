import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import type { Figures } from '@etapes-climat/domain/reports/contract'
import type { WrittenCell, WrittenColumn } from '../engines/xlsx/written-sheet.ts'

/** The columns of the four figures, with their units. */
export const FIGURE_COLUMNS: readonly WrittenColumn[] = [
  { header: `Somme, ${CLIMATE_UNIT}`, width: 22 },
  { header: `Potentiel, ${CLIMATE_UNIT}`, width: 22 },
  { header: `Objectif 2030, ${CLIMATE_UNIT}`, width: 22 },
  { header: 'Effort, %', width: 12 },
]

/** The four figures in the order of their columns; empty before the first calculation. */
export const figureCells = (figures: Figures | null): WrittenCell[] => [
  figures?.somme ?? null,
  figures?.potentiel ?? null,
  figures?.objectif ?? null,
  figures?.effort ?? null,
]
