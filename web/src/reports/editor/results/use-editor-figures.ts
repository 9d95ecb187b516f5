import type { PopulateAnswer, Sector } from '@etapes-climat/domain/classification/contract'
import { selectionNote } from '@etapes-climat/domain/reports/rules/figures/addition-notes'
import type { SectorResult } from '@etapes-climat/domain/reports/rules/figures/figures-by-sector'
import type { Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { useMemo } from 'react'
import { flattenTree } from '../../../cards/filters/filter-nodes.ts'
import type { ReportEditorState } from '../state/report-editor-state.ts'
import { selectionFigures, selectionFiguresBySector } from './selection-figures.ts'

export interface EditorFigures {
  figures: Figures
  bySector: readonly SectorResult<Sector>[]
  /** why the values of the steps do not add up to the sum */
  note: string
}

/** Figures on screen: the server's after a save, the selection's own otherwise. */
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
  const figures = datas ?? computed.figures
  const note = useMemo(() => selectionNote(figures.somme, cards), [figures.somme, cards])
  return { ...computed, figures, note }
}
