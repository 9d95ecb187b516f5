import { formatWord } from '../../cards/rules/format-words.ts'
import { versionInWords } from '../../cards/rules/version-words.ts'
import { NO_SECTOR } from '../../classification/rules/no-sector.ts'
import { formatCount, formatNumber } from '../../kernel/format.ts'
import type { ChangesSinceSave, SectorFigures } from '../../reports/contract.ts'
import type { Operation } from '../../reports/operation-contract.ts'
import { sectorTableNotes, UNDESCRIBED_STEPS } from '../../reports/rules/figures/addition-notes.ts'
import { explainFigures } from '../../reports/rules/figures/explain-figures.ts'
import { type Figures, figuresIn } from '../../reports/rules/figures/report-figures.ts'
import { amountOfSteps, valueInWords } from '../../reports/rules/figures/step-amounts.ts'
import { type FollowUpFields, isEmptyFollowUp } from '../../reports/rules/follow-ups/follow-up.ts'
import {
  consideredSentence,
  followUpFacts,
  followUpLists,
  STATUS_WORDS,
} from '../../reports/rules/follow-ups/follow-up-words.ts'
import {
  operationFacts,
  operationSentence,
  operationTenths,
} from '../../reports/rules/operation/operation-words.ts'
import {
  sinceSaveSentences,
  sinceSaveTitle,
} from '../../reports/rules/since-save/since-save-words.ts'
import type { StatedFollowUp, StatedStep, Statement } from '../contract.ts'
import { type Audience, partsFor, SIGHTS } from './audiences.ts'
import { authorFact, numberFact, textFact } from './facts.ts'
import { STATEMENT_FORMAT } from './statement-format.ts'

/** A step as a report has it, without words. */
export interface SourceStep {
  uid: string
  name: string
  format: { slug: string; name: string }
  /** name; empty without */
  sector: string
  /** its full index */
  index: string
  /** kgCO2e per person per year */
  val: number
  counted: boolean
}

/** What a report says, before anything is put in words: of the report of today, or of a milestone of before. */
export interface StatementSource
  extends Pick<
    Statement,
    | 'title'
    | 'description'
    | 'author'
    | 'structure'
    | 'facts'
    | 'today'
    | 'createdOn'
    | 'calculatedOn'
    | 'seal'
  > {
  operation: Operation | null
  figures: Figures | null
  sectors: readonly (Omit<SectorFigures, 'sector'> & { sector: { name: string } | null })[]
  steps: readonly SourceStep[]
  followUps: readonly (FollowUpFields & { step: SourceStep })[]
  ifConsidered: Figures | null
  sinceSave: ChangesSinceSave | null
}

/** Puts a report in words for one audience; what this audience may not see is not in it. */
export function statementOf(source: StatementSource, audience: Audience): Statement {
  const { figures, sectors, ifConsidered, sinceSave, operation } = source
  const { title, description, author, structure, facts, today, seal } = source
  const { createdOn, calculatedOn } = source
  const followUps = source.followUps.flatMap(seenBy(audience))
  const statuses = new Map(followUps.map(({ step, status }) => [step.uid, status]))
  const steps = source.steps.map((step) => stated(step, statuses.get(step.uid) ?? 'selected'))
  const persons = operation?.persons ?? null
  const hasTotal = figures && persons !== null
  const considered = followUps.filter(({ status }) => status === 'considered').length
  return partsFor(
    withAuthor(
      {
        format: STATEMENT_FORMAT,
        title,
        description,
        author: '',
        structure,
        figures,
        today,
        seal,
        createdOn,
        calculatedOn,
        calculation: calculationSentence(calculatedOn),
        stepCount: formatCount(steps.length, 'étape'),
        operation: operationFacts(operation),
        facts: [
          textFact('Structure', structure),
          ...facts,
          numberFact('Étapes', steps.length),
        ].filter(({ text }) => text !== ''),
        operationTotal: hasTotal ? operationSentence(persons, figures.somme) : '',
        operationTonnes: hasTotal ? operationTenths(persons, figures.somme) / 10 : null,
        explanation: explainFigures(figures, sectors, steps),
        sectors: sectors.map(statedSector),
        chosenSteps: sectors.reduce((sum, { cards }) => sum + cards, 0),
        sectorNotes: figures ? sectorTableNotes(figures, sectors) : [],
        steps,
        undescribed: figures && undescribedOf(figures.somme - amountOfSteps(steps)),
        followUps: followUpLists(followUps, new Set(steps.map(({ uid }) => uid))).map((list) => ({
          status: list.status,
          title: list.title,
          steps: list.followUps.map(statedFollowUp),
        })),
        ifConsidered:
          figures && ifConsidered && considered > 0
            ? {
                figures: ifConsidered,
                sentence: consideredSentence(considered, figures, ifConsidered),
              }
            : null,
        changes: sinceSave && statedChanges(sinceSave),
      },
      author,
    ),
    audience,
  )
}

function statedSector(row: StatementSource['sectors'][number]): Statement['sectors'][number] {
  const name = row.sector?.name ?? NO_SECTOR
  return { sector: row.sector && { name }, name, cards: row.cards, ...figuresIn(row) }
}

const calculationSentence = (calculatedOn: string): string =>
  calculatedOn === ''
    ? 'Ce rapport n’a pas encore été calculé.'
    : `Chiffres calculés le ${calculatedOn}, avec les valeurs et les versions que les étapes avaient ce jour-là.`

const undescribedOf = (val: number): Statement['undescribed'] =>
  val === 0 ? null : { name: UNDESCRIBED_STEPS, val, value: formatNumber(val) }

/** Leaves out of a follow-up what an audience may not see; all of it when nothing is left. */
const seenBy = (audience: Audience) => (followUp: StatementSource['followUps'][number]) => {
  const { discarded, notes, persons } = SIGHTS[audience]
  const { step, status, dueOn } = followUp
  const isReason = status === 'discarded'
  if (isReason ? !discarded : status === null && !notes) return []
  const seen = {
    status,
    dueOn,
    note: notes || isReason ? followUp.note : '',
    person: persons ? followUp.person : '',
  }
  return isEmptyFollowUp(seen) ? [] : [{ ...seen, step, card: step }]
}

function stated(step: SourceStep, status: keyof typeof STATUS_WORDS): StatedStep {
  const { uid, name, format, sector, index, val, counted } = step
  return {
    uid,
    name,
    sector,
    val,
    counted,
    format: { slug: format.slug, name: formatWord(format) },
    version: versionInWords(index),
    value: valueInWords(step),
    status: STATUS_WORDS[status],
  }
}

function statedFollowUp(followUp: FollowUpFields & { step: SourceStep }): StatedFollowUp {
  const { step, status, note, person, dueOn } = followUp
  const [day, isDone] = [dueOn, status === 'done']
  return {
    ...stated(step, status ?? 'selected'),
    facts: followUpFacts(followUp),
    note,
    person,
    dueOn: isDone ? null : day,
    doneOn: isDone ? day : null,
  }
}

function statedChanges({ changes, kept, ...inShort }: ChangesSinceSave): Statement['changes'] {
  const about = (isPotential: boolean) =>
    sinceSaveSentences(changes.filter(({ change }) => (change === 'potential') === isPotential))
  return { title: sinceSaveTitle(inShort), ofSum: about(false), ofPotential: about(true), kept }
}

/** With who established the report, whom a milestone does not store: an account may be erased. */
export function withAuthor(statement: Statement, author: string): Statement {
  if (author === '') return statement
  return { ...statement, author, facts: [authorFact(author), ...statement.facts] }
}
