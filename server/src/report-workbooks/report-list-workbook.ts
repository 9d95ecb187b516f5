import type { Readable } from 'node:stream'
import type { ListedReport } from '@etapes-climat/domain/reports/contract'
import {
  OPERATION_FIELD_NAMES,
  OPERATION_FIELDS,
  operationField,
} from '@etapes-climat/domain/reports/rules/operation/operation-limits'
import { writeWorkbook } from '../engines/xlsx/write-workbook.ts'
import { type FilledColumn, filledSheet } from '../engines/xlsx/written-sheet.ts'
import { dayCell } from './day-cell.ts'
import { figureColumns } from './figure-cells.ts'

type Line = ListedReport & { originName: string | null }

const COLUMNS: readonly FilledColumn<Line>[] = [
  { header: 'Rapport', width: 50, cell: ({ name }) => name },
  { header: 'Variante de', width: 40, cell: ({ originName }) => originName },
  ...OPERATION_FIELD_NAMES.map((name) => {
    const { label, unit } = operationField(name)
    return {
      header: unit ? `${label}, ${unit}` : label,
      width: { line: 40, number: 12, reference: 14 }[OPERATION_FIELDS[name].type],
      cell: ({ operation }: Line) => operation?.[name] ?? null,
    }
  }),
  ...figureColumns(({ datas }: Line) => datas),
  { header: 'Étapes', width: 10, cell: ({ stepCount }) => stepCount },
  { header: 'Secteurs', width: 10, cell: ({ sectorCount }) => sectorCount },
  {
    header: 'Étapes changées depuis le calcul',
    width: 18,
    cell: ({ sinceSave }) => sinceSave?.steps ?? 0,
  },
  {
    header: 'Écart de somme depuis le calcul',
    width: 18,
    cell: ({ sinceSave }) => sinceSave?.difference ?? 0,
  },
  {
    header: 'Écart de potentiel depuis le calcul',
    width: 18,
    cell: ({ sinceSave }) => sinceSave?.potential ?? 0,
  },
  { header: 'Créé le', width: 14, cell: ({ createdAt }) => dayCell(createdAt) },
  { header: 'Modifié le', width: 14, cell: ({ updatedAt }) => dayCell(updatedAt) },
  { header: 'Modifié par', width: 28, cell: ({ updatedBy }) => updatedBy },
  { header: 'Archivé le', width: 14, cell: ({ archivedAt }) => dayCell(archivedAt) },
]

/** The reports of an account as a workbook, a line each as « Mes rapports » tells them. */
export function reportListWorkbook(reports: readonly ListedReport[]): Readable {
  const names = new Map(reports.map(({ uid, name }) => [uid, name]))
  const lines = reports.map((report) => ({
    ...report,
    originName: names.get(report.originUid ?? '') ?? null,
  }))
  return writeWorkbook([filledSheet('Rapports', COLUMNS, lines)])
}
