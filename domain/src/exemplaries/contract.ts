import { z } from 'zod'
import { answerFields, contentFields } from '../items/item-contract.ts'
import { pick } from '../kernel/record-of.ts'
import { documentContext, moment, resourceIdentity } from '../kernel/reference.ts'
import { EMBEDDED_FIELDS, EXEMPLARY_FIELDS } from './exemplary-fields.ts'

const fields = answerFields(EXEMPLARY_FIELDS)

/** Exemplary work embedded in a step or a report. */
export const exemplaryReference = z.object({
  ...resourceIdentity,
  ...pick(fields, EMBEDDED_FIELDS),
})
export type ExemplaryReference = z.infer<typeof exemplaryReference>

/** Exemplary work. */
export const exemplary = z.object({
  ...documentContext,
  ...exemplaryReference.shape,
  id: z.number().int(),
  ...fields,
  updatedAt: moment,
  revision: z.number().int(),
  used: z
    .number()
    .int()
    .optional()
    .describe('steps that show it, drafts included; only in GET of one, for administrators'),
})
export type Exemplary = z.infer<typeof exemplary>

/** Body of POST /api/exemplaries; what is created is a draft whatever is sent. */
export const exemplaryBody = z.object(contentFields(EXEMPLARY_FIELDS))
export type ExemplaryBody = z.infer<typeof exemplaryBody>

/** Body of PUT {exemplary IRI}: absent fields stay unchanged. */
export const exemplaryChanges = exemplaryBody.partial().extend({ draft: z.boolean().optional() })
export type ExemplaryChanges = z.infer<typeof exemplaryChanges>
