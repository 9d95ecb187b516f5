import { z } from 'zod'
import { answerFields, contentFields } from '../items/item-contract.ts'
import { documentContext, moment, resourceIdentity } from '../kernel/reference.ts'
import { TESTIMONY_FIELDS } from './testimony-fields.ts'

/** Testimony. */
export const testimony = z.object({
  ...documentContext,
  ...resourceIdentity,
  id: z.number().int(),
  ...answerFields(TESTIMONY_FIELDS),
  updatedAt: moment,
  revision: z.number().int(),
})
export type Testimony = z.infer<typeof testimony>

/** Body of POST /api/testimonies. */
export const testimonyBody = z.object(contentFields(TESTIMONY_FIELDS))
export type TestimonyBody = z.infer<typeof testimonyBody>

/** Body of PUT {testimony IRI}: absent fields stay unchanged. */
export const testimonyChanges = testimonyBody.partial()
export type TestimonyChanges = z.infer<typeof testimonyChanges>
