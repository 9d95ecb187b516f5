import { z } from 'zod'
import {
  cardCategory,
  cardFormat,
  sectorReference,
  tagReference,
} from '../classification/contract.ts'
import { exemplaryReference } from '../exemplaries/contract.ts'
import { answerFields, bodyFields, climateValue } from '../items/item-contract.ts'
import { collectionOf } from '../kernel/collection.ts'
import { positionsAnswer } from '../kernel/position-list.ts'
import { pick, recordOf } from '../kernel/record-of.ts'
import { documentContext, moment, referenceInput, resourceIdentity } from '../kernel/reference.ts'
import { SEARCH_MAX } from '../kernel/rules/text-rule.ts'
import { lowerFirst } from '../kernel/text.ts'
import {
  type ByLink,
  GRID_VALUES,
  HIDDEN_FIELDS,
  SHOWN_FIELDS,
  STEP_FIELDS,
  STEP_LINKS,
  STEP_VALUES,
  type StepFieldName,
  type StepLink,
  stepLink,
} from './step-fields.ts'

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

/**
 * A step as a list of thousands shows it (`view=lines`): a quarter of the summary's bytes. Format,
 * sector and category are IRIs of what GET /admin/cards/populate answers.
 */
export const cardLine = z.object({
  ...resourceIdentity,
  id: z.number().int(),
  name: z.string(),
  val: climateValue,
  draft: z.boolean(),
  cardFormat: z.string(),
  sector: z.string().nullable(),
  cardCategory: z.string().nullable(),
  branch: z
    .string()
    .optional()
    .describe('IRI of the topmost step above it, or its own; absent outside of any hierarchy'),
  children: z
    .array(z.string())
    .optional()
    .describe('of a transversal step: IRIs of those linked to it'),
})
export type CardLine = z.infer<typeof cardLine>

/**
 * Where the free search found a step outside of its name: in its idx, in the name of a
 * keyword, sector, category or format, or in one of its texts. `excerpt` is that text or the part
 * around the match, split at its ends: every second part is the match.
 */
export const foundIn = z.object({
  place: z.enum(['idx', 'tag', 'sector', 'category', 'format', 'text']),
  excerpt: z.array(z.string()),
})
export type FoundIn = z.infer<typeof foundIn>

/** A step that a search found; `foundIn` only after a free search. */
export const foundCard = cardSummary.extend({
  ...z.object(answerFields(pick(STEP_FIELDS, GRID_VALUES))).partial().shape,
  revision: z.number().int().describe('that acts on several steps rest on'),
  foundIn: foundIn.optional(),
})
export type FoundCard = z.infer<typeof foundCard>
/** The same as a line of a long list. */
export const foundLine = cardLine.extend({ foundIn: foundIn.optional() })
export type FoundLine = z.infer<typeof foundLine>

/** Words of a free search, as they were typed, that none of the steps that it finds holds. */
export const ignoredWords = z.array(z.string())

/** Answer of a search of steps; `ignoredWords` is absent when no word was ignored. */
export const foundCards = collectionOf(foundCard).extend({ ignoredWords: ignoredWords.optional() })
/** The same as the lines of a long list. */
export const foundLines = collectionOf(foundLine).extend({
  ignoredWords: ignoredWords.optional(),
  conditions: z
    .array(cardLine)
    .optional()
    .describe(
      'necessary conditions of the branches of these steps, whatever the filters are; absent when there are none',
    ),
})

const linkedCard = z.object({
  ...resourceIdentity,
  name: z.string(),
  val: climateValue,
  draft: z.boolean(),
  cardFormat,
})
export type LinkedCard = z.infer<typeof linkedCard>

const LINKED = {
  tag: z.array(tagReference),
  exemplary: z.array(exemplaryReference),
}
const links = recordOf(STEP_LINKS, (name) => LINKED[stepLink(name).to]) as ByLink<typeof LINKED>

/** A whole step; releaseNote and actuPosition reach administrators only. */
export const card = z.object({
  ...documentContext,
  ...cardSummary.shape,
  ...answerFields(pick(STEP_FIELDS, SHOWN_FIELDS)),
  parent: linkedCard.nullable(),
  children: z.array(linkedCard),
  ...links,
  createdAt: moment,
  revision: z.number().int(),
  ...z.object(answerFields(pick(STEP_FIELDS, HIDDEN_FIELDS))).partial().shape,
} satisfies Record<StepFieldName, unknown> & Record<string, unknown>)
export type Card = z.infer<typeof card>

const uidList = z.array(z.string().max(100)).max(500).catch([])

/**
 * Search filters: OR within a list and within a family of keywords, AND between lists
 * and families; a family's uid means all its keywords. `draft`: 0 published, 1 drafts, 2 or all both;
 * non-administrators always get published steps.
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
  coBenefits: uidList.optional().describe('names, any of which the steps have'),
  name: z.string().max(SEARCH_MAX).optional().catch(undefined),
  q: z
    .string()
    .max(SEARCH_MAX)
    .optional()
    .catch(undefined)
    .describe('free search: name, idx, keywords, sector, category, format and texts'),
})
export type CardFilters = z.infer<typeof cardFilters>

const countsByUid = z.record(z.string(), z.number().int())

/**
 * Number of steps for each box of the filters with all other filters unchanged, by uid;
 * sectors and families include their descendants.
 */
export const filterCounts = z.object({
  total: z.number().int().describe('steps that the filters find as they are'),
  sectors: countsByUid,
  tags: countsByUid,
  categories: countsByUid,
  coBenefits: countsByUid
    .optional()
    .describe('by name; absent while no step that the viewer may see has any'),
})
export type FilterCounts = z.infer<typeof filterCounts>

const MAX_RELATIONS = 2000
const relations = (name: StepLink | 'children') =>
  z
    .array(referenceInput)
    .max(
      MAX_RELATIONS,
      `Une étape ne peut pas avoir plus de ${MAX_RELATIONS} ${lowerFirst(STEP_FIELDS[name].label)}.`,
    )
    .nullish()

/**
 * Body of POST /api/cards and PUT {card IRI}: the fields that may be written, all
 * optional; which ones a step needs depends on its format (`validate-card.ts`). The parent is set
 * through the parent's children or the positions.
 */
export const cardBody = z.object({
  cardFormat: referenceInput.nullish(),
  sector: referenceInput.nullish(),
  cardCategory: referenceInput.nullish(),
  children: relations('children'),
  ...recordOf(STEP_LINKS, relations),
  ...bodyFields(pick(STEP_FIELDS, STEP_VALUES)),
} satisfies Record<Exclude<StepFieldName, 'parent'>, z.ZodType>)
export type CardBody = z.infer<typeof cardBody>

/** Body of POST /admin/cards/duplicate/{id}, which is empty. */
export const duplicateBody = z.object({}).nullish()

/** A step in the trees of the administrators. */
export interface CardNode {
  '@id': string
  '@type': string
  id: number
  uid: string
  name: string
  cardFormat: z.infer<typeof cardFormat>
  /** index, empty for a step without */
  idx: string
  draft: boolean
  val: number
  position: number
  children: CardNode[]
}
const cardNode: z.ZodType<CardNode> = z
  .object({
    ...resourceIdentity,
    id: z.number().int(),
    name: z.string(),
    cardFormat,
    idx: z.string().describe('index, empty for a step without'),
    draft: z.boolean(),
    val: climateValue,
    position: z.number().int(),
    children: z.lazy(() => z.array(cardNode)),
  })
  .meta({ id: 'CardNode' })

/** A sector with the tree of its steps, drafts included. */
export const sectorCards = sectorReference.extend({
  id: z.number().int(),
  cards: z.array(cardNode),
})
export type SectorCards = z.infer<typeof sectorCards>

export const placedCards = positionsAnswer.extend({
  values: z
    .array(z.object({ '@id': z.string(), val: climateValue }))
    .describe('indirect steps whose value the move changed'),
})
export type PlacedCards = z.infer<typeof placedCards>

/** Answer of POST /admin/cards/fix: how many values were wrong, and each of them. */
export const fixAnswer = z.object({
  cards: z.number().int().describe('indirect steps whose value changed'),
  sectors: z.number().int().describe('sectors whose total changed'),
  changes: z.array(
    z.object({
      '@id': z.string(),
      name: z.string(),
      before: climateValue,
      after: climateValue,
    }),
  ),
})
export type FixAnswer = z.infer<typeof fixAnswer>

/** Answer of POST /admin/cards/sectors/{uid}. */
export const sectorTotal = z.object({ uid: z.uuid(), total: climateValue })
