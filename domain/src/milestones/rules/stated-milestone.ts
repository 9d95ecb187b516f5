import { formatDate } from '../../kernel/format-date.ts'
import type { Operation } from '../../reports/operation-contract.ts'
import {
  eachStoredFigure,
  type Figures,
  figuresOf,
} from '../../reports/rules/figures/report-figures.ts'
import type { FollowUpStatus } from '../../reports/rules/follow-ups/follow-up.ts'
import type { Statement } from '../../statements/contract.ts'
import { NO_STATEMENT } from '../../statements/rules/audiences.ts'
import { calculatedFact, dayFact, textFact } from '../../statements/rules/facts.ts'
import { statementOf } from '../../statements/rules/report-statement.ts'
import { shownCode } from './verification-code.ts'

/** What tells a milestone from others of its report. */
export interface SealedMilestone {
  name: string
  fixedAt: Date
  /** YYYY-MM-DD; null: none was given */
  happenedOn: string | null
  note: string | null
  code: string
}

/** What is said of a milestone beside its report. */
export function sealOfMilestone(milestone: SealedMilestone): NonNullable<Statement['seal']> {
  const { name, happenedOn, note, code } = milestone
  const fixedAt = milestone.fixedAt.toISOString()
  return {
    facts: [
      textFact('Jalon', name),
      ...dayFact('Date réelle', happenedOn),
      ...dayFact('Figé le', fixedAt),
    ],
    fixedOn: formatDate(fixedAt),
    note: note ?? '',
    code: shownCode(code),
  }
}

/** A step in the content of milestones that were fixed before there were statements. */
interface EarlierStep {
  uid: string
  name: string
  /** full index */
  index: string
  /** slug */
  format: string
  val: number
  counted: boolean
  /** empty without */
  sector: string
  /** absent, like the reason: fixed before there were any */
  status?: FollowUpStatus | null
  reason?: string
}

/** The content of these milestones: no persons, days, changes, nor what the considered steps would give. */
export interface EarlierContent {
  title: string
  description: string
  operation: Operation | null
  calculatedAt: string | null
  /** `name` is empty for steps without a sector */
  sectors: (Figures & { name: string; cards: number })[]
  steps: EarlierStep[]
  beside?: EarlierStep[]
  undescribed: number
}

/** What the column of a milestone holds: the content of before has no number of its format. */
export type StoredContent = Statement | EarlierContent

/** A stored milestone, with its figures in columns of their own. */
export interface StoredMilestone extends SealedMilestone {
  structure: string
  content: StoredContent
}

/**
 * The statement of a milestone, as its PDF was made from it, but for the name of the author: figures follow
 * from the stored sum and potential.
 */
export function statedMilestone(milestone: StoredMilestone, figures: Figures): Statement {
  const { content } = milestone
  const stated =
    'format' in content
      ? content
      : statementOf(earlierSource(milestone, content, figures), 'author')
  const { ifConsidered, today } = stated
  return {
    ...NO_STATEMENT,
    ...stated,
    figures,
    sectors: stated.sectors.map((row) => ({ ...row, ...allFigures(row) })),
    ifConsidered: ifConsidered
      ? { ...ifConsidered, figures: allFigures(ifConsidered.figures) }
      : null,
    today: today ? allFigures(today) : null,
  }
}

/** One that is stored since a later version is 0 in a content of before, as in the columns of its milestone. */
const allFigures = (stored: Figures): Figures =>
  figuresOf(eachStoredFigure((key) => stored[key] ?? 0))

const earlierSource = (
  milestone: StoredMilestone,
  content: EarlierContent,
  figures: Figures,
): Parameters<typeof statementOf>[0] => {
  const { title, description, operation, calculatedAt, steps, beside = [] } = content
  const selected = steps.map(earlierStep)
  return {
    title,
    description,
    operation,
    figures,
    author: '',
    structure: milestone.structure,
    facts: calculatedFact(calculatedAt),
    sectors: content.sectors.map((row) => ({
      ...row,
      sector: row.name ? { name: row.name } : null,
    })),
    steps: selected,
    followUps: [...steps, ...beside].flatMap((step) => {
      const { status = null, reason: note = '' } = step
      return [{ step: earlierStep(step), status, note, person: '', dueOn: null }]
    }),
    ifConsidered: null,
    sinceSave: null,
    today: null,
    createdOn: '',
    calculatedOn: calculatedAt === null ? '' : formatDate(calculatedAt),
    seal: sealOfMilestone(milestone),
  }
}

/** A format of its own has no word but its slug. */
const earlierStep = ({ format, ...step }: EarlierStep) => ({
  ...step,
  format: { slug: format, name: format },
})
