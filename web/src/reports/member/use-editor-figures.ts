import type { PopulateAnswer, Sector } from '@etapes-climat/domain/classification/contract'
import type { FigureValues } from '@etapes-climat/domain/reports/rules/calculate-figures'
import type { SectorResult } from '@etapes-climat/domain/reports/rules/figures-by-sector'
import { useMemo } from 'react'
import { flattenTree } from '../../cards/filters/filter-nodes.ts'
import type { ReportEditorState } from './report-editor-state.ts'
import { selectionFigures, selectionFiguresBySector } from './selection-figures.ts'

export interface EditorFigures {
  figures: FigureValues
  bySector: readonly SectorResult<Sector>[]
}

/** Figures on screen: the server's after a save, the selection's own otherwise (CALC-06, CALC-11). */
export function useEditorFigures(
  { cards, sectorUids, datas }: ReportEditorState,
  options: PopulateAnswer,
): EditorFigures {
  const sectors = useMemo(() => flattenTree(options.sectors), [options])
  const computed = useMemo(() => {
    const selection = { cards, sectorUids }
    return {
      figures: selectionFigures(selection, sectors),
      bySector: selectionFiguresBySector(selection, sectors),
    }
  }, [cards, sectorUids, sectors])
  return datas ? { ...computed, figures: datas } : computed
}
