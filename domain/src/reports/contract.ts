import { z } from 'zod'
import { card, cardFilters, cardSummary } from '../cards/contract.ts'
import { sectorReference, tagReference } from '../classification/contract.ts'
import { multiline, whenMissing } from '../kernel/fields.ts'
import { documentContext, moment, referenceInput, resourceIdentity } from '../kernel/reference.ts'
import { NAME_REQUIRED, singleLine, withPlainLineEnds } from '../kernel/rules/text-rule.ts'
import { structureLogo } from '../users/logo-contract.ts'
import { followUp, followUpsInput } from './follow-up-contract.ts'
import { operation, operationInput } from './operation-contract.ts'
import { CO_AUTHOR_ROLES } from './rules/co-author-roles.ts'
import { eachFigure } from './rules/figures/report-figures.ts'
import { PDF_PARTS } from './rules/pdf-parts.ts'
import { NO_STEP_SELECTED } from './rules/step-required.ts'
import { REPORT_NAME_MAX } from './rules/variant-name.ts'

export const figures = z.object(
  eachFigure(({ meaning, unit }) =>
    z
      .number()
      .int()
      .describe(`${meaning}, ${unit === '%' ? 'percent' : 'kgCO2e per person per year'}`),
  ),
)

export const sectorFigures = figures.extend({
  sector: sectorReference.nullable().describe('null: steps without a sector'),
  cards: z.number().int().describe('number of steps shown'),
})
export type SectorFigures = z.infer<typeof sectorFigures>

/** What changed since the figures of a report were calculated, in short. */
const changesInShort = z.object({
  steps: z.number().int().describe('number of steps that changed'),
  difference: z
    .number()
    .int()
    .describe('somme of today minus the stored one, kgCO2e per person per year'),
  potential: z
    .number()
    .int()
    .describe('potentiel of today minus the stored one, kgCO2e per person per year'),
})
export type ChangesInShort = z.infer<typeof changesInShort>

/** The owner of a report, for other readers. */
export const reportOwner = z.object({ firstName: z.string(), lastName: z.string() })
export type ReportOwner = z.infer<typeof reportOwner>

const sharedBy = reportOwner.extend({
  role: z.enum(CO_AUTHOR_ROLES),
  ownerIsGone: z
    .literal(true)
    .optional()
    .describe('the owner may not sign in any more: everybody is a reader meanwhile'),
})
export type SharedBy = z.infer<typeof sharedBy>

export const reportSummary = z.object({
  ...resourceIdentity,
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  datas: figures.nullable(),
  val: z.number().int().nullable().describe('somme of the last calculation'),
  operation: operation.nullable().describe('null: nothing is known of it'),
  originUid: z
    .uuid()
    .nullable()
    .describe('uid of the first of its variants; null: the first itself'),
  archivedAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
})
export type ReportSummary = z.infer<typeof reportSummary>

/** A report in the list of one's own. */
export const listedReport = reportSummary.extend({
  revision: z.number().int(),
  stepCount: z.number().int().describe('number of steps that its page shows'),
  sinceSave: changesInShort
    .nullable()
    .describe('what changed since the calculation; null: nothing, or its figures were kept'),
  sectorCount: z.number().int().describe('number of sectors of its figures'),
  updatedBy: z.string().nullable().describe('who saved it last; null: its owner'),
})
export type ListedReport = z.infer<typeof listedReport>

/** The editable report: relations as objects with @id, uid and name. */
export const report = z.object({
  ...documentContext,
  ...reportSummary.shape,
  cards: z.array(cardSummary),
  tags: z.array(tagReference),
  sectors: z.array(sectorReference),
  cardsSectors: z.array(sectorReference).describe('sectors of the selected steps'),
  filters: cardFilters.nullable(),
  today: figures.nullable().describe('figures with the catalogue of today; null like `datas`'),
  followUps: z.array(followUp),
  revision: z.number().int(),
  owner: reportOwner.nullable().describe('null: one’s own'),
  sharedBy: sharedBy.nullable().describe('null: one’s own, or for administrators'),
})
export type Report = z.infer<typeof report>

/** A saved report for `return=minimal`: without the fields of the body. */
export const minimalReport = report.omit({
  cards: true,
  tags: true,
  cardsSectors: true,
  filters: true,
  today: true,
  followUps: true,
})
export type MinimalReport = z.infer<typeof minimalReport>

const stepChange = z.object({
  name: z.string().nullable().describe('null for a step that is no longer published or deleted'),
  change: z.enum(['value', 'version', 'name', 'draft', 'deleted']),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type StepChange = z.infer<typeof stepChange>

/**
 * A change of a step or of a sector's potential since the report's calculation, with its effect on the
 * sum.
 */
const changeSinceSave = z.object({
  name: z
    .string()
    .nullable()
    .describe('null for a step that may not be named (any more), and a deleted sector'),
  change: z.enum([
    'value',
    'version',
    'name',
    'format',
    'published',
    'draft',
    'deleted',
    'undescribed',
    'potential',
  ]),
  before: z.string().nullable(),
  after: z.string().nullable(),
  added: z.number().int().describe('what it adds to the sum, kgCO2e per person per year'),
})
export type ChangeSinceSave = z.infer<typeof changeSinceSave>

const changesSinceSave = changesInShort.extend({
  changes: z.array(changeSinceSave),
  state: z.string().describe('names these changes, for POST /report/{uid}/keep'),
  kept: z.boolean().describe('whether the stored figures were kept in spite of just these changes'),
})
export type ChangesSinceSave = z.infer<typeof changesSinceSave>

/** Body of POST /report/{uid}/keep: the changes in spite of which the figures are kept. */
export const keepBody = z.object({
  state: z
    .string({ error: whenMissing })
    .regex(/^[0-9a-f]{64}$/, 'Cet état des changements n’est pas valable.'),
})

const UNKNOWN_PART = 'Veuillez choisir une partie de la liste.'
const pdfParts = z
  .array(z.enum(PDF_PARTS, UNKNOWN_PART))
  .max(PDF_PARTS.length, UNKNOWN_PART)
  .nullable()

/** Body of POST /report/{uid}/pdf-parts: what the PDF contains from now on. */
export const pdfPartsBody = z.object({
  parts: pdfParts.transform((parts) => parts && PDF_PARTS.filter((part) => parts.includes(part))),
})

/** A variant that was just made, and what changed in its steps since the original was calculated. */
export const reportVariant = minimalReport.extend({ changes: z.array(stepChange) })
export type ReportVariant = z.infer<typeof reportVariant>

/** The report page (GET /report/{uid}): the report with its steps whole, figures by sector, what changed since. */
export const reportView = z.object({
  ...documentContext,
  ...reportSummary.shape,
  owner: z.object({
    firstName: z.string(),
    lastName: z.string(),
    company: z.string().describe('structure'),
    organisation: z.string().describe('name of the organisation; empty when there is none'),
    logo: structureLogo.nullable().describe('of the structure; null when there is none'),
  }),
  calculatedAt: moment.nullable(),
  cards: z.array(card),
  tags: z.array(tagReference),
  sectors: z.array(sectorReference),
  cardsSectors: z.array(sectorReference).describe('sectors of the selected steps'),
  filters: cardFilters.nullable(),
  sectorFigures: z.array(sectorFigures),
  changes: z.array(stepChange),
  sinceSave: changesSinceSave.nullable().describe('null: nothing changed since the calculation'),
  today: figures.nullable().describe('figures with the catalogue of today; null like `datas`'),
  followUps: z.array(followUp),
  pdfParts: pdfParts.describe('what its PDF contains beside cover and figures; null: all of it'),
  ifConsidered: figures
    .nullable()
    .describe('figures if the considered steps were selected; null: none is, or like `datas`'),
  sharedBy: sharedBy.nullable().describe('null: one’s own, or for administrators'),
  revision: z.number().int(),
})
export type ReportView = z.infer<typeof reportView>

const name = z
  .string({ error: whenMissing })
  .overwrite(singleLine)
  .min(1, NAME_REQUIRED)
  .max(REPORT_NAME_MAX, `Le nom ne peut pas dépasser ${REPORT_NAME_MAX} caractères.`)

const writableFields = {
  description: multiline(
    z
      .string()
      .overwrite(withPlainLineEnds)
      .max(10_000, 'La description ne peut pas dépasser 10 000 caractères.'),
  ).nullish(),
  tags: z.array(referenceInput).max(1000).nullish(),
  sectors: z.array(referenceInput).max(1000).nullish(),
  filters: cardFilters.nullish(),
  operation: operationInput,
  followUps: followUpsInput,
}

/** Body of POST /api/reports; without a name it gets the automatic one. */
export const reportCreateBody = z.object({
  name: name.nullish(),
  cards: z.array(referenceInput, NO_STEP_SELECTED).min(1, NO_STEP_SELECTED).max(5000),
  ...writableFields,
})
export type ReportCreateBody = z.infer<typeof reportCreateBody>

/** Body of PUT {report IRI}: absent fields stay unchanged. */
export const reportUpdateBody = z.object({
  name: name.optional(),
  cards: z.array(referenceInput, NO_STEP_SELECTED).min(1, NO_STEP_SELECTED).max(5000).optional(),
  ...writableFields,
})
export type ReportUpdateBody = z.infer<typeof reportUpdateBody>

/** Body of POST /report/{uid}/variant; without a name it is numbered. */
export const variantBody = z.object({ name: name.optional() }).nullish()

/** Answer of POST /report/{uid}/calculate. */
export const calculation = z.object({
  '@id': z.string(),
  uid: z.uuid(),
  id: z.number().int(),
  name: z.string(),
  datas: figures,
})
export type Calculation = z.infer<typeof calculation>
