import type { CardFilters } from '@etapes-climat/domain/cards/contract'
import type { ReportOwner, SharedBy } from '@etapes-climat/domain/reports/contract'
import type { Operation } from '@etapes-climat/domain/reports/operation-contract'
import { CO_AUTHOR_ROLES } from '@etapes-climat/domain/reports/rules/co-author-roles'
import {
  eachFigure,
  type Figures,
} from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { FOLLOW_UP_STATUSES } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up'
import {
  NO_OPERATION,
  PHASES,
} from '@etapes-climat/domain/reports/rules/operation/operation-limits'
import type { DraftStatus } from '../../../cards/filters/status-filter.tsx'
import { localStore, sessionStore } from '../../../lib/browser-storage.ts'
import {
  type LocalDraftKey,
  type LocalDraftShape,
  localDrafts,
} from '../../../lib/drafts/local-drafts.ts'
import {
  isFlag,
  isNumber,
  isText,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  record,
  withMissing,
} from '../../../lib/drafts/shape.ts'
import type { PanelFilters } from '../filters/panel-filters.ts'
import type { EditedFollowUp } from '../follow-ups/edited-follow-ups.ts'
import type { ReportEditorState } from '../state/report-editor-state.ts'
import type { SavedReport } from '../state/saved-report.ts'
import type { SelectedStep } from '../steps/selected-step.ts'

const EDITED = 'etapes-climat:edited-report'
const OWN = 'etapes-climat:own-report'
const NEW = 'new'
/** The kind of their local drafts. */
export const REPORTS = 'reports'

/** Shape of a selected step from the browser's storage. */
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

const isOperation = record<Operation>({
  name: isText,
  address: isText,
  programme: isText,
  area: orNull(isNumber),
  persons: orNull(isNumber),
  phase: orNull(oneOf(...PHASES)),
})

const isFollowUp = record<EditedFollowUp>({
  step: isSelectedStep,
  status: orNull(oneOf(...FOLLOW_UP_STATUSES)),
  note: isText,
  person: isText,
  dueOn: orNull(isText),
})

const areFigures = record<Figures>(eachFigure(() => isNumber))

const STEP = { draft: false, sectorUid: null }
const FOLLOW_UP = { step: STEP, status: null, note: '', person: '', dueOn: null }
const INITIAL = {
  report: { description: '', savedFollowUps: [FOLLOW_UP] },
  operation: NO_OPERATION,
  cards: [STEP],
  followUps: [FOLLOW_UP],
  sectorUids: [],
  sectorsFromSteps: false,
  filters: { tags: [], categories: [], coBenefits: [], name: '', status: 'all' },
  applied: {},
  datas: null,
  unsaved: true,
}

/**
 * The draft of an earlier version with the fields that it lacks; figures, which the server has, are left
 * out whole. What a draft does not say of operation and follow-ups stays as the report has it.
 */
function completeDraft(work: unknown): unknown {
  if (!record({})(work)) return work
  const stored = work as Partial<Record<keyof ReportEditorState, unknown>>
  const { datas, savedFigures } = stored
  const completed = withMissing(INITIAL, stored) as Record<string, unknown>
  for (const name of ['operation', 'followUps'] as const) {
    completed[name] = stored[name] && completed[name]
  }
  const report = stored.report as SavedReport | null | undefined
  if (report && !report.savedFollowUps) {
    completed.report = { ...(completed.report as SavedReport), savedFollowUps: undefined }
  }
  return {
    ...completed,
    datas: areFigures(datas) ? datas : null,
    savedFigures: areFigures(savedFigures) ? savedFigures : null,
  }
}

/** Shape of a report's local draft that can be taken over. */
export const REPORT_LOCAL_DRAFT: LocalDraftShape<ReportEditorState> = {
  version: 2,
  complete: completeDraft,
  fits: record<ReportEditorState>({
    report: orNull(
      record<SavedReport>({
        iri: isText,
        uid: isText,
        name: isText,
        description: isText,
        revision: isNumber,
        owner: orAbsent(orNull(record<ReportOwner>({ firstName: isText, lastName: isText }))),
        sharedBy: orAbsent(
          orNull(
            record<SharedBy>({
              firstName: isText,
              lastName: isText,
              role: oneOf(...CO_AUTHOR_ROLES),
              ownerIsGone: orAbsent(oneOf(true)),
            }),
          ),
        ),
        savedSteps: orAbsent(listOf(isText)),
        savedFollowUps: orAbsent(listOf(isFollowUp)),
      }),
    ),
    proposed: orNull(
      record<{ name: string; description: string }>({ name: isText, description: isText }),
    ),
    operation: orAbsent(orNull(isOperation)),
    cards: listOf(isSelectedStep),
    followUps: orAbsent(listOf(isFollowUp)),
    sectorUids: listOf(isText),
    sectorsFromSteps: isFlag,
    filters: record<PanelFilters>({
      tags: listOf(isText),
      categories: listOf(isText),
      coBenefits: orAbsent(listOf(isText)),
      name: isText,
      status: oneOf<DraftStatus>('all', 0, 1),
    }),
    applied: areApplied,
    datas: orNull(areFigures),
    savedFigures: orAbsent(orNull(areFigures)),
    unsaved: isFlag,
  }),
  worthKeeping: ({ unsaved }) => unsaved,
}

/** Key of a report's local draft. @param reportUid null for a new one */
export const reportDraftKey = (userUid: string, reportUid: string | null): LocalDraftKey => ({
  userUid,
  kind: REPORTS,
  item: reportUid,
})

/**
 * Stores the local draft of a report, and remembers this report as the edited one. It survives a
 * visit to a step, a reload and a lost session. « Mon parcours » never opens a report of
 * somebody else.
 * @returns whether the browser stored it
 */
export function keepReport(key: LocalDraftKey, state: ReportEditorState): boolean {
  const edited = key.item ?? NEW
  sessionStore.set(`${EDITED}:${key.userUid}`, edited)
  if (!state.report?.owner) sessionStore.set(`${OWN}:${key.userUid}`, edited)
  localStore.set(`${EDITED}:${key.userUid}`, edited)
  return localDrafts.keep(key, REPORT_LOCAL_DRAFT, state)
}

/** The report that this user edited last in this tab, whoever owns it, for the step page. */
export const editedReport = (userUid: string) => rememberedReport(EDITED, userUid)

/** The report of their own that this user edited last in this tab. */
export const ownEditedReport = (userUid: string) => rememberedReport(OWN, userUid)

function rememberedReport(place: string, userUid: string): LocalDraftKey | null {
  const edited = sessionStore.get(`${place}:${userUid}`)
  return edited === null ? null : reportDraftKey(userUid, edited === NEW ? null : edited)
}

/** Whether the browser was emptied since this user last edited a report, as by signing out in any tab. */
export function wasEmptied(userUid: string): boolean {
  return localStore.get(`${EDITED}:${userUid}`) === null
}
