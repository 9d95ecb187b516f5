import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
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
import { EMPTY_EDITOR, type ReportEditorState, reportEditorReducer } from './report-editor-state.ts'

const WRITE_DELAY_MS = 300

/**
 * State of the editing screen of one report: work kept in this browser first, then the saved
 * report (REP-01, REP-02, REP-41).
 * @param reportUid null for a new report
 */
export function useReportEditor(userUid: string, reportUid: string | null) {
  const [state, dispatch] = useReducer(reportEditorReducer, null, () =>
    initialState(userUid, reportUid),
  )
  const [toLoad] = useState(reportUid !== null && state.report === null)
  const loading = toLoad && state.report === null
  const saved = useQuery({
    queryKey: reportKeys.report(reportUid ?? ''),
    queryFn: ({ signal }) => readReport(reportUid ?? '', signal),
    // Never read again once there is work on the screen.
    enabled: loading,
    gcTime: 0,
  })
  useEffect(() => {
    if (saved.data && loading) dispatch({ type: 'load', report: saved.data })
  }, [saved.data, loading])
  const left = useLocalDraft(reportDraftKey(userUid, reportUid), REPORT_LOCAL_DRAFT, {
    wanted: () => !state.unsaved,
    take: (work) => dispatch({ type: 'restore', state: work }),
  })
  const { kept, discard } = useKeepLocalDraft(userUid, loading ? null : state)
  return { state, dispatch, loading, saved, kept, discard, ...left }
}

/** Of a saved report only unsaved work is taken from this browser. */
function initialState(userUid: string, reportUid: string | null): ReportEditorState {
  const localDraft = localDrafts.read(reportDraftKey(userUid, reportUid), REPORT_LOCAL_DRAFT)
  return localDraft && (localDraft.unsaved || reportUid === null) ? localDraft : EMPTY_EDITOR
}

/**
 * Writes the work down shortly after each change, and at once when the page is left.
 * @returns `kept`: whether the browser could; `discard`: forgets the work and writes no more
 */
function useKeepLocalDraft(userUid: string, state: ReportEditorState | null) {
  const pending = useRef<(() => void) | null>(null)
  const discarded = useRef(false)
  const [kept, setKept] = useState(true)
  const reportUid = state?.report?.uid ?? null
  useEffect(() => {
    if (!state || discarded.current) return
    const write = () => {
      pending.current = null
      // Signing out cleared everything on purpose; a session that merely ended did not.
      if (!currentSession() && wasEmptied(userUid)) return
      setKept(keepReport(reportDraftKey(userUid, reportUid), state))
    }
    pending.current = write
    const timer = setTimeout(write, WRITE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [userUid, reportUid, state])
  useEffect(() => {
    const flush = () => pending.current?.()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
  const discard = useCallback(() => {
    discarded.current = true
    pending.current = null
    localDrafts.forget(reportDraftKey(userUid, reportUid))
  }, [userUid, reportUid])
  return { kept, discard }
}
