import type { CardFilters } from '@etapes-climat/domain/cards/contract'
import type { Figures } from '@etapes-climat/domain/reports/contract'
import type { DraftStatus } from '../../../cards/filters/status-filter.tsx'
import { localStore, sessionStore } from '../../../lib/browser-storage.ts'
import { type DraftShape, localDrafts } from '../../../lib/drafts/local-drafts.ts'
import {
  isFlag,
  isNumber,
  isText,
  listOf,
  oneOf,
  orNull,
  record,
} from '../../../lib/drafts/shape.ts'
import type {
  PanelFilters,
  ReportEditorState,
  SavedReport,
  SelectedStep,
} from '../report-editor-state.ts'

const EDITED = 'etapes-climat:edited-report'
const NEW = 'new'
const KIND = 'reports'

/** Where the work on a report is kept: the user, then the report, `null` being the new one. */
export interface ReportKey {
  userUid: string
  reportUid: string | null
}

/** What a step of a selection must be when it comes from outside the program. */
export const isSelectedStep = record<SelectedStep>({
  uid: isText,
  iri: isText,
  name: isText,
  val: isNumber,
  format: isText,
  draft: isFlag,
  sectorUid: orNull(isText),
})

/** The filters of a list: each may be missing. */
function areApplied(value: unknown): value is CardFilters {
  if (!record({})(value)) return false
  return Object.values(value).every(
    (part) => isText(part) || isNumber(part) || listOf(isText)(part),
  )
}

/** What kept work on a report must be to be taken up again. */
export const REPORT_DRAFT: DraftShape<ReportEditorState> = {
  version: 2,
  fits: record<ReportEditorState>({
    report: orNull(
      record<SavedReport>({
        iri: isText,
        uid: isText,
        name: isText,
        description: isText,
        revision: isNumber,
      }),
    ),
    proposed: orNull(
      record<{ name: string; description: string }>({ name: isText, description: isText }),
    ),
    cards: listOf(isSelectedStep),
    sectorUids: listOf(isText),
    sectorsFromSteps: isFlag,
    filters: record<PanelFilters>({
      tags: listOf(isText),
      categories: listOf(isText),
      name: isText,
      status: oneOf<DraftStatus>('all', 0, 1),
    }),
    applied: areApplied,
    datas: orNull(
      record<Figures>({
        somme: isNumber,
        potentiel: isNumber,
        objectif: isNumber,
        effort: isNumber,
      }),
    ),
    unsaved: isFlag,
  }),
  worthKeeping: ({ unsaved }) => unsaved,
}

/** The key of a report in the drafts of this browser. */
export const draftKey = ({ userUid, reportUid }: ReportKey) => ({
  userUid,
  kind: KIND,
  item: reportUid,
})

/**
 * The work that this tab keeps for a report, or null. It outlives a visit to a step, a reload and
 * a lost sign-in (REP-41).
 */
export function readDraft(key: ReportKey): ReportEditorState | null {
  return localDrafts.read(draftKey(key), REPORT_DRAFT)
}

/**
 * Keeps the work, and remembers this report as the one being edited.
 * @returns whether the browser kept it
 */
export function writeDraft(key: ReportKey, state: ReportEditorState): boolean {
  const edited = key.reportUid ?? NEW
  sessionStore.set(`${EDITED}:${key.userUid}`, edited)
  localStore.set(`${EDITED}:${key.userUid}`, edited)
  return localDrafts.keep(draftKey(key), REPORT_DRAFT, state)
}

/** Removes the work of this tab: it is saved, or given up. */
export function removeDraft(key: ReportKey): void {
  localDrafts.forget(draftKey(key))
}

/** The report that this user edited last in this tab, for the step page (STEP-18). */
export function editedReport(userUid: string): ReportKey | null {
  const edited = sessionStore.get(`${EDITED}:${userUid}`)
  return edited === null ? null : { userUid, reportUid: edited === NEW ? null : edited }
}

/** Whether the browser was emptied since this user last edited a report, as by signing out in any tab. */
export function wasEmptied(userUid: string): boolean {
  return localStore.get(`${EDITED}:${userUid}`) === null
}

/** The work on reports that this user left in this browser, in any tab. */
export function keptReports(userUid: string): ReportEditorState[] {
  return localDrafts.all(userUid, KIND, REPORT_DRAFT)
}
