import { formatNumber } from '../../kernel/format.ts'
import { FIGURES } from '../../reports/rules/figures/report-figures.ts'
import type { Fact, StatedFollowUp, StatedStep, Statement } from '../contract.ts'
import { AUDIENCES, SIGHTS, type StatementPart } from '../rules/audiences.ts'

/** The parts that each surface draws; it has no words of its own about the others. */
const DRAWN = {
  page: [
    'title',
    'stepCount',
    'description',
    'operation',
    'facts',
    'figures',
    'operationTotal',
    'author',
    'structure',
    'explanation',
    'sectors',
    'chosenSteps',
    'sectorNotes',
    'steps',
    'followUps',
    'ifConsidered',
    'changes',
    'seal',
  ],
  document: [
    'title',
    'stepCount',
    'description',
    'operation',
    'facts',
    'figures',
    'operationTotal',
    'author',
    'structure',
    'explanation',
    'sectors',
    'chosenSteps',
    'sectorNotes',
    'steps',
    'undescribed',
    'followUps',
    'ifConsidered',
    'changes',
    'createdOn',
    'calculation',
    'seal',
  ],
  workbook: [
    'title',
    'description',
    'operation',
    'facts',
    'figures',
    'operationTonnes',
    'sectors',
    'steps',
    'undescribed',
    'followUps',
    'ifConsidered',
  ],
} as const

export type Surface = keyof typeof DRAWN

export const partsOf = (surface: Surface) => DRAWN[surface] as readonly StatementPart[]

/**
 * Each part by surface and by audience, as lines of a table: `×` where a surface draws it, and where an
 * audience sees it; what both say is on that surface for that audience, everything else is absent.
 */
export function statementTable(): string[] {
  const surfaces = Object.keys(DRAWN) as Surface[]
  const mark = (is: boolean) => (is ? '×' : '')
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const facts = ['discarded', 'notes', 'persons'] as const
  return [
    line(['part', ...surfaces, ...AUDIENCES]),
    line(['part', ...surfaces, ...AUDIENCES].map(() => '---')),
    ...SIGHTS.author.parts.map((part) =>
      line([
        `\`${part}\``,
        ...surfaces.map((surface) => mark(partsOf(surface).includes(part))),
        ...AUDIENCES.map((audience) => mark(SIGHTS[audience].parts.includes(part))),
      ]),
    ),
    ...facts.map((fact) =>
      line([
        `\`followUps\`, ${fact}`,
        ...surfaces.map(() => '×'),
        ...AUDIENCES.map((audience) => mark(SIGHTS[audience][fact])),
      ]),
    ),
  ]
}

type Texts = readonly (string | number)[]

/** How a surface writes: in words, or in the cells of a workbook, where numbers and days are themselves. */
interface Writing {
  fact(fact: Fact): Texts
  number(value: number): string | number
  step(step: StatedStep): Texts
  followUp(step: StatedFollowUp): Texts
}

const WORDS: Writing = {
  fact: ({ label, text }) => [label, text],
  number: formatNumber,
  step: ({ name, value }) => [name, value],
  followUp: ({ name, value, facts, note }) => [name, value, facts, note],
}

/** The template writes the figures. */
const DATA: Writing = { ...WORDS, number: (value) => value }

const CELLS: Writing = {
  fact: ({ label, value }) => [label, typeof value === 'object' ? value.day : value],
  number: (value) => value,
  step: ({ name, val, counted, status }) => [name, val, counted ? 'oui' : 'non', status],
  followUp: ({ name, val, status, note, person, dueOn, doneOn }) => [
    name,
    val,
    status,
    note,
    person,
    dueOn ?? doneOn ?? '',
  ],
}

const WRITINGS: Record<Surface, Writing> = { page: WORDS, document: DATA, workbook: CELLS }

/** What a part says on a surface, text by text; numbers as they are written. */
export function textsOf(statement: Statement, part: StatementPart, surface: Surface): string[] {
  return saidBy(statement, part, WRITINGS[surface])
    .map(String)
    .filter((text) => text !== '')
}

function saidBy(statement: Statement, part: StatementPart, writing: Writing): Texts {
  const { followUps, ifConsidered, changes, seal, undescribed } = statement
  const figureTexts = (figures: Statement['figures']) =>
    figures ? FIGURES.map(({ key }) => writing.number(figures[key])) : []
  switch (part) {
    case 'operation':
    case 'facts':
      return statement[part].flatMap(writing.fact)
    case 'figures':
    case 'today':
      return figureTexts(statement[part])
    case 'sectors':
      return statement.sectors.flatMap((row) => [row.name, ...figureTexts(row)])
    case 'steps':
      return statement.steps.flatMap(writing.step)
    case 'undescribed':
      if (writing === WORDS) return undescribed ? [undescribed.name, undescribed.value] : []
      return undescribed ? [undescribed.name, undescribed.val] : []
    case 'followUps':
      return followUps.flatMap(({ steps }) => steps.flatMap(writing.followUp))
    case 'ifConsidered':
      if (writing === CELLS) return ifConsidered ? [ifConsidered.figures.somme] : []
      return ifConsidered ? [ifConsidered.sentence] : []
    case 'changes':
      return changes ? [changes.title, ...changes.ofSum, ...changes.ofPotential] : []
    case 'seal':
      return seal ? [...seal.facts.flatMap(writing.fact), seal.note, seal.code] : []
    case 'explanation':
    case 'sectorNotes':
      return statement[part]
    case 'operationTonnes':
      return statement.operationTonnes === null ? [] : [statement.operationTonnes]
    case 'chosenSteps':
      return [writing.number(statement.chosenSteps)]
    default:
      return [statement[part]]
  }
}

/** Words that stand in a report, and that an audience may not read. */
export function hiddenWords(whole: Statement, seen: Statement): string[] {
  const words = (statement: Statement) =>
    statement.followUps.flatMap(({ status, steps }) =>
      steps.flatMap(({ name, note, person }) => [
        ...(status === 'discarded' ? [name] : []),
        ...[note, person].filter((word) => word !== ''),
      ]),
    )
  const open = new Set(words(seen))
  return words(whole).filter((word) => !open.has(word))
}

/** Text without the differences of spaces and letters that a surface may make. */
export const plainText = (text: string): string => text.replace(/[\s\u00a0\u202f]+/g, ' ').trim()
