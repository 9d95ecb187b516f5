import { formatNumber } from '../../../kernel/format.ts'
import { formatDate } from '../../../kernel/format-date.ts'
import { formatDifference } from '../../../kernel/format-difference.ts'
import { upperFirst } from '../../../kernel/text.ts'
import { CLIMATE_UNIT } from '../../../kernel/unit.ts'
import type { Figures } from '../figures/report-figures.ts'
import type { FollowUpFields, STEP_STATUSES } from './follow-up.ts'

/** A status as screens have it. */
export type StepStatus = (typeof STEP_STATUSES)[number]

/** The statuses in the order of the choice. */
export const STATUS_WORDS: Readonly<Record<StepStatus, string>> = {
  considered: 'À l’étude',
  selected: 'Retenue',
  done: 'Réalisée',
  'in-place': 'Déjà en place',
  discarded: 'Écartée',
}

/** Reasons that are proposed for « écartée », none demanded. */
export const DISCARD_REASONS = [
  'Hors du périmètre',
  'Coût non financé',
  'Imposé par la règle',
  'À revoir plus tard',
] as const

/** Title of the follow-ups, in page and document. */
export const FOLLOW_UP_TITLE = 'Suivi des étapes'

/** `Notes sur les étapes retenues (1 sur 12)`: of the others nothing is said, and they are selected too. */
const selectedTitle = (noted: number, selected: number) =>
  `Notes sur les étapes retenues (${formatNumber(noted)} sur ${formatNumber(selected)})`

/** Lists of steps beside the selection, in the order of page and document. */
const LIST_TITLES = [
  ['considered', 'À l’étude'],
  ['in-place', 'Déjà en place'],
  ['discarded', 'Écartées et pourquoi'],
] as const

export interface FollowUpList<FollowUp> {
  status: StepStatus
  title: string
  followUps: FollowUp[]
}

/**
 * The follow-ups of selected steps, and the lists of steps beside the selection; empty ones are absent.
 * @param selected uids of the steps that page and document show
 */
export function followUpLists<FollowUp extends FollowUpFields & { card: { uid: string } }>(
  followUps: readonly FollowUp[],
  selected: ReadonlySet<string>,
): FollowUpList<FollowUp>[] {
  const beside = LIST_TITLES.map(([status, title]) => ({
    status,
    title,
    followUps: followUps.filter((followUp) => followUp.status === status),
  }))
  const noted = followUps.filter(({ card }) => selected.has(card.uid))
  const ofSelected = {
    status: 'selected' as const,
    title: selectedTitle(noted.length, selected.size),
    followUps: noted,
  }
  return [ofSelected, ...beside].filter((list) => list.followUps.length > 0)
}

/** `le 12/10/2026` for a done step, `échéance le 04/12/2026` for another one; empty without a date. */
export function dayOfFollowUp({ status, dueOn }: Pick<FollowUpFields, 'status' | 'dueOn'>): string {
  if (dueOn === null) return ''
  return `${status === 'done' ? 'le' : 'échéance le'}\u00a0${formatDate(dueOn)}`
}

/** `le 12/10/2026, Awa Diarra`: text beside a status in a list. */
export const followUpMark = (
  followUp: Pick<FollowUpFields, 'status' | 'dueOn' | 'person'>,
): string => [dayOfFollowUp(followUp), followUp.person].filter(Boolean).join(', ')

/** `Réalisée le 12/10/2026, par Awa Diarra`: the follow-up of a selected step, without its note. */
export function followUpFacts(followUp: FollowUpFields): string {
  const { status, person } = followUp
  const day = dayOfFollowUp(followUp)
  const what = [status === 'done' ? STATUS_WORDS.done : '', day].filter(Boolean).join(' ')
  const who = person && `${status === 'done' ? 'par' : 'responsable\u00a0:'}\u00a0${person}`
  return upperFirst([what, who].filter(Boolean).join(', '))
}

/**
 * The figures with the considered steps, and the difference.
 * @param steps number of considered steps
 */
export function consideredSentence(steps: number, figures: Figures, ifConsidered: Figures): string {
  const condition =
    steps === 1 ? 'Si l’étape à l’étude était retenue' : 'Si les étapes à l’étude étaient retenues'
  const more = formatDifference(ifConsidered.somme - figures.somme)
  return `${condition}\u00a0: ${formatNumber(ifConsidered.somme)}\u00a0${CLIMATE_UNIT} (${more}), effort de ${formatNumber(ifConsidered.effort)}\u00a0%.`
}
