import { z } from 'zod'
import { card } from '../cards/contract.ts'
import { figures } from '../reports/contract.ts'
import { STEP_STATUSES } from '../reports/rules/follow-ups/follow-up.ts'
import { structureLogo } from '../users/logo-contract.ts'
import { STATEMENT_FORMAT } from './rules/statement-format.ts'

const fact = z.object({
  label: z.string(),
  text: z.string(),
  value: z
    .union([z.string(), z.number(), z.object({ day: z.string().describe('YYYY-MM-DD') })])
    .describe('the same as the cell of a workbook'),
  unit: z.string().describe('of a number; empty: none'),
})
/** What is known of a report, with its label. */
export type Fact = z.infer<typeof fact>

const step = z.object({
  uid: z.string(),
  name: z.string(),
  format: z.object({ slug: z.string(), name: z.string() }),
  sector: z.string().describe('name; empty without'),
  version: z.string().describe('«\u00a0LOG-03, version 2 du 09/03/2026\u00a0»'),
  val: z.number().int().describe('kgCO2e per person per year'),
  counted: z.boolean().describe('whether the sum holds it'),
  value: z
    .string()
    .describe(
      'in words: «\u00a0510\u00a0», «\u00a0510, non ajoutée\u00a0», «\u00a0Condition nécessaire\u00a0»',
    ),
  status: z.string().describe('in a word, «\u00a0Retenue\u00a0»'),
})
export type StatedStep = z.infer<typeof step>

const followUp = step.extend({
  facts: z.string().describe('«\u00a0Réalisée le 12/10/2026, par Awa Diarra\u00a0»; may be empty'),
  note: z.string(),
  person: z.string(),
  dueOn: z.string().nullable().describe('YYYY-MM-DD, of a step that is to be done'),
  doneOn: z.string().nullable().describe('YYYY-MM-DD, of a step that is done'),
})
export type StatedFollowUp = z.infer<typeof followUp>

const sector = figures.extend({
  sector: z.object({ name: z.string() }).nullable().describe('null: steps without a sector'),
  name: z.string().describe('the same in words'),
  cards: z.number().int().describe('number of steps'),
})

/**
 * All that is said of a report to one audience, in the order in which it is said. Parts that the audience
 * may not see are empty or null.
 */
export const statement = z.object({
  format: z.literal(STATEMENT_FORMAT),
  title: z.string().describe('name of the report'),
  stepCount: z.string().describe('«\u00a012 étapes\u00a0»'),
  description: z.string(),
  author: z.string().describe('first and last name'),
  structure: z.string(),
  operation: z.array(fact),
  facts: z.array(fact).describe('beside the operation: who established it, when'),
  figures: figures.nullable().describe('null: never calculated'),
  operationTotal: z.string().describe('«\u00a0120 personnes × 685 kgCO2e = …\u00a0»; may be empty'),
  operationTonnes: z.number().nullable().describe('the same in tCO2e per year'),
  explanation: z.array(z.string()).describe('the figures in sentences'),
  sectors: z.array(sector),
  chosenSteps: z.number().int().describe('number of steps of all sectors'),
  sectorNotes: z.array(z.string()).describe('why columns do not add up'),
  steps: z.array(step),
  undescribed: z
    .object({
      name: z.string(),
      val: z.number().int().describe('kgCO2e per person per year'),
      value: z.string().describe('in words'),
    })
    .nullable()
    .describe('what the sum holds beside the steps; null: nothing'),
  followUps: z.array(
    z.object({ status: z.enum(STEP_STATUSES), title: z.string(), steps: z.array(followUp) }),
  ),
  ifConsidered: z
    .object({ figures, sentence: z.string() })
    .nullable()
    .describe('if the considered steps were selected; null: none is'),
  changes: z
    .object({
      title: z.string(),
      ofSum: z.array(z.string()),
      ofPotential: z.array(z.string()),
      kept: z.boolean().describe('the figures were kept in spite of them'),
    })
    .nullable()
    .describe('since the calculation; null: none'),
  today: figures.nullable().describe('figures with the catalogue of today'),
  createdOn: z.string().describe('DD/MM/YYYY'),
  calculatedOn: z.string().describe('DD/MM/YYYY; empty: never'),
  calculation: z.string().describe('the same in a sentence'),
  seal: z
    .object({
      facts: z.array(fact).describe('name and days of the milestone'),
      fixedOn: z.string().describe('DD/MM/YYYY'),
      note: z.string(),
      code: z.string().describe('«\u00a07Q4K M2XD 9HTS\u00a0»'),
    })
    .nullable()
    .describe('null: no milestone'),
})
export type Statement = z.infer<typeof statement>

/** A report as pages and documents draw it: its statement, and the texts and pictures beside it. */
export const statedReport = z.object({
  statement,
  cards: z.array(card).describe('of the steps of the statement, in their order'),
  logo: structureLogo.nullable(),
})
export type StatedReport = z.infer<typeof statedReport>
