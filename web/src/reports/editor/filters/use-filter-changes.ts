import { type Dispatch, useMemo } from 'react'
import { useDebouncedAction } from '../../../lib/use-debounced.ts'
import { useStableFunction } from '../../../lib/use-stable-function.ts'
import { DESKTOP } from '../../../lib/window/use-media-query.ts'
import type { ReportEditorAction } from '../state/report-editor-state.ts'
import type { PanelFilters } from './panel-filters.ts'

/** From a filter change to the search, in ms. */
const FILTER_DELAY_MS = 500

/**
 * Actions of the filter panel and the search field. Beside the list, changes apply by themselves
 * after a delay; on a phone the panel applies on its button or when it is closed, the free text by
 * itself.
 * @param onClear called before « Nettoyer »
 */
export function useFilterChanges(dispatch: Dispatch<ReportEditorAction>, onClear: () => void) {
  const applied = useDebouncedAction(() => dispatch({ type: 'applyFilters' }), FILTER_DELAY_MS)
  const { run: apply, runLater: applyLater, cancel } = applied
  function applyIfDesktop() {
    if (matchMedia(DESKTOP).matches) applyLater()
  }
  const setSectors = useStableFunction((uids: readonly string[]) => {
    dispatch({ type: 'setSectors', uids })
    applyIfDesktop()
  })
  const setFilters = useStableFunction((filters: Partial<PanelFilters>) => {
    dispatch({ type: 'setFilters', filters })
    if (filters.name === undefined) applyIfDesktop()
    else applyLater()
  })
  const clear = useStableFunction(() => {
    cancel()
    onClear()
    dispatch({ type: 'clearFilters' })
  })
  return useMemo(
    () => ({ setSectors, setFilters, apply, clear }),
    [setSectors, setFilters, apply, clear],
  )
}

export type FilterChanges = ReturnType<typeof useFilterChanges>
