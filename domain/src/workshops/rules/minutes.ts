import { formatCount, formatNumber } from '../../kernel/format.ts'
import { formatDate } from '../../kernel/format-date.ts'
import { CLIMATE_UNIT } from '../../kernel/unit.ts'
import { STATUS_WORDS } from '../../reports/rules/follow-ups/follow-up-words.ts'
import type { Decision, Workshop } from '../contract.ts'
import { lastDecisions } from './decisions.ts'

/** Said where there is nothing to reach. */
export const NO_OBJECTIVE = 'Sans objectif 2030'

export const MINUTES_TITLE = 'Compte rendu'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A decision in the minutes. */
export interface MinutesRow {
  step: string
  /** since the workshop began, as hours and minutes: `0:04` */
  time: string
  name: string
  status: Decision['status']
  /** `Retenue` */
  decision: string
  note: string
  /** in parentheses: the sum does not hold it */
  value: string
}

/** The minutes of a workshop, the same on the page, in its text and in the PDF (TEAM-41). */
export interface Minutes {
  title: string
  report: string
  /** name and value of each fact that is known */
  facts: [string, string][]
  rows: MinutesRow[]
  /** the report after the last decision; empty without figures */
  sum: { name: string; value: string; result: string } | null
  /** what stays open: considered steps with what was said, and steps without a decision */
  considered: { name: string; note: string }[]
  unseen: string[]
  footnote: string
}

/** The minutes of a workshop, which hold its decisions whatever becomes of the report later (TEAM-41). */
export function minutesOf(workshop: Workshop): Minutes {
  const { steps, participants, place, figures } = workshop
  const byUid = new Map(steps.map((step) => [step.uid, step]))
  const decided = lastDecisions(workshop.decisions)
  const rows = decided.flatMap((decision) => {
    const step = byUid.get(decision.step)
    if (!step) return []
    const isAdded = decision.status === 'selected' && step.counted
    const number = formatNumber(step.val)
    return {
      step: step.uid,
      time: elapsed(workshop.startedAt, decision.at),
      name: step.name,
      status: decision.status,
      decision: STATUS_WORDS[decision.status],
      note: decision.note,
      value: isAdded ? number : `(${number})`,
    }
  })
  const seen = new Set(decided.map(({ step }) => step))
  return {
    title: MINUTES_TITLE,
    report: workshop.report.name,
    facts: [
      ['Atelier du', [formatDate(workshop.heldOn), duration(workshop)].filter(Boolean).join(', ')],
      ['Lieu', place],
      ['Présents', participants],
      ['Étapes vues', `${formatNumber(seen.size)} sur ${formatNumber(steps.length)}`],
    ].filter((fact): fact is [string, string] => fact[1] !== ''),
    rows,
    sum: figures && {
      name: 'Somme du rapport',
      value: formatNumber(figures.somme),
      result: objectiveResult(figures.somme, figures.objectif),
    },
    considered: rows
      .filter(({ status }) => status === 'considered')
      .map(({ name, note }) => ({ name, note })),
    unseen: steps.filter(({ uid }) => !seen.has(uid)).map(({ name }) => name),
    footnote: `Valeurs en ${CLIMATE_UNIT}, entre parenthèses\u00a0: hors somme.`,
  }
}

/** `Objectif 2030 atteint, dépassé de 45`, or what is missing; sectors without potential have no objective. */
export function objectiveResult(somme: number, objectif: number): string {
  if (objectif === 0) return NO_OBJECTIVE
  const missing = objectif - somme
  if (missing > 0) return `Encore ${formatNumber(missing)} pour l’objectif 2030`
  return missing === 0
    ? 'Objectif 2030 atteint'
    : `Objectif 2030 atteint, dépassé de ${formatNumber(-missing)}`
}

/** The titles of what stays open. */
export const OPEN_TITLE = 'Ce qui reste ouvert'
export const unseenTitle = (count: number): string =>
  `${formatCount(count, 'étape non vue', 'étapes non vues')}, sans décision`

/** The minutes as plain text, to copy into a mail. */
export function minutesText({
  title,
  report,
  facts,
  rows,
  sum,
  considered,
  unseen,
}: Minutes): string {
  const withNote = ({ name, note }: { name: string; note: string }) =>
    note === '' ? name : `${name} (${note})`
  const open = [
    ...considered.map((step) => `- ${STATUS_WORDS.considered}\u00a0: ${withNote(step)}`),
    ...(unseen.length > 0 ? [`- ${unseenTitle(unseen.length)}\u00a0: ${unseen.join(', ')}`] : []),
  ]
  return [
    `${title}, ${report}`,
    ...facts.map(([name, value]) => `${name}\u00a0: ${value}`),
    '',
    ...rows.map(({ time, decision, value, ...step }) =>
      [time, decision, withNote(step), value].join('\t'),
    ),
    ...(sum ? [`${sum.name}\u00a0: ${sum.value}. ${sum.result}.`] : []),
    ...(open.length > 0 ? ['', OPEN_TITLE, ...open] : []),
  ].join('\n')
}

/** Hours and minutes from one moment to another: `1:04`. The clocks of two machines may differ. */
function elapsed(from: string, to: string): string {
  const minutes = Math.floor(Math.max(0, Date.parse(to) - Date.parse(from)) / MINUTE_MS)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** `1 h 04`; empty for a workshop that is open, or was taken up again on another day. */
function duration({ startedAt, endedAt }: Workshop): string {
  if (endedAt === null || Date.parse(endedAt) - Date.parse(startedAt) >= DAY_MS) return ''
  const [hours, minutes = ''] = elapsed(startedAt, endedAt).split(':')
  return hours === '0' ? `${Number(minutes)}\u00a0min` : `${hours}\u00a0h\u00a0${minutes}`
}
