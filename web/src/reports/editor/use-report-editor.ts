import { useQuery } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { localDrafts } from '../../lib/drafts/local-drafts.ts'
import { useLocalDraft } from '../../lib/drafts/use-local-draft.ts'
import { currentSession } from '../../lib/session/session-store.ts'
import { readReport, reportKeys } from '../api.ts'
import {
  keepReport,
  REPORT_LOCAL_DRAFT,
  reportDraftKey,
  wasEmptied,
} from './draft/report-local-draft.ts'
import {
  EMPTY_EDITOR,
  type ReportEditorState,
  reportEditorReducer,
} from './state/report-editor-state.ts'

/**
 * State of the editing screen of one report: from the local draft, else from the saved report.
 * @param reportUid null for a new report
 */
export function useReportEditor(userUid: string, reportUid: string | null) {
  const [state, dispatch] = useReducer(reportEditorReducer, null, () =>
    initialState(userUid, reportUid),
  )
  const [opened] = useState(reportUid)
  // The owner of a drafted report is read again, since it may have changed: nothing is shown without it.
  const loading = opened !== null && (state.report === null || state.report.owner === undefined)
  const saved = useQuery({
    queryKey: reportKeys.report(opened ?? ''),
    queryFn: ({ signal }) => readReport(opened ?? '', signal),
    enabled: opened !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useEffect(() => {
    if (saved.data) dispatch({ type: 'load', report: saved.data })
  }, [saved.data])
  const edited = loading ? reportUid : (state.report?.uid ?? null)
  const localDraft = useLocalDraft(reportDraftKey(userUid, edited), REPORT_LOCAL_DRAFT, {
    work: loading ? undefined : state,
    wanted: () => !state.unsaved,
    take: (work) => dispatch({ type: 'restore', state: work }),
    // Signing out cleared everything on purpose; a session that merely ended did not.
    keep: (place, work) =>
      !currentSession() && wasEmptied(userUid) ? true : keepReport(place, work),
  })
  return { state, dispatch, loading, saved, ...localDraft }
}

/** Of a saved report only unsaved work is taken from this browser. */
function initialState(userUid: string, reportUid: string | null): ReportEditorState {
  const localDraft = localDrafts.read(reportDraftKey(userUid, reportUid), REPORT_LOCAL_DRAFT)
  return localDraft && (localDraft.unsaved || reportUid === null) ? localDraft : EMPTY_EDITOR
}
