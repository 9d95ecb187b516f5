import { useQuery } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { localStore } from '../../lib/browser-storage.ts'
import { currentSession } from '../../lib/session-store.ts'
import { readReport, reportKeys } from '../api.ts'
import { editedReport, readDraft, writeDraft } from './report-draft.ts'
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
  const saved = useQuery({
    queryKey: reportKeys.report(reportUid ?? ''),
    queryFn: ({ signal }) => readReport(reportUid ?? '', signal),
    enabled: toLoad,
    gcTime: 0,
  })
  useEffect(() => {
    if (saved.data) dispatch({ type: 'load', report: saved.data })
  }, [saved.data])
  const loading = toLoad && state.report === null
  useKeptWork(userUid, loading ? null : state)
  return { state, dispatch, loading, saved }
}

/** Of a saved report only unsaved work is taken from this browser. */
function initialState(userUid: string, reportUid: string | null): ReportEditorState {
  const draft = readDraft({ userUid, reportUid }, localStore)
  return draft && (draft.unsaved || reportUid === null) ? draft : EMPTY_EDITOR
}

/** Writes the work down shortly after each change, and at once when the page is left. */
function useKeptWork(userUid: string, state: ReportEditorState | null) {
  const pending = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (!state) return
    const write = () => {
      pending.current = null
      // Signing out cleared everything on purpose; a session that merely ended did not.
      if (!currentSession() && !editedReport(userUid, localStore)) return
      writeDraft({ userUid, reportUid: state.report?.uid ?? null }, state, localStore)
    }
    pending.current = write
    const timer = setTimeout(write, WRITE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [userUid, state])
  useEffect(() => {
    const flush = () => pending.current?.()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
}
