import { z } from 'zod'
import { clearable, optionalText, requiredText, richTextInput } from '../kernel/fields.ts'
import { documentContext, moment, resourceIdentity } from '../kernel/reference.ts'

/** Free page or text block (PAGE-14). */
export const page = z.object({
  ...documentContext,
  ...resourceIdentity,
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  content: z.string().describe('HTML'),
  updatedAt: moment,
  revision: z.number().int(),
})
export type Page = z.infer<typeof page>

/** Body of POST /api/pages; the slug is derived from the title when absent (API-54, D-92). */
export const pageBody = z.object({
  title: requiredText(255),
  content: clearable(richTextInput),
  slug: optionalText(180).nullish(),
})
export type PageBody = z.infer<typeof pageBody>

/** Body of PUT {page IRI}: absent fields stay unchanged, the slug never changes (API-55). */
export const pageChanges = pageBody.omit({ slug: true }).partial()
export type PageChanges = z.infer<typeof pageChanges>
