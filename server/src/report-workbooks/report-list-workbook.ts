import type { Readable } from 'node:stream'
import type { ListedReport } from '@etapes-climat/domain/reports/contract'
import { writeWorkbook } from '../engines/xlsx/write-workbook.ts'
import type { WrittenCell } from '../engines/xlsx/written-sheet.ts'
import { dayCell } from './day-cell.ts'
import { FIGURE_COLUMNS, figureCells } from './figure-cells.ts'

/** The reports of an account as a workbook, a line each as « Mes rapports » tells them (TEAM-70, LIFE-08). */
export function reportListWorkbook(reports: readonly ListedReport[]): Readable {
  const names = new Map(reports.map(({ uid, name }) => [uid, name]))
  return writeWorkbook([
    {
      name: 'Rapports',
      columns: [
        { header: 'Rapport', width: 50 },
        { header: 'Variante de', width: 40 },
        { header: 'Opération', width: 40 },
        { header: 'Adresse', width: 40 },
        { header: 'Programme', width: 40 },
        { header: 'Surface, m²', width: 12 },
        { header: 'Personnes', width: 12 },
        { header: 'Phase', width: 14 },
        ...FIGURE_COLUMNS,
        { header: 'Étapes', width: 10 },
        { header: 'Secteurs', width: 10 },
        { header: 'Étapes changées depuis le calcul', width: 18 },
        { header: 'Écart de somme depuis le calcul', width: 18 },
        { header: 'Créé le', width: 14 },
        { header: 'Modifié le', width: 14 },
        { header: 'Modifié par', width: 28 },
        { header: 'Archivé le', width: 14 },
      ],
      rows: reports.map((report) => lineOf(report, names)),
    },
  ])
}

/** @param names of the reports by their uid: the first of some variants may be gone */
function lineOf(report: ListedReport, names: ReadonlyMap<string, string>): WrittenCell[] {
  const { operation, sinceSave } = report
  return [
    report.name,
    names.get(report.originUid ?? '') ?? null,
    operation?.name ?? null,
    operation?.address ?? null,
    operation?.programme ?? null,
    operation?.area ?? null,
    operation?.persons ?? null,
    operation?.phase ?? null,
    ...figureCells(report.datas),
    report.stepCount,
    report.sectorCount,
    sinceSave?.steps ?? 0,
    sinceSave?.difference ?? 0,
    dayCell(report.createdAt),
    dayCell(report.updatedAt),
    report.updatedBy,
    dayCell(report.archivedAt),
  ]
}
