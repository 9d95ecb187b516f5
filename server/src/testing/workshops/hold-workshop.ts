import { randomUUID } from 'node:crypto'
import type { ReportView } from '@etapes-climat/domain/reports/contract'
import type { Act, ActBody, Workshop } from '@etapes-climat/domain/workshops/contract'
import { DECISION_STATUSES } from '@etapes-climat/domain/workshops/rules/workshop-limits'

/** Calls a server as somebody who is signed in. */
export interface Caller {
  /** @throws when the answer is no success, or none comes */
  json<Body>(method: string, path: string, body?: unknown): Promise<Body>
}

/** An act that a device sent; without an answer it may have been taken or not. */
export interface SentAct {
  body: ActBody
  answer: Act | null
}

/** A workshop as it began, and what was sent to it since. */
export interface HeldWorkshop {
  begun: Workshop
  report: Pick<ReportView, 'uid' | 'revision'>
  acts: SentAct[]
}

/** Name of the reports that workshops are held about. */
export const WORKSHOP_REPORT = 'Décidé en atelier'
/** Devices that decide at once, each about steps of its own. */
const DEVICES = 2
const ACTS_PER_DEVICE = 15

/**
 * Begins a workshop of a new report and decides in it, with a reason each time; every fourth act or so
 * undoes the last decision about its step. Each act is in `held` before it is sent.
 * @param cards IRIs of three steps or more: the first stays selected, the workshop is about the others
 */
export async function holdWorkshop(
  person: Caller,
  cards: readonly string[],
  held: HeldWorkshop[],
): Promise<void> {
  const report = await person.json<ReportView>('POST', '/api/reports', {
    name: WORKSHOP_REPORT,
    description: '',
    cards,
  })
  const steps = report.cards.slice(1).map(({ uid }) => uid)
  const begun = await person.json<Workshop>('POST', `/report/${report.uid}/workshops`, {
    heldOn: '2026-11-29',
    steps,
  })
  const acts: SentAct[] = []
  held.push({ begun, report, acts })
  const decide = async (own: readonly string[]) => {
    const live = own.map((step) => ({ step, decisions: [] as string[] }))
    for (let count = 0; count < ACTS_PER_DEVICE; count += 1) {
      const about = oneOf(live)
      const last = about.decisions.at(-1)
      const body: ActBody = {
        id: randomUUID(),
        step: about.step,
        ...(last && Math.random() < 0.25
          ? { undoes: last }
          : { status: oneOf(DECISION_STATUSES), note: `Raison ${randomUUID()}` }),
      }
      const sent: SentAct = { body, answer: null }
      acts.push(sent)
      sent.answer = await person.json<Act>('POST', decisionsPath(begun), body)
      if (body.undoes) about.decisions.pop()
      else about.decisions.push(body.id)
    }
  }
  const devices = Array.from({ length: DEVICES }, (_, device) =>
    decide(steps.filter((_step, place) => place % DEVICES === device)),
  )
  const failed = (await Promise.allSettled(devices)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

export const decisionsPath = ({ uid }: Pick<Workshop, 'uid'>) => `/workshops/${uid}/decisions`

function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('Nothing to choose from')
  return item
}
