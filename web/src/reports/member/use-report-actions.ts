import type { Operation } from '@etapes-climat/domain/reports/operation-contract'
import {
  NO_STEP_SELECTED,
  NO_STEP_TO_GENERATE,
} from '@etapes-climat/domain/reports/rules/step-required'
import { type Dispatch, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { usePdfDownload } from '../../lib/api/use-pdf-download.ts'
import { localDrafts } from '../../lib/drafts/local-drafts.ts'
import { pathOf } from '../../routing/route-names.ts'
import { dismissRefusals, toastRefusal, toastSuccess } from '../../ui/feedback/toast-store.ts'
import { deleteReport, downloadReport, updateReport } from '../api.ts'
import type { ReportDescription } from './dialogs/edit-report-dialog.tsx'
import { reportDraftKey } from './draft/report-local-draft.ts'
import { unsavedWork } from './draft/unsaved-work.ts'
import type { ReportEditorAction, ReportEditorState } from './report-editor-state.ts'
import type { SavedReport } from './saved-report.ts'
import { useSaveReport } from './use-save-report.ts'
import { useSavedMessage } from './use-saved-message.ts'

const REPORT_GONE = 'Ce rapport n’existe plus, ou n’est plus partagé avec vous.'

/** Actions of the report bar and its dialogs. @param onName called when the report gets another name */
export function useReportActions(
  userUid: string,
  state: ReportEditorState,
  dispatch: Dispatch<ReportEditorAction>,
  onName: () => void,
) {
  const navigate = useNavigate()
  const saving = useSaveReport(userUid, state, dispatch)
  const saySaved = useSavedMessage(state, onName)
  // What is edited stays on screen: only a message can say it.
  const pdf = usePdfDownload(() => toastRefusal(REPORT_GONE))
  const { report } = state
  const isEmpty = state.cards.length === 0
  useEffect(() => {
    if (!isEmpty) dismissRefusals()
  }, [isEmpty])

  /** Generates or saves; without a step only says so (REP-31). */
  async function save(): Promise<boolean> {
    if (state.cards.length === 0) {
      toastRefusal(NO_STEP_TO_GENERATE)
      return false
    }
    const saved = await saving.save()
    if (saved) saySaved(saved)
    return saved !== null
  }

  /**
   * The saved report, saved now if it was not; null when it cannot be (REP-30, D-79).
   * @param then what it is saved for: a save that nobody pressed is announced with it
   */
  async function savedReport(then: string): Promise<SavedReport | null> {
    if (state.cards.length === 0) {
      toastRefusal(NO_STEP_SELECTED)
      return null
    }
    if (report && !state.unsaved) return report
    const saved = await saving.save()
    if (saved) toastSuccess(`Rapport enregistré, puis ${then}.`)
    return saved
  }

  async function view() {
    const saved = await savedReport('ouvert')
    if (saved) await navigate(pathOf('reportView', { id: saved.uid }))
  }

  async function download() {
    const saved = await savedReport('téléchargé')
    if (saved) await pdf.start(() => downloadReport(saved))
  }

  /** Discards the state on screen and starts a new report (REP-29). */
  function startNew() {
    for (const reportUid of new Set([report?.uid ?? null, null])) {
      localDrafts.forget(reportDraftKey(userUid, reportUid))
    }
    dispatch({ type: 'reset' })
    unsavedWork.set(null)
    return navigate(pathOf('reportNew'))
  }

  async function describe({ name, description }: ReportDescription) {
    if (!report) return dispatch({ type: 'proposed', name, description })
    const changed = await updateReport(report.iri, { name, description }, report.revision)
    dispatch({ type: 'described', report: changed })
  }

  async function setOperation(operation: Operation) {
    if (!report) return dispatch({ type: 'operated', operation })
    const changed = await updateReport(report.iri, { operation }, report.revision)
    dispatch({ type: 'described', report: changed })
  }

  async function remove() {
    if (!report) return
    await deleteReport(report.iri)
    await startNew()
  }

  return {
    saving,
    generating: pdf.generating,
    save,
    savedReport,
    view,
    download,
    startNew,
    describe,
    setOperation,
    remove,
  }
}

export type ReportActions = ReturnType<typeof useReportActions>
