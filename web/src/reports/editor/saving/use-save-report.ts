import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { pick } from '@etapes-climat/domain/kernel/record-of'
import type {
  MinimalReport,
  Report,
  ReportUpdateBody,
} from '@etapes-climat/domain/reports/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { flattenTree } from '../../../cards/filters/filter-nodes.ts'
import { ApiError, apiErrorFrom, isGone } from '../../../lib/api/api-error.ts'
import { localDrafts } from '../../../lib/drafts/local-drafts.ts'
import { useStableFunction } from '../../../lib/use-stable-function.ts'
import { pathOf } from '../../../routing/route-names.ts'
import { newerThan, useSaving } from '../../../saving/use-saving.ts'
import { calculateReport, createReport, readReport, reportKeys, updateReport } from '../../api.ts'
import { reportDraftKey } from '../draft/report-local-draft.ts'
import { cardFiltersOf } from '../filters/panel-filters.ts'
import { deletedSteps, followUpsBody } from '../follow-ups/edited-follow-ups.ts'
import type { ReportEditorAction, ReportEditorState } from '../state/report-editor-state.ts'
import type { SavedReport } from '../state/saved-report.ts'

/** Router state: the address follows the report that was just created, the screen stays. */
export interface EditorLocationState {
  /** uid that was edited until then; null: a new report */
  createdFrom?: string | null
}

/** Said of a report that was deleted, or whose access was withdrawn, while it is on screen. */
export const REPORT_GONE = 'Ce rapport n’existe plus, ou n’est plus partagé avec vous.'

/** A report as calls that save it name it. */
export type NamedReport = Pick<SavedReport, 'uid' | 'name' | 'revision'>

/** A save without an answer yet, and the state it sent. */
interface RunningSave {
  basis: ReportEditorState
  saved: Promise<NamedReport | null>
}

function selectionBody(state: ReportEditorState) {
  return {
    cards: state.cards.map((card) => card.iri),
    sectors: [...state.sectorUids],
    tags: [...state.filters.tags],
    filters: cardFiltersOf(state),
    ...(state.followUps && { followUps: followUpsBody(state.followUps) }),
  } satisfies ReportUpdateBody
}

/** How a report is saved: over another save; as a new one, since the edited one is gone. */
export interface SaveOptions {
  replace?: boolean
  asNew?: boolean
}

function send(state: ReportEditorState, { replace, asNew }: SaveOptions): Promise<MinimalReport> {
  const body = selectionBody(state)
  const { report, proposed, operation } = state
  if (report && !asNew) return updateReport(report.iri, body, replace ? null : report.revision)
  const described = report ? pick(report, ['name', 'description']) : proposed
  return createReport({ ...body, ...described, ...(operation && { operation }) })
}

/**
 * Saving: creates the report the first time, then updates it, and asks the server for its figures.
 * Whatever fails, the selection stays on screen.
 */
export function useSaveReport(
  userUid: string,
  state: ReportEditorState,
  dispatch: Dispatch<ReportEditorAction>,
) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const running = useRef<RunningSave | null>(null)
  /** the steps that were refused; null: the message stays until closed, whatever is selected */
  const [refused, setRefused] = useState<ReportEditorState['cards'] | null>(null)
  const saving = useSaving<NamedReport, ReportEditorState, Report, Report>({
    readNewer: (over) => newerThan(over, () => readReport(over.uid)),
    // The selections of two people: united when that is asked for.
    unite: (_, latest) => ({ question: latest }),
  })

  /** The address becomes the report's; the person stays where they were on the screen. */
  async function followCreated(uid: string, createdFrom: string | null) {
    const { scrollY } = window
    const focused = document.activeElement
    const created: EditorLocationState = { createdFrom }
    await navigate(pathOf('reportEdit', { id: uid }), { replace: true, state: created })
    scrollTo(0, scrollY)
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }

  /**
   * Removes follow-ups of steps that no longer exist, since no row could edit them; the message says so.
   */
  function withoutDeleted(error: unknown): string | null {
    const gone = error instanceof ApiError ? deletedSteps(state.followUps, error.violations) : []
    if (gone.length === 0) return null
    dispatch({ type: 'unfollowSteps', uids: gone.map(({ uid }) => uid) })
    const names = gone.map(({ name }) => `«\u00a0${name}\u00a0»`).join(', ')
    return `${names} n’est plus au catalogue\u00a0: son suivi est retiré de ce rapport.`
  }

  /** Figures on screen are of one moment: totals of sectors that changed are read again, with the values of the steps. */
  async function readCatalogueAgain({ uid, sectors }: MinimalReport) {
    const shown = queryClient.getQueryData<PopulateAnswer>(reportKeys.filterPanel)
    const totals = new Map(flattenTree(shown?.sectors ?? []).map(({ uid, total }) => [uid, total]))
    if (sectors.every((sector) => totals.get(sector.uid) === sector.total)) return
    void queryClient.invalidateQueries({ queryKey: reportKeys.filterPanel })
    void queryClient.invalidateQueries({ queryKey: reportKeys.allSteps })
    const { cards } = await readReport(uid)
    dispatch({ type: 'revalued', cards })
  }

  /** Saves the report and asks for its figures. @throws ApiError why it was refused */
  async function sendReport(sent: ReportEditorState, options: SaveOptions): Promise<NamedReport> {
    try {
      const report = await send(sent, options)
      // Drawn at once: a save that waits for this one goes on from it.
      flushSync(() => dispatch({ type: 'saved', report, basis: sent }))
      if (!sent.report || options.asNew) {
        const former = sent.report?.uid ?? null
        localDrafts.forget(reportDraftKey(userUid, former))
        await followCreated(report.uid, former)
      }
      const { datas } = await calculateReport(report.uid)
      dispatch({ type: 'calculated', datas })
      void readCatalogueAgain(report)
      queryClient.removeQueries({ queryKey: reportKeys.view(report.uid) })
      queryClient.removeQueries({ queryKey: reportKeys.lists })
      return report
    } catch (error) {
      const gone = withoutDeleted(error)
      const isRefused = apiErrorFrom(error).status === 422
      // A sector or keyword that was deleted leaves the panel, which shows that it is still chosen.
      if (isRefused) void queryClient.invalidateQueries({ queryKey: reportKeys.filterPanel })
      setRefused(isRefused && !gone ? sent.cards : null)
      if (gone) throw new ApiError(422, gone)
      throw isGone(error) ? new ApiError(404, REPORT_GONE) : error
    }
  }

  const saveOnce = (options: SaveOptions): Promise<NamedReport | null> =>
    saving.save({
      over: options.asNew ? null : state.report,
      work: state,
      send: (sent) => sendReport(sent, options),
    })

  const saveRest = useStableFunction((report: NamedReport | null, options: SaveOptions) =>
    report && state.unsaved ? saveOnce(options) : report,
  )

  /**
   * One save at a time: what changed while one runs is saved after it.
   * @returns the saved report, or null when it failed
   */
  function save(options: SaveOptions = {}): Promise<NamedReport | null> {
    const before = running.current
    if (before && (!state.unsaved || state === before.basis)) return before.saved
    const sending = before
      ? before.saved.then((report) => saveRest(report, options))
      : saveOnce(options)
    const saved = sending.finally(() => {
      if (running.current?.saved === saved) running.current = null
    })
    running.current = { basis: state, saved }
    return saved
  }
  const { conflict, pending } = saving
  const shown = conflict ?? saving.problem
  const isOver = refused !== null && refused !== state.cards
  return {
    save,
    saving: pending,
    /** why the last save was refused; `conflict`: saved elsewhere since, and the person decides; `gone`: there is none to save */
    problem:
      isOver || !shown
        ? null
        : { message: shown.message, conflict: conflict !== null, gone: isGone(shown) },
    dismiss: saving.clear,
  }
}
