import { formatCount, formatNumber } from '../../kernel/format.ts'
import { formatDate, formatDateTime, formatTime } from '../../kernel/format-date.ts'
import { CLIMATE_UNIT } from '../../kernel/unit.ts'
import { valueInWords } from '../../reports/rules/figures/step-amounts.ts'
import { STATUS_WORDS } from '../../reports/rules/follow-ups/follow-up-words.ts'
import type { MinutesFacts, MinutesRow } from '../minutes-contract.ts'

/** Said where there is nothing to reach. */
export const NO_OBJECTIVE = 'Sans objectif 2030'

export const MINUTES_TITLE = 'Compte rendu'

const MINUTE_MS = 60_000

/** A row of the table, in words. */
export interface MinutesLine {
  step: string
  /** hour of the day: `10:04`; with the day, where it is not that of the beginning */
  time: string
  name: string
  status: MinutesRow['status']
  /** `Retenue` */
  decision: string
  /** the reason, and what became of the step outside of the workshop */
  notes: string[]
  /** in the notation of reports; the sum does not hold what is not added */
  value: string
}

/** A list of what stays open. */
export interface OpenList {
  title: string
  names: string[]
}

/** The minutes of a workshop, the same on the page, in its text and in the PDF. */
export interface Minutes {
  title: string
  report: string
  /** name and value of each fact that is known */
  facts: [string, string][]
  rows: MinutesLine[]
  /** what the sum holds beside the rows; null: nothing */
  already: { name: string; value: string } | null
  /** null without figures */
  sum: { name: string; value: string; result: string } | null
  open: OpenList[]
  footnote: string
}

/** The minutes in words. */
export function minutesOf(facts: MinutesFacts): Minutes {
  const { figures, already, participants, place } = facts
  return {
    title: MINUTES_TITLE,
    report: facts.report,
    facts: [
      ['Atelier du', heldOn(facts)],
      ['Lieu', place],
      ['Présents', participants],
      ['Étapes vues', `${formatNumber(facts.seenCount)} sur ${formatNumber(facts.stepCount)}`],
    ].filter((fact): fact is [string, string] => fact[1] !== ''),
    rows: facts.rows.map((row) => lineOf(row, facts.startedAt)),
    already:
      figures === null || (already.count === 0 && already.val === 0)
        ? null
        : { name: alreadyName(already), value: formatNumber(already.val) },
    sum: figures && {
      name: 'Somme du rapport',
      value: formatNumber(figures.somme),
      result: objectiveResult(figures.somme, figures.objectif),
    },
    open: [
      { title: STATUS_WORDS.considered, names: facts.considered.map(withNote) },
      { title: 'Vues, sans décision', names: facts.undecided },
      { title: 'Non vues', names: facts.unseen },
    ]
      .filter(({ names }) => names.length > 0)
      .map(({ title, names }) => ({
        title: `${title} (${formatCount(names.length, 'étape')})`,
        names,
      })),
    footnote: `Valeurs en ${CLIMATE_UNIT}.`,
  }
}

const withNote = ({ name, note }: { name: string; note: string }) =>
  note === '' ? name : `${name} (${note})`

/** Older minutes may hold more than the sum: what was removed outside of the workshop is told as such. */
const alreadyName = ({ count, val }: MinutesFacts['already']) =>
  val < 0
    ? 'Changements hors de l’atelier'
    : `Déjà retenues${count > 0 ? ` (${formatCount(count, 'étape')})` : ''}`

function lineOf(row: MinutesRow, startedAt: string): MinutesLine {
  const { step, at, name, status, note, val, added, since } = row
  const sameDay = formatDate(at) === formatDate(startedAt)
  const later = since === 'none' ? 'ni retenue ni suivie' : since && STATUS_WORDS[since]
  return {
    step,
    name,
    status,
    decision: STATUS_WORDS[status],
    time: sameDay ? formatTime(at) : formatDateTime(at),
    notes: [note, later === null ? '' : `Ensuite, dans le rapport\u00a0: ${later}`].filter(Boolean),
    value: valueInWords({ val, counted: added }),
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

/** The title of what stays open. */
export const OPEN_TITLE = 'Ce qui reste ouvert'

/** The minutes as plain text, to copy into a mail. */
export function minutesText({ title, report, facts, rows, already, sum, open }: Minutes): string {
  return [
    `${title}, ${report}`,
    ...facts.map(([name, value]) => `${name}\u00a0: ${value}`),
    '',
    ...rows.map(({ time, decision, value, name, notes }) =>
      [time, decision, withNote({ name, note: notes.join('. ') }), value].join('\t'),
    ),
    ...(already ? [`${already.name}\u00a0: ${already.value}`] : []),
    ...(sum ? [`${sum.name}\u00a0: ${sum.value}. ${sum.result}.`] : []),
    ...(open.length > 0 ? ['', OPEN_TITLE] : []),
    ...open.flatMap(({ title, names }) => [title, ...names.map((name) => `- ${name}`)]),
  ].join('\n')
}

/** `22/11/2026, de 10:00 à 11:04 (1 h 04)`; a workshop that is open has no end. */
function heldOn({ heldOn: day, startedAt, endedAt }: MinutesFacts): string {
  if (endedAt === null) return formatDate(day)
  if (formatDate(startedAt) !== formatDate(endedAt)) {
    return `${formatDate(day)}, commencé le ${formatDateTime(startedAt)}, terminé le ${formatDateTime(endedAt)}`
  }
  const minutes = Math.max(0, Math.floor((Date.parse(endedAt) - Date.parse(startedAt)) / MINUTE_MS))
  const lasted =
    minutes < 60
      ? `${minutes}\u00a0min`
      : `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, '0')}`
  return `${formatDate(day)}, de ${formatTime(startedAt)} à ${formatTime(endedAt)} (${lasted})`
}
