import { z } from 'zod'
import { answerFields, contentFields } from '../items/item-contract.ts'
import { optionalText } from '../kernel/fields.ts'
import { documentContext, moment, resourceIdentity } from '../kernel/reference.ts'
import { PAGE_FIELDS } from './page-fields.ts'

/** Free page or text block. */
export const page = z.object({
  ...documentContext,
  ...resourceIdentity,
  id: z.number().int(),
  ...answerFields(PAGE_FIELDS),
  updatedAt: moment,
  revision: z.number().int(),
})
export type Page = z.infer<typeof page>

/** Body of POST /api/pages; the slug is derived from the title when absent. */
export const pageBody = z.object({
  ...contentFields(PAGE_FIELDS),
  slug: optionalText(PAGE_FIELDS.slug.max).nullish(),
})
export type PageBody = z.infer<typeof pageBody>

/** Body of PUT {page IRI}: absent fields stay unchanged, the slug never changes. */
export const pageChanges = pageBody.omit({ slug: true }).partial()
export type PageChanges = z.infer<typeof pageChanges>
