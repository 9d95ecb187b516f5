import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import type { MinimalReport, ReportUpdateBody } from '@etapes-climat/domain/reports/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { flattenTree } from '../../cards/filters/filter-nodes.ts'
import { ApiError, apiErrorFrom, messageOf } from '../../lib/api/api-error.ts'
import { localDrafts } from '../../lib/drafts/local-drafts.ts'
import { useStableFunction } from '../../lib/use-stable-function.ts'
import { pathOf } from '../../routing/route-names.ts'
import { calculateReport, createReport, readReport, reportKeys, updateReport } from '../api.ts'
import { reportDraftKey } from './draft/report-local-draft.ts'
import { cardFiltersOf } from './filters/panel-filters.ts'
import { followUpsBody, goneSteps } from './follow-ups/edited-follow-ups.ts'
import type { ReportEditorAction, ReportEditorState } from './report-editor-state.ts'
import type { SavedReport } from './saved-report.ts'

/** Router state: the address follows the report that was just created, the screen stays. */
export interface EditorLocationState {
  created?: boolean
}

interface SaveProblem {
  message: string
  /** saved elsewhere since: the person chooses the version to keep (D-119) */
  conflict: boolean
  /** the refused steps; null: the message stays until closed, whatever is selected */
  refused: ReportEditorState['cards'] | null
}

/** A save without an answer yet, and the state it sent. */
interface RunningSave {
  basis: ReportEditorState
  saved: Promise<SavedReport | null>
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

function send(state: ReportEditorState, replace: boolean): Promise<MinimalReport> {
  const body = selectionBody(state)
  const { report, proposed, operation } = state
  if (report) return updateReport(report.iri, body, replace ? null : report.revision)
  return createReport({ ...body, ...proposed, ...(operation && { operation }) })
}

/**
 * Saving: creates the report the first time, then updates it, and asks the server for its figures
 * (REP-21, REP-22, CALC-11). Whatever fails, the selection stays on screen.
 */
export function useSaveReport(
  userUid: string,
  state: ReportEditorState,
  dispatch: Dispatch<ReportEditorAction>,
) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const running = useRef<RunningSave | null>(null)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<SaveProblem | null>(null)

  /** The address becomes the report's; the person stays where they were on the screen. */
  async function followCreated(uid: string) {
    const { scrollY } = window
    const focused = document.activeElement
    const created: EditorLocationState = { created: true }
    await navigate(pathOf('reportEdit', { id: uid }), { replace: true, state: created })
    scrollTo(0, scrollY)
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }

  /**
   * Removes follow-ups of steps that no longer exist, since no row could edit them; the message says so.
   */
  function withoutGone(error: unknown): string | null {
    const gone = error instanceof ApiError ? goneSteps(state.followUps, error.violations) : []
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

  async function saveOnce(replace: boolean): Promise<SavedReport | null> {
    setSaving(true)
    setProblem(null)
    try {
      const report = await send(state, replace)
      // Drawn at once: a save that waits for this one goes on from it.
      flushSync(() => dispatch({ type: 'saved', report, basis: state }))
      if (!state.report) {
        localDrafts.forget(reportDraftKey(userUid, null))
        await followCreated(report.uid)
      }
      const { datas } = await calculateReport(report.uid)
      dispatch({ type: 'calculated', datas })
      void readCatalogueAgain(report)
      queryClient.removeQueries({ queryKey: reportKeys.view(report.uid) })
      queryClient.removeQueries({ queryKey: reportKeys.lists })
      const { '@id': iri, uid, name, description, revision } = report
      return { iri, uid, name, description, revision }
    } catch (error) {
      const { status } = apiErrorFrom(error)
      // A sector or keyword that was deleted leaves the panel, which shows that it is still chosen.
      if (status === 422) void queryClient.invalidateQueries({ queryKey: reportKeys.filterPanel })
      const gone = withoutGone(error)
      const refused = status === 422 && gone === null ? state.cards : null
      setProblem({ message: gone ?? messageOf(error), conflict: status === 409, refused })
      return null
    } finally {
      setSaving(false)
    }
  }

  const saveRest = useStableFunction((report: SavedReport | null, replace: boolean) =>
    report && state.unsaved ? saveOnce(replace) : report,
  )

  /**
   * One save at a time: what changed while one runs is saved after it.
   * @returns the saved report, or null when it failed
   */
  function save({ replace = false } = {}): Promise<SavedReport | null> {
    const before = running.current
    if (before && (!state.unsaved || state === before.basis)) return before.saved
    const saving = before
      ? before.saved.then((report) => saveRest(report, replace))
      : saveOnce(replace)
    const saved = saving.finally(() => {
      if (running.current?.saved === saved) running.current = null
    })
    running.current = { basis: state, saved }
    return saved
  }
  const dismiss = useCallback(() => setProblem(null), [])
  const isOver = problem !== null && problem.refused !== null && problem.refused !== state.cards
  return { save, saving, problem: isOver ? null : problem, dismiss }
}
