import type { Operation } from '@etapes-climat/domain/reports/operation-contract'
import { isAutomaticReportName } from '@etapes-climat/domain/reports/rules/automatic-name'
import {
  NO_STEP_SELECTED,
  NO_STEP_TO_GENERATE,
} from '@etapes-climat/domain/reports/rules/step-required'
import { type Dispatch, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { usePdfDownload } from '../../lib/api/use-pdf-download.ts'
import { localDrafts } from '../../lib/drafts/local-drafts.ts'
import { pathOf } from '../../routing/route-names.ts'
import {
  dismissRefusals,
  dismissToast,
  toastRefusal,
  toastSuccess,
} from '../../ui/feedback/toast-store.ts'
import { deleteReport, downloadReport } from '../api.ts'
import type { DescribedReport, ReportDescription } from '../description/report-fields.ts'
import { reportDraftKey } from './draft/report-local-draft.ts'
import { unsavedWork } from './draft/unsaved-work.ts'
import {
  type NamedReport,
  REPORT_GONE,
  type SaveOptions,
  useSaveReport,
} from './saving/use-save-report.ts'
import type { ReportEditorAction, ReportEditorState } from './state/report-editor-state.ts'

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

  /** Generates or saves; without a step only says so. */
  async function saveAndSay(options?: SaveOptions): Promise<boolean> {
    if (state.cards.length === 0) {
      toastRefusal(NO_STEP_TO_GENERATE)
      return false
    }
    const saved = await saving.save(options)
    if (saved) saySaved(saved)
    return saved !== null
  }

  /**
   * The saved report, saved now if it was not; null when it cannot be.
   * @param then what it is saved for: a save that nobody pressed is announced with it
   */
  async function savedReport(then: string): Promise<NamedReport | null> {
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

  /** Discards the state on screen and starts a new report. */
  function startNew() {
    for (const reportUid of new Set([report?.uid ?? null, null])) {
      localDrafts.forget(reportDraftKey(userUid, reportUid))
    }
    dispatch({ type: 'reset' })
    unsavedWork.set(null)
    return navigate(pathOf('reportNew'))
  }

  const propose = ({ name, description }: ReportDescription) =>
    dispatch({ type: 'proposed', name, description })
  const proposeOperation = (operation: Operation) => dispatch({ type: 'operated', operation })
  /** Name, description or operation were saved. */
  const follow = (saved: DescribedReport) => dispatch({ type: 'described', report: saved })

  async function remove() {
    if (!report) return
    await deleteReport(report.iri)
    await startNew()
  }

  return {
    saving,
    generating: pdf.generating,
    save: () => saveAndSay(),
    /** what is on screen as a new report, once the edited one is gone */
    saveAsNew: () => saveAndSay({ asNew: true }),
    savedReport,
    view,
    download,
    startNew,
    propose,
    proposeOperation,
    follow,
    remove,
  }
}

export type ReportActions = ReturnType<typeof useReportActions>

/**
 * Says that the report is saved and, as long as it has its automatic name, offers « Nommer ce
 * rapport ». The offer goes with the next change, or with the editor.
 */
function useSavedMessage({ report, unsaved }: ReportEditorState, onName: () => void) {
  const offer = useRef<number>(undefined)
  const offered = report !== null && isAutomaticReportName(report.name) && !unsaved
  useEffect(() => {
    if (!offered) return
    return () => {
      if (offer.current !== undefined) dismissToast(offer.current)
    }
  }, [offered])
  return ({ name }: NamedReport) => {
    const action = isAutomaticReportName(name)
      ? { label: 'Nommer ce rapport', run: onName }
      : undefined
    offer.current = toastSuccess('Les données sont mises à jour.', action)
  }
}
