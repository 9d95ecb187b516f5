import { pick } from '../../kernel/record-of.ts'
import type { Statement } from '../contract.ts'
import { STATEMENT_FORMAT } from './statement-format.ts'

/** For whom a report is stated. */
export const AUDIENCES = [
  'author',
  'link',
  'link-with-discarded',
  'milestone-link',
  'verifier',
] as const
export type Audience = (typeof AUDIENCES)[number]

export type StatementPart = Exclude<keyof Statement, 'format'>

/** The statement of nothing: the parts that an audience does not see. */
export const NO_STATEMENT: Statement = {
  format: STATEMENT_FORMAT,
  title: '',
  stepCount: '',
  description: '',
  author: '',
  structure: '',
  operation: [],
  facts: [],
  figures: null,
  operationTotal: '',
  operationTonnes: null,
  explanation: [],
  sectors: [],
  chosenSteps: 0,
  sectorNotes: [],
  steps: [],
  undescribed: null,
  followUps: [],
  ifConsidered: null,
  changes: null,
  today: null,
  createdOn: '',
  calculatedOn: '',
  calculation: '',
  seal: null,
}

const PARTS = Object.keys(NO_STATEMENT).filter((key) => key !== 'format') as StatementPart[]

interface Sight {
  parts: readonly StatementPart[]
  /** steps that were discarded, and their reasons */
  discarded: boolean
  /** notes that are no reason */
  notes: boolean
  /** persons in charge */
  persons: boolean
}

const ALL: Sight = { parts: PARTS, discarded: true, notes: true, persons: true }
const LINK: Sight = { ...ALL, discarded: false, notes: false, persons: false }

/**
 * What each audience sees; the days of steps are open to all who see steps.
 * A link to a milestone shows what the PDF of the milestone does, whose bytes are fixed.
 */
export const SIGHTS: Readonly<Record<Audience, Sight>> = {
  author: ALL,
  link: LINK,
  'link-with-discarded': { ...LINK, discarded: true },
  'milestone-link': ALL,
  verifier: { ...LINK, parts: ['title', 'stepCount', 'structure', 'figures'] },
}

/** The parts of a statement that an audience sees. */
export const partsFor = (statement: Statement, audience: Audience): Statement => ({
  ...NO_STATEMENT,
  ...pick(statement, SIGHTS[audience].parts),
})
