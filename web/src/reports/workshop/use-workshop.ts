import type { Report } from '@etapes-climat/domain/reports/contract'
import type { Decision, Act as TakenAct, Workshop } from '@etapes-climat/domain/workshops/contract'
import { statusIn } from '@etapes-climat/domain/workshops/rules/acts'
import type { DecisionStatus } from '@etapes-climat/domain/workshops/rules/workshop-limits'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { ApiError } from '../../lib/api/api-error.ts'
import { connection } from '../../lib/api/connection.ts'
import { randomUuid } from '../../lib/api/creation-keys.ts'
import { useExternalValue } from '../../lib/external-value.ts'
import { useStableFunction } from '../../lib/use-stable-function.ts'
import { type SetAside, useActQueue } from '../../saving/use-act-queue.ts'
import { readReport } from '../api.ts'
import type { SelectedStep } from '../editor/steps/selected-step.ts'
import { useWorkshopEvents } from './use-workshop-events.ts'
import { completeQueue, isWorkshopAct, placeIn, workshopQueueKey } from './workshop-local-draft.ts'
import {
  dependentsOf,
  isOutdated,
  isPlace,
  type KnownSteps,
  type PendingAct,
  type Place,
  type StepAct,
  savedWorkshop,
  setAside,
  shownWorkshop,
  stepActs,
  stepAt,
  stepState,
  workshopReducer,
} from './workshop-state.ts'
import { readWorkshop, sendAct, updateWorkshop } from './workshops-api.ts'

interface WorkshopOptions {
  userUid: string
  workshop: Workshop
  /** as the server has it */
  report: Report
  known: KnownSteps
}

/** A workshop that was ended on another screen while it was open on this one. */
interface EndedElsewhere {
  endedAt: string
  /** acts of this screen that came too late */
  late: readonly PendingAct[]
}

/** Between two attempts to read what other screens decided. */
const RETRY_MS = 2_000

const LOST_RIGHT =
  'Ce rapport ne vous est plus ouvert en modification\u00a0: il a été supprimé, ou votre accès retiré.'

/**
 * A workshop on this screen: each decision is shown at once and sent by the queue of acts, which
 * says what is refused; what other screens decide is read when the server tells of it.
 */
export function useWorkshop({ userUid, workshop, report, known }: WorkshopOptions) {
  const { uid } = workshop
  const [saved, dispatch] = useReducer(workshopReducer, null, () => savedWorkshop(workshop, report))
  const [place, setPlace] = useState<Place>({
    current: workshop.current ?? workshop.steps[0]?.uid ?? '',
    timer: workshop.timer,
  })
  const [reason, drawReason] = useState<PendingAct | null>(null)
  /** the reason that is being written: a button writes and notes one before it is drawn */
  const written = useRef<PendingAct | null>(null)
  const [ended, setEnded] = useState<EndedElsewhere | null>(null)
  const ending = useRef(false)
  /** ids of the decisions of this screen */
  const own = useRef<string[]>([])

  const queue = useActQueue<StepAct | Place, TakenAct | null>({
    key: workshopQueueKey(userUid, uid),
    isContent: isWorkshopAct,
    complete: completeQueue,
    async send({ id, content }) {
      if (!isPlace(content)) return sendAct(uid, { id, ...content })
      await updateWorkshop(uid, content)
      return null
    },
    onDone({ id, content }, answer) {
      if (isPlace(content)) setPlace(content)
      else if (answer) {
        const step = known.get(content.step)
        dispatch({ type: 'taken', act: answer, sent: { id, ...content }, step })
      }
    },
    onRefused: ({ id, content }, refusal, following) =>
      isPlace(content)
        ? leavePlace(content)
        : refuse({ id, ...content }, refusal, stepActs(following)),
  })
  const current = placeIn(queue.waiting) ?? place
  const acts = useMemo(() => stepActs(queue.waiting), [queue.waiting])
  const refused = queue.refused.flatMap(({ id, content, message }) =>
    isPlace(content) ? [] : [{ act: { id, ...content }, message }],
  )
  const shown = useMemo(
    () => shownWorkshop(saved, reason ? [...acts, reason] : acts, known),
    [saved, acts, reason, known],
  )

  /** Where this screen is may be lost, a decision may not. */
  function leavePlace(content: Place): SetAside<Place> {
    setPlace(content)
    return { refused: null }
  }
  async function refuse(
    act: PendingAct,
    refusal: ApiError,
    following: readonly PendingAct[],
  ): Promise<SetAside<StepAct>> {
    const { status, message } = refusal
    if (status === 409 && (await closeIfEnded())) return { refused: null }
    return setAside(act, following, status === 403 || status === 404 ? LOST_RIGHT : message)
  }
  /** Ended on another screen, nothing of this one is sent any more. Stable: a refusal knows the acts of before. */
  const closeIfEnded = useStableFunction(async (): Promise<boolean> => {
    const { endedAt, decisions } = await readWorkshop(uid)
    if (endedAt === null) return false
    const late = [...refused.map(({ act }) => act), ...acts].filter(
      ({ id }) => !decisions.some((decision) => decision.id === id),
    )
    setEnded((before) => before ?? { endedAt, late })
    queue.remove(new Set([...queue.waiting, ...queue.refused].map(({ id }) => id)))
    return true
  })

  const network = useExternalValue(connection, 'online')
  const isReading = isOutdated(saved) && acts.length === 0 && network === 'online'
  const readAgain = useStableFunction(async () => {
    const known = saved.latest
    const now = await readWorkshop(uid)
    // Read after it, the report holds whatever the workshop tells.
    const latestReport = await readReport(workshop.report.uid)
    dispatch({ type: 'read', workshop: now, report: latestReport, known })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes while it is read is read next.
  useEffect(() => {
    if (!isReading) return
    let timer: ReturnType<typeof setTimeout>
    let left = false
    const read = () =>
      readAgain().catch(() => {
        if (!left) timer = setTimeout(read, RETRY_MS)
      })
    void read()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [isReading, saved, readAgain])
  const isOpen = ended === null
  useWorkshopEvents(isOpen && network === 'online' ? uid : null, ({ revision, endedAt }) => {
    if (endedAt !== null && !ending.current) void closeIfEnded().catch(() => undefined)
    else dispatch({ type: 'changedElsewhere', revision })
  })

  const at = () => new Date().toISOString()
  const stateOf = (step: string) => stepState(shown.report, step)
  function send({ id, ...content }: PendingAct) {
    queue.act(content, id)
  }
  function write(act: PendingAct | null) {
    written.current = act
    drawReason(act)
  }
  /** Shows another step or timer; of those that were not sent the last one is. */
  function move(changes: Partial<Place>) {
    const next = { ...current, ...changes }
    if (next.current === current.current && next.timer === current.timer) return
    const unsent = queue.waiting.filter(({ id, content }) => isPlace(content) && queue.isUnsent(id))
    queue.remove(new Set(unsent.map(({ id }) => id)))
    queue.act(next)
  }

  return {
    ended,
    refused,
    ...current,
    /** number of acts that the server has not answered */
    unsent: acts.length,
    report: shown.report,
    decisions: shown.decisions,
    /** why decisions wait on this device; null: they do not */
    waiting: network === 'online' && queue.failing ? ('unreachable' as const) : offline(network),
    statusOf: (step: string) => statusIn(stateOf(step)),
    noteOf: (step: string) => stateOf(step).note,
    /** @param note a reason that was written before the first decision about the step */
    decide(step: SelectedStep, status: DecisionStatus, note?: string) {
      const id = randomUuid()
      own.current.push(id)
      send({ id, step: step.uid, status, at: at(), ...(note !== undefined && { note }) })
    },
    /** Writes a reason, which is kept letter by letter and sent once it is noted. */
    note(step: SelectedStep, note: string) {
      const id = written.current?.step === step.uid ? written.current.id : randomUuid()
      const content = { step: step.uid, note, at: at() }
      write({ id, ...content })
      queue.keep({ id, content })
    },
    /** @param before what says the same as before is no reason to send */
    noted(before: string) {
      const act = written.current
      if (!act) return
      if (act.note === before) queue.remove(new Set([act.id]))
      else send(act)
      write(null)
    },
    /** Undoes the last decision of this screen, else of the workshop. @returns it */
    undo(): Decision | null {
      const mine = own.current.findLast((id) => shown.decisions.some((known) => known.id === id))
      const decision = shown.decisions.findLast(({ id }) => mine === undefined || id === mine)
      if (!decision) return null
      const { id, step } = decision
      const index = acts.findIndex((act) => act.id === id)
      const act = acts[index]
      if (act && queue.isUnsent(id)) {
        queue.remove(new Set([id, ...dependentsOf(act, acts.slice(index + 1))]))
      } else send({ id: randomUuid(), step, undoes: id, at: at() })
      if (written.current) queue.remove(new Set([written.current.id]))
      write(null)
      move({ current: step })
      return decision
    },
    go: (by: number) => move({ current: stepAt(workshop.steps, current.current, by) }),
    setTimer: (timer: number) => move({ timer }),
    retry: queue.retry,
    abandon: (id: string) => queue.remove(new Set([id])),
    /** Ends the workshop once what waits was sent. @throws ApiError without an answer of the server */
    async end() {
      await queue.settled()
      ending.current = true
      try {
        await updateWorkshop(uid, { ended: true })
      } finally {
        ending.current = false
      }
      queue.remove(new Set(queue.refused.map(({ id }) => id)))
    },
  }
}

const offline = (network: 'online' | 'offline' | 'unreachable') =>
  network === 'online' ? null : network
