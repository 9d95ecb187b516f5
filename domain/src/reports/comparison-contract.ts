import { z } from 'zod'
import { sectorReference } from '../classification/contract.ts'
import { moment } from '../kernel/reference.ts'
import { figures, reportOwner, reportSummary, sectorFigures } from './contract.ts'
import { MOST_COMPARED, NOT_COMPARABLE } from './rules/comparison/comparison-limits.ts'
import { BESIDE_STATUSES } from './rules/follow-ups/follow-up.ts'

const comparedStep = z.object({
  '@id': z.string(),
  uid: z.uuid(),
  name: z.string(),
  sector: sectorReference.nullable(),
  val: z.number().int().describe('at the calculation, kgCO2e per person per year'),
  counted: z.boolean().describe('whether the stored sum holds it'),
  today: z
    .object({ val: z.number().int(), counted: z.boolean() })
    .describe('as a save would add it'),
})

/** A step beside the selection of a report. */
const besideStep = z.object({
  uid: z.uuid(),
  name: z.string(),
  sector: sectorReference.nullable(),
  status: z.enum(BESIDE_STATUSES),
  note: z.string().describe('the reason, where one was written'),
})
export type BesideStep = z.infer<typeof besideStep>

/** A compared report, with its stored figures: those of GET /report/{uid}. */
const comparedReport = z.object({
  ...reportSummary.shape,
  calculatedAt: moment.nullable(),
  revision: z.number().int(),
  owner: reportOwner.nullable().describe('null: one’s own'),
  today: figures.nullable().describe('figures that a save would give now; null like `datas`'),
  sectors: z.array(sectorReference).describe('sectors that a save would count'),
  sectorFigures: z.array(sectorFigures),
  steps: z
    .array(comparedStep)
    .describe('in the order chosen; those that members may not see are left out'),
  beside: z.array(besideStep).describe('steps à l’étude, déjà en place and écartées'),
})
export type ComparedReport = z.infer<typeof comparedReport>

/** One of the requested reports; 404: unknown, or not the caller's. */
const comparedEntry = z.object({
  uid: z.string().describe('as it was asked for'),
  status: z.union([z.literal(200), z.literal(404)]),
  report: comparedReport.nullable(),
})

/** Answer of GET /reports/comparison: one entry for each report asked for, in that order. */
export const comparedReports = z.object({ reports: z.array(comparedEntry) })
export type ComparedReports = z.infer<typeof comparedReports>

/** Which reports are compared: `a,b,c`, each once; at most four. */
export const comparisonQuery = z.object({
  reports: z
    .string({ error: NOT_COMPARABLE })
    .max(500, NOT_COMPARABLE)
    .transform((list) => list.split(',').map((uid) => uid.trim().toLowerCase()))
    .refine((uids) => uids.length <= MOST_COMPARED, NOT_COMPARABLE)
    .refine((uids) => uids.every((uid) => uid !== ''), NOT_COMPARABLE)
    .refine((uids) => new Set(uids).size === uids.length, NOT_COMPARABLE),
})

/** The same, and whether only what differs is shown, for a document. */
export const comparisonFileQuery = comparisonQuery.extend({
  differences: z.literal('1').optional().describe('1: only what differs'),
})
