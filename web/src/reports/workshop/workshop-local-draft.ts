import { DECISION_STATUSES } from '@etapes-climat/domain/workshops/rules/workshop-limits'
import { randomUuid } from '../../lib/api/creation-keys.ts'
import type { LocalDraftKey } from '../../lib/drafts/local-drafts.ts'
import {
  isFlag,
  isNumber,
  isText,
  listOf,
  oneOf,
  orAbsent,
  record,
  type Shape,
} from '../../lib/drafts/shape.ts'
import { isPlace, type PendingAct, type Place, type StepAct } from './workshop-state.ts'

const isStatus = oneOf(...DECISION_STATUSES)

const isStepAct = record<StepAct>({
  step: isText,
  status: orAbsent(isStatus),
  note: orAbsent(isText),
  undoes: orAbsent(isText),
  at: isText,
})
const isPlaceKept = record<Place>({ current: isText, timer: isNumber })

/** What the queue of a workshop holds: acts about steps, and where its screen is. */
export const isWorkshopAct: Shape<StepAct | Place> = (content) =>
  isStepAct(content) || isPlaceKept(content)

/** A decision in a draft of a version that sent all decisions of a workshop at once. */
interface FormerDecision extends Required<Pick<StepAct, 'step' | 'status' | 'note' | 'at'>> {
  status: (typeof DECISION_STATUSES)[number]
}

const areFormerDecisions = listOf(
  record<FormerDecision>({ step: isText, status: isStatus, note: isText, at: isText }),
)

/** What a version of before kept of a workshop, in one object. */
interface FormerWork extends Place {
  unsaved: boolean
  acts?: PendingAct[] | undefined
  refused?: { act: PendingAct; message: string }[] | undefined
}

const isFormerAct: Shape<PendingAct> = (act): act is PendingAct =>
  isStepAct(act) && record({ id: isText })(act)
const isFormerWork = record<FormerWork>({
  current: isText,
  timer: isNumber,
  unsaved: isFlag,
  acts: orAbsent(listOf(isFormerAct)),
  refused: orAbsent(listOf(record({ act: isFormerAct, message: isText }))),
})

/** The acts that its server had not: decisions, and reasons that were written since. */
function actsOfFormer(decisions: FormerDecision[], saved: FormerDecision[]): PendingAct[] {
  return decisions.flatMap(({ step, status, note, at }): PendingAct[] => {
    const known = saved.find((decision) => decision.step === step && decision.at === at)
    if (known?.note === note) return []
    const act = { id: randomUuid(), step, note, at }
    return [known ? act : { ...act, status }]
  })
}

/** The queue in what an earlier version of the site kept. */
export function completeQueue(stored: unknown): unknown {
  if (!isFormerWork(stored)) return stored
  const { current, timer, unsaved, acts = [], refused = [] } = stored
  const { decisions, saved = [] } = stored as { decisions?: unknown; saved?: unknown }
  const former =
    areFormerDecisions(decisions) && areFormerDecisions(saved) ? actsOfFormer(decisions, saved) : []
  const kept = ({ id, ...content }: PendingAct) => ({ id, content })
  return [
    ...[...acts, ...former].map(kept),
    ...refused.map(({ act, message }) => ({ ...kept(act), message })),
    ...(unsaved ? [{ id: randomUuid(), content: { current, timer } }] : []),
  ]
}

/** Key of what this browser keeps of a workshop. */
export const workshopQueueKey = (userUid: string, uid: string): LocalDraftKey => ({
  userUid,
  kind: 'workshops',
  item: uid,
})

/** Where the screen was by the acts that wait; undefined: as the server has it. */
export const placeIn = (acts: readonly { content: StepAct | Place }[]): Place | undefined =>
  acts.map(({ content }) => content).findLast(isPlace)
