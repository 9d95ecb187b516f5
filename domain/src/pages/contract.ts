import { z } from 'zod'
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
})
export type Page = z.infer<typeof page>
