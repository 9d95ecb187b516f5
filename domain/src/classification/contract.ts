import { z } from 'zod'
import { collectionOf } from '../kernel/collection.ts'
import { requiredText, revisionField } from '../kernel/fields.ts'
import { recordOf } from '../kernel/record-of.ts'
import { documentContext, referenceInput, resourceIdentity } from '../kernel/reference.ts'
import {
  CLASSIFICATION_KINDS,
  type ClassificationKind,
  classificationFacts,
  PLAIN_KINDS,
  type PlainKind,
  type TreeKind,
} from './classification-kinds.ts'

type PlainShape<Kind extends PlainKind> = typeof resourceIdentity & {
  name: z.ZodString
} & ((typeof CLASSIFICATION_KINDS)[Kind] extends { slug: object } ? { slug: z.ZodString } : unknown)

/** An item of each plain list, as others name it. */
const plainItem = recordOf(PLAIN_KINDS, (kind) =>
  z.object({
    ...resourceIdentity,
    name: z.string(),
    ...(classificationFacts(kind).slug && { slug: z.string() }),
  }),
) as { [Kind in PlainKind]: z.ZodObject<PlainShape<Kind>> }

export const { cardFormat, cardCategory, companyFrom } = plainItem
export type CardFormat = z.infer<typeof cardFormat>
/** « Filtre » everywhere on screen. */
export type CardCategory = z.infer<typeof cardCategory>
/** Organisation that a member belongs to. */
export type CompanyFrom = z.infer<typeof companyFrom>

const used = z.number().int().optional().describe('uses, drafts included; for administrators only')

/**
 * What refers to an item, drafts included; what none of can be deleted, a keyword apart. What
 * refers to the keywords below one counts for it: they go with it.
 */
const itemUses = z.object({
  cards: z.number().int().describe('steps, drafts included; of a keyword, also below it'),
  children: z.number().int().describe('sectors or keywords right below it'),
  reports: z.number().int().describe('of a keyword, also below it'),
  accounts: z.number().int().describe('deleted ones included'),
})
export type ItemUses = z.infer<typeof itemUses>

const counted = {
  uses: itemUses.optional().describe('only in GET of one item, for administrators'),
}

const sectorFields = {
  ...resourceIdentity,
  name: z.string(),
  slug: z.string(),
  total: z.number().int().describe('kgCO2e per person per year: reduction potential of the sector'),
}

export const sectorReference = z.object(sectorFields)
export type SectorReference = z.infer<typeof sectorReference>

/** Sector with its nested sectors. */
export interface Sector extends SectorReference {
  id: number
  /** IRI of the parent sector */
  parent: string | null
  /** IRIs of its own steps that members may see */
  cards: string[]
  /** number of steps that ticking it finds, with those of the sectors below */
  count: number
  /** steps that refer to it, drafts included; for administrators only */
  used?: number | undefined
  uses?: ItemUses | undefined
  children: Sector[]
}
export const sector: z.ZodType<Sector> = z
  .object({
    ...documentContext,
    ...sectorFields,
    id: z.number().int(),
    parent: z.string().nullable().describe('IRI of the parent sector'),
    cards: z.array(z.string()).describe('IRIs of its own steps that members may see'),
    count: z
      .number()
      .int()
      .describe('steps that ticking it finds, those of the sectors below included'),
    used,
    ...counted,
    children: z.lazy(() => z.array(sector)),
  })
  .meta({ id: 'Sector' })

export const tagReference = z.object({ ...resourceIdentity, name: z.string() })
export type TagReference = z.infer<typeof tagReference>

/** Keyword with its nested keywords; `total` counts the published steps that carry it. */
export interface Tag extends TagReference {
  id: number
  total: number
  /** steps that carry it, drafts included; for administrators only */
  used?: number | undefined
  children: Tag[]
}
const tagFields = {
  ...resourceIdentity,
  id: z.number().int(),
  name: z.string(),
  total: z.number().int(),
  used,
  children: z.lazy(() => z.array(tag)),
}
export const tag: z.ZodType<Tag> = z.object(tagFields).meta({ id: 'Tag' })

/** Category with the number of steps that the viewer may see. */
const countedCategory = cardCategory.extend({ cards: z.number().int() })
export type CountedCategory = z.infer<typeof countedCategory>

/** Answer of GET /admin/cards/populate; `tags` only with `for=filters`. */
export const populateAnswer = z.object({
  tagCategories: z.array(tagReference),
  categories: z.array(countedCategory),
  formats: z.array(cardFormat),
  sectors: z.array(sector),
  tags: z.array(tag).optional(),
})
export type PopulateAnswer = z.infer<typeof populateAnswer>

/** Answer of GET /tags/all: a collection that also carries the array under `tags`. */
export const tagsAllAnswer = collectionOf(tag).extend({ tags: z.array(tag) })
export type TagsAllAnswer = z.infer<typeof tagsAllAnswer>

const keyword = z.object({
  ...documentContext,
  ...tagFields,
  children: z.array(tag),
  ...counted,
  parent: z.string().nullable().describe('IRI of the parent keyword'),
})

const namedBody = (kind: ClassificationKind) =>
  z.object({ name: requiredText(CLASSIFICATION_KINDS[kind].fields.name.max) })

/** Without parent it goes to the root. */
const nodeBody = (kind: TreeKind) => namedBody(kind).extend({ parent: referenceInput.nullish() })

function plainSchemas<Kind extends PlainKind>(kind: Kind) {
  const item: z.ZodObject<PlainShape<Kind>> = plainItem[kind]
  return {
    list: collectionOf(item.extend({ used })),
    item: item.extend({ ...documentContext, ...counted }),
    body: namedBody(kind),
  }
}

/** Of each kind: its list, an item at its own address, and the body that makes one. */
export const CLASSIFICATION_SCHEMAS = {
  ...(recordOf(PLAIN_KINDS, plainSchemas) as {
    [Kind in PlainKind]: ReturnType<typeof plainSchemas<Kind>>
  }),
  sector: { list: collectionOf(sector), item: sector, body: nodeBody('sector') },
  tag: { list: collectionOf(tag), item: keyword, body: nodeBody('tag') },
}

/** Body of a merge: the item that stays, which takes over all that refers to the other. */
export const mergeBody = z.object({
  into: referenceInput.describe('another item of the same list'),
  intoRevision: revisionField.describe(
    'revision of the item that stays; when given, a later one refuses with 409',
  ),
})
export type MergeBody = z.infer<typeof mergeBody>

export const mergeAnswer = z.object({
  uses: itemUses.describe('what referred to the item that is gone'),
})

export interface ClassificationBody {
  name?: string | undefined
  parent?: z.infer<typeof referenceInput> | null | undefined
}
