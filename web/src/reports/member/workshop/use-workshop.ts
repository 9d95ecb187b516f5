import type { Decision, Workshop, WorkshopStep } from '@etapes-climat/domain/workshops/contract'
import { lateDecisions } from '@etapes-climat/domain/workshops/rules/decisions'
import type { DecisionStatus } from '@etapes-climat/domain/workshops/rules/workshop-limits'
import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react'
import { apiErrorFrom, messageOf } from '../../../lib/api/api-error.ts'
import { connection } from '../../../lib/api/connection.ts'
import { localDrafts } from '../../../lib/drafts/local-drafts.ts'
import { useLocalDraft } from '../../../lib/drafts/use-local-draft.ts'
import { useExternalValue } from '../../../lib/external-value.ts'
import { useStableFunction } from '../../../lib/use-stable-function.ts'
import { statusOf } from '../follow-ups/step-status.tsx'
import type { ReportEditorAction, ReportEditorState } from '../report-editor-state.ts'
import type { SelectedStep } from '../steps/selected-step.ts'
import type { useSaveReport } from '../use-save-report.ts'
import {
  decisionAbout,
  stepAt,
  WORKSHOP_LOCAL_DRAFT,
  workshopDraftKey,
  workshopReducer,
  workshopState,
} from './workshop-state.ts'
import { readWorkshop, updateWorkshop } from './workshops-api.ts'

/** From a change until it is sent, in ms: arrows that follow each other are one save. */
const SAVE_DELAY_MS = 400
/** From a save that failed until the next attempt, in ms. */
const RETRY_DELAY_MS = 5000

interface WorkshopOptions {
  userUid: string
  workshop: Workshop
  /** the report, whose statuses the decisions are */
  report: ReportEditorState
  dispatchReport: Dispatch<ReportEditorAction>
  saving: Pick<ReturnType<typeof useSaveReport>, 'save'>
}

/** A workshop that was ended on another screen while it was open on this one. */
interface EndedElsewhere {
  endedAt: string
  /** decisions of this screen that the minutes do not hold; the report has them */
  late: Decision[]
}

/**
 * A workshop on this screen: its decisions are statuses of the report and lines of the minutes (TEAM-40,
 * TEAM-41). Each is kept by this browser at once and saved by both calls, the report first; what could
 * not be sent is sent when the connection is back.
 */
export function useWorkshop(options: WorkshopOptions) {
  const { userUid, workshop, report, dispatchReport, saving } = options
  const key = workshopDraftKey(userUid, workshop.uid)
  const [state, dispatch] = useReducer(workshopReducer, workshop, (sent) => {
    const draft = localDrafts.read(key, WORKSHOP_LOCAL_DRAFT)
    return draft?.unsaved ? draft : workshopState(sent)
  })
  const { kept } = useLocalDraft(key, WORKSHOP_LOCAL_DRAFT, {
    work: state.unsaved ? state : null,
    wanted: () => !state.unsaved,
    take: (draft) => dispatch({ type: 'restore', state: draft }),
  })
  const network = useExternalValue(connection, 'online')
  const [problem, setProblem] = useState('')
  const [failed, setFailed] = useState(false)
  const [sends, setSends] = useState(0)
  const [ended, setEnded] = useState<EndedElsewhere | null>(null)
  const sending = useRef<Promise<boolean> | null>(null)
  // A report keeps one selected step at least: until there is one, its statuses wait here.
  const savesReport = report.unsaved && report.cards.length > 0
  const unsent = state.unsaved || savesReport

  async function sendOnce(): Promise<boolean> {
    try {
      if (savesReport && !(await saving.save())) {
        setFailed(true)
        return false
      }
      if (state.unsaved) {
        const { decisions, current, timer, revision } = state
        const body = { decisions: [...decisions], current, timer }
        const saved = await updateWorkshop(workshop.uid, body, revision)
        dispatch({ type: 'saved', workshop: saved, sent: state })
      }
      setProblem('')
      setFailed(false)
      return true
    } catch (error) {
      if (apiErrorFrom(error).status === 409) {
        const saved = await readWorkshop(workshop.uid)
        if (!saved.endedAt) {
          dispatch({ type: 'merged', workshop: saved })
          return true
        }
        const { endedAt, decisions } = saved
        setEnded({ endedAt, late: lateDecisions(state.decisions, decisions) })
        dispatch({ type: 'restore', state: workshopState(saved) })
        return false
      }
      setProblem(messageOf(error))
      setFailed(true)
      return false
    } finally {
      sending.current = null
      setSends((before) => before + 1)
    }
  }
  /** One save at a time. @returns whether it worked */
  const send = useStableFunction((): Promise<boolean> => {
    sending.current ??= sendOnce()
    return sending.current
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save that is over looks again for what came meanwhile.
  useEffect(() => {
    if (!unsent || network !== 'online') return
    const timer = setTimeout(() => void send(), failed ? RETRY_DELAY_MS : SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [unsent, network, state, report, sends, failed, send])

  const followUpOf = (uid: string) => report.followUps?.find(({ step }) => step.uid === uid)
  const isSelected = (uid: string) => report.cards.some((card) => card.uid === uid)
  const statusIn = (uid: string) => statusOf(followUpOf(uid), isSelected(uid))

  /** Gives a step a status in the report; its note, person and date stay. */
  function follow(
    step: SelectedStep,
    status: DecisionStatus | 'done' | 'in-place' | null,
    note: string,
  ) {
    const said = followUpOf(step.uid)
    const selected = status === 'selected' || status === 'done'
    dispatchReport({
      type: 'followStep',
      step,
      choice: {
        selected,
        status: status === 'selected' ? null : status,
        note,
        person: said?.person ?? '',
        dueOn: said?.dueOn ?? null,
      },
    })
  }

  function decide(step: SelectedStep, status: DecisionStatus) {
    const before = statusIn(step.uid)
    const note = followUpOf(step.uid)?.note ?? ''
    const joined =
      status === 'selected' &&
      step.sectorUid !== null &&
      !report.sectorUids.includes(step.sectorUid)
    // What is done stays done when it is selected again.
    follow(step, status === 'selected' && before === 'done' ? 'done' : status, note)
    const at = new Date().toISOString()
    const decision = { step: step.uid, status, note, at, before: { status: before, note, joined } }
    dispatch({ type: 'decide', decision })
  }

  /** Writes a reason: it stays with the step in the report, and with its decision in the minutes. */
  function note(step: SelectedStep, text: string) {
    const status = statusIn(step.uid)
    follow(step, status, text)
    dispatch({ type: 'note', step: step.uid, note: text })
  }

  /** Restores the status before the last decision, which leaves the minutes. @returns its step */
  function undo(stepOf: (uid: string) => SelectedStep | undefined): SelectedStep | null {
    const last = state.decisions.at(-1)
    const step = last && stepOf(last.step)
    if (!step) return null
    const { status, note: noted, joined } = last.before
    if (joined && status !== 'selected' && status !== 'done') {
      dispatchReport({ type: 'unselectSteps', uids: [step.uid] })
    }
    follow(step, status, noted)
    dispatch({ type: 'undo' })
    return step
  }

  const go = (steps: readonly WorkshopStep[], by: number) =>
    dispatch({ type: 'go', current: stepAt(steps, state.current, by) })

  return {
    state,
    isWaiting: network !== 'online' || (unsent && failed),
    problem,
    ended,
    kept,
    decide,
    note,
    undo,
    go,
    send,
    statusIn,
    noteOf: (uid: string) => followUpOf(uid)?.note ?? '',
    decided: (uid: string) => decisionAbout(state, uid),
    setTimer: (timer: number) => dispatch({ type: 'setTimer', timer }),
  }
}
