import { z } from 'zod'
import { clearable, requiredText, richTextInput } from '../kernel/fields.ts'
import { documentContext, moment, resourceIdentity } from '../kernel/reference.ts'

/** Testimony (TEST-06). */
export const testimony = z.object({
  ...documentContext,
  ...resourceIdentity,
  id: z.number().int(),
  lastName: z.string(),
  firstName: z.string(),
  content: z.string().describe('HTML'),
  updatedAt: moment,
  revision: z.number().int(),
})
export type Testimony = z.infer<typeof testimony>

/** Body of POST /api/testimonies (VAL-14). */
export const testimonyBody = z.object({
  lastName: requiredText(100),
  firstName: requiredText(100),
  content: clearable(richTextInput),
})
export type TestimonyBody = z.infer<typeof testimonyBody>

/** Body of PUT {testimony IRI}: absent fields stay unchanged. */
export const testimonyChanges = testimonyBody.partial()
export type TestimonyChanges = z.infer<typeof testimonyChanges>
