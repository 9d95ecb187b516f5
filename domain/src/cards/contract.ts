import { z } from 'zod'
import {
  cardCategory,
  cardFormat,
  sectorReference,
  tagReference,
} from '../classification/contract.ts'
import { exemplaryReference } from '../exemplaries/contract.ts'
import { documentContext, moment, resourceIdentity } from '../kernel/reference.ts'
import { picture } from '../media/contract.ts'

const climateValue = z.number().int().describe('kgCO2e per person per year')

/** A step in a list (search, collection). */
export const cardSummary = z.object({
  ...resourceIdentity,
  id: z.number().int(),
  name: z.string(),
  val: climateValue,
  draft: z.boolean(),
  position: z.number().int(),
  idx: z.string(),
  version: z.number(),
  idxDate: z.string().nullable(),
  idxFull: z.string(),
  cardFormat,
  sector: sectorReference.nullable(),
  cardCategory: cardCategory.nullable(),
  tags: z.array(tagReference),
  updatedAt: moment,
})
export type CardSummary = z.infer<typeof cardSummary>

/** A step linked to another one: child or parent. */
export const linkedCard = z.object({
  ...resourceIdentity,
  name: z.string(),
  val: climateValue,
  draft: z.boolean(),
  cardFormat,
})
export type LinkedCard = z.infer<typeof linkedCard>

/** A whole step (STEP-24); releaseNote and actuPosition reach administrators only (D-64). */
export const card = z.object({
  ...documentContext,
  ...cardSummary.shape,
  goal: z.number(),
  description: z.string(),
  action: z.string(),
  descriptionGoFurther: z.string(),
  descriptionPicture: picture.nullable(),
  pictures: z.array(picture),
  parent: linkedCard.nullable(),
  children: z.array(linkedCard),
  exemplaries: z.array(exemplaryReference),
  createdAt: moment,
  revision: z.number().int(),
  releaseNote: z.string().optional(),
  actuPosition: z.number().int().nullable().optional(),
})
export type Card = z.infer<typeof card>

/** What visitors see of a step (D-38, SEC-04). */
export const publicCard = z.object({
  ...resourceIdentity,
  name: z.string(),
  val: climateValue,
  cardFormat,
  sector: z.object({ name: z.string() }).nullable(),
  cardCategory: z.object({ name: z.string() }).nullable(),
  exemplaries: z.array(
    z.object({ uid: z.uuid(), title: z.string(), imgPrimary: z.array(picture) }),
  ),
})
export type PublicCard = z.infer<typeof publicCard>

const uidList = z.array(z.string().max(100)).max(500).catch([])

/**
 * Search filters (D-40 to D-42): OR within a list, AND between lists. `draft`: 0 published,
 * 1 drafts, 2 or all both; non-administrators always get published steps.
 */
export const cardFilters = z.object({
  draft: z
    .union([z.literal('all'), z.coerce.number()])
    .optional()
    .catch(undefined),
  formats: uidList.optional(),
  sectors: uidList.optional(),
  tags: uidList.optional(),
  categories: uidList.optional(),
  name: z.string().max(255).optional().catch(undefined),
})
export type CardFilters = z.infer<typeof cardFilters>

/** Keys of JSON-LD, which clients send back with what they read. */
const isMetadata = (key: string) => key.startsWith('@')

/** Body of PUT {card IRI} that publishes or un-publishes, and changes nothing else (API-14). */
export const cardDraftBody = z
  .looseObject({
    draft: z.boolean({
      error: (issue) => (issue.input === undefined ? 'Ce champ est obligatoire.' : undefined),
    }),
  })
  .superRefine((body, context) => {
    for (const key of Object.keys(body)) {
      if (key === 'draft' || isMetadata(key)) continue
      context.addIssue({
        code: 'custom',
        path: [key],
        message: 'Ce champ ne peut pas être modifié ici.',
      })
    }
  })
