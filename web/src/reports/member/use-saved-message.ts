import { isAutomaticReportName } from '@etapes-climat/domain/reports/rules/automatic-name'
import { useEffect, useRef } from 'react'
import { dismissToast, toastSuccess } from '../../ui/feedback/toast-store.ts'
import type { ReportEditorState } from './report-editor-state.ts'
import type { SavedReport } from './saved-report.ts'

/**
 * Says that the report is saved and, as long as it has its automatic name, offers « Nommer ce
 * rapport » (REP-64). The offer goes with the next change, or with the editor.
 */
export function useSavedMessage({ report, unsaved }: ReportEditorState, onName: () => void) {
  const offer = useRef<number>(undefined)
  const offered = report !== null && isAutomaticReportName(report.name) && !unsaved
  useEffect(() => {
    if (!offered) return
    return () => {
      if (offer.current !== undefined) dismissToast(offer.current)
    }
  }, [offered])
  return ({ name }: SavedReport) => {
    const action = isAutomaticReportName(name)
      ? { label: 'Nommer ce rapport', run: onName }
      : undefined
    offer.current = toastSuccess('Les données sont mises à jour.', action)
  }
}
