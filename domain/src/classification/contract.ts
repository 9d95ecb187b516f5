import { z } from 'zod'
import { collectionOf } from '../kernel/collection.ts'
import { resourceIdentity } from '../kernel/reference.ts'

/** Slugs of the three formats that the rules depend on; other formats behave like direct (D-87). */
export const SYSTEM_FORMATS = ['direct', 'indirect', 'completude'] as const
export type SystemFormat = (typeof SYSTEM_FORMATS)[number]

export const cardFormat = z.object({ ...resourceIdentity, name: z.string(), slug: z.string() })
export type CardFormat = z.infer<typeof cardFormat>

/** Card category: « filtre » in the panels, « type d'élément » in Classement (D-91). */
export const cardCategory = z.object({ ...resourceIdentity, name: z.string() })
export type CardCategory = z.infer<typeof cardCategory>

/** Organisation that a member belongs to. */
export const companyFrom = z.object({ ...resourceIdentity, name: z.string() })
export type CompanyFrom = z.infer<typeof companyFrom>

const sectorFields = {
  ...resourceIdentity,
  name: z.string(),
  slug: z.string(),
  total: z.number().int().describe('kgCO2e per person per year: reduction potential of the sector'),
}

/** Sector embedded in another resource. */
export const sectorReference = z.object(sectorFields)
export type SectorReference = z.infer<typeof sectorReference>

/** Sector with its nested sectors (CLASS-12); `cards` counts the steps the viewer may see. */
export interface Sector extends SectorReference {
  id: number
  /** IRI of the parent sector */
  parent: string | null
  cards: number
  children: Sector[]
}
export const sector: z.ZodType<Sector> = z
  .object({
    ...sectorFields,
    id: z.number().int(),
    parent: z.string().nullable().describe('IRI of the parent sector'),
    cards: z.number().int(),
    children: z.lazy(() => z.array(sector)),
  })
  .meta({ id: 'Sector' })

/** Keyword embedded in another resource. */
export const tagReference = z.object({ ...resourceIdentity, name: z.string() })
export type TagReference = z.infer<typeof tagReference>

/** Keyword with its nested keywords (CLASS-13); `total` counts the published steps that carry it. */
export interface Tag extends TagReference {
  id: number
  total: number
  children: Tag[]
}
export const tag: z.ZodType<Tag> = z
  .object({
    ...resourceIdentity,
    id: z.number().int(),
    name: z.string(),
    total: z.number().int(),
    children: z.lazy(() => z.array(tag)),
  })
  .meta({ id: 'Tag' })

/** Category with the number of steps that the viewer may see. */
export const countedCategory = cardCategory.extend({ cards: z.number().int() })
export type CountedCategory = z.infer<typeof countedCategory>

/** Answer of GET /admin/cards/populate (API-10, API-11); `tags` only with `for=filters`. */
export const populateAnswer = z.object({
  tagCategories: z.array(tagReference),
  categories: z.array(countedCategory),
  formats: z.array(cardFormat),
  sectors: z.array(sector),
  tags: z.array(tag).optional(),
})
export type PopulateAnswer = z.infer<typeof populateAnswer>

/** Answer of GET /tags/all: a collection that also carries the array under `tags` (D-113). */
export const tagsAllAnswer = collectionOf(tag).extend({ tags: z.array(tag) })
export type TagsAllAnswer = z.infer<typeof tagsAllAnswer>
