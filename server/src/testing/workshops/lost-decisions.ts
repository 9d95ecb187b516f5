import { isDeepStrictEqual } from 'node:util'
import type { ReportView } from '@etapes-climat/domain/reports/contract'
import type { Act, Decision, Workshop } from '@etapes-climat/domain/workshops/contract'
import { lastDecision, withAct } from '@etapes-climat/domain/workshops/rules/acts'
import { type Caller, decisionsPath, type HeldWorkshop, type SentAct } from './hold-workshop.ts'

/**
 * What is lost or half there of a workshop after a restart, in words. Each act is sent again: an acknowledged
 * one has to answer the same and add nothing, one without an answer is taken now if it was not.
 */
export async function lostDecisions(person: Caller, held: HeldWorkshop): Promise<string[]> {
  const { begun, acts } = held
  const found = await read(person, held)
  const taken = acts.filter((sent) => sent.answer !== null || isInList(sent, found.workshop))
  const faults = differences(held, found, taken)
  for (const sent of acts) {
    try {
      const again = await person.json<Act>('POST', decisionsPath(begun), sent.body)
      if (sent.answer && !isDeepStrictEqual(again, sent.answer)) {
        faults.push(`act ${sent.body.id} answers ${JSON.stringify(again)}`)
      }
      sent.answer = again
    } catch (error) {
      faults.push(`act ${sent.body.id}: ${error instanceof Error ? error.message : error}`)
    }
  }
  return [...faults, ...differences(held, await read(person, held), acts)]
}

interface Found {
  workshop: Workshop
  report: ReportView
}

const read = async (person: Caller, { begun, report }: HeldWorkshop): Promise<Found> => ({
  workshop: await person.json('GET', `/workshops/${begun.uid}`),
  report: await person.json('GET', `/report/${report.uid}`),
})

/** Whether the list of decisions tells that an act was taken: by its id, or by the absence of what it undoes. */
const isInList = ({ body }: SentAct, { decisions }: Workshop) =>
  body.undoes
    ? decisions.every(({ id }) => id !== body.undoes)
    : decisions.some(({ id }) => id === body.id)

/** How list, report, revisions and minutes differ from the acts that were taken, and from each other. */
function differences(held: HeldWorkshop, found: Found, taken: readonly SentAct[]): string[] {
  const { workshop, report } = found
  const of = `of workshop ${workshop.uid}`
  const revisions = [
    workshop.revision - held.begun.revision,
    report.revision - held.report.revision,
  ]
  const { rows, figures } = workshop.minutes
  const ofSectors = report.sectorFigures.reduce((sum, { somme }) => sum + somme, 0)
  const pairs: [string, unknown, unknown][] = [
    ['decisions', inShort(workshop.decisions), inShort(decisionsAfter(taken))],
    ['decided steps', workshop.decidedCount, rows.length],
    ['revisions', revisions, [taken.length, taken.length]],
    ['steps in the report', stepsIn(found), stepsByDecisions(workshop)],
    ['rows saved otherwise since', rows.filter(({ since }) => since !== null), []],
    ['sum of the sectors', ofSectors, report.datas?.somme],
    ['figures of the minutes', figures, report.datas],
  ]
  return pairs.flatMap(([what, is, expected]) =>
    isDeepStrictEqual(is, expected)
      ? []
      : [`${what} ${of}: ${JSON.stringify(is)}, not ${JSON.stringify(expected)}`],
  )
}

/** An act that was never answered was the last one about its step. */
function decisionsAfter(taken: readonly SentAct[]): Decision[] {
  const place = ({ answer }: SentAct) => answer?.revision ?? Number.MAX_SAFE_INTEGER
  return taken
    .toSorted((one, other) => place(one) - place(other))
    .reduce<Decision[]>((decisions, { body, answer }) => {
      const before = { status: null, note: '' }
      return withAct(decisions, { ...body, at: answer?.at ?? '', before })
    }, [])
}

/** Of two decisions without an answer any may come first. */
const inShort = (decisions: readonly Decision[]) =>
  decisions
    .map(({ id, step, status, note }) => ({ id, step, status, note }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))

const stepsIn = ({ workshop, report }: Found) =>
  workshop.steps.map(({ uid }) => {
    const followUp = report.followUps.find(({ card }) => card.uid === uid)
    const isSelected = report.cards.some((card) => card.uid === uid)
    return [followUp?.status ?? (isSelected ? 'selected' : null), followUp?.note ?? '']
  })

/** Every step was selected, without a note, when the workshop began. */
const stepsByDecisions = ({ steps, decisions }: Workshop) =>
  steps.map(({ uid }) => {
    const last = lastDecision(decisions, uid)
    return [last?.status ?? 'selected', last?.note ?? '']
  })
