import { z } from 'zod'
import { clearable, optionalText, requiredText, richTextInput } from '../kernel/fields.ts'
import { documentContext, moment, resourceIdentity } from '../kernel/reference.ts'
import { picture, pictureListInput } from '../media/contract.ts'
import { WHOLE_WEB_ADDRESS, WRONG_LINK, withLowerCaseScheme } from './rules/web-address.ts'

/** Exemplary work embedded in a step or a report (REP-45). */
export const exemplaryReference = z.object({
  ...resourceIdentity,
  title: z.string(),
  projectOwner: z.string(),
  architect: z.string(),
  imgPrimary: z.array(picture),
  draft: z.boolean().describe('always false for those who are no administrators'),
})
export type ExemplaryReference = z.infer<typeof exemplaryReference>

/** Exemplary work (EX-14). */
export const exemplary = z.object({
  ...documentContext,
  ...exemplaryReference.shape,
  id: z.number().int(),
  credit: z.string(),
  img: z.array(picture),
  content: z.string().describe('HTML'),
  link: z.string(),
  identifier: z.string(),
  updatedAt: moment,
  revision: z.number().int(),
  used: z
    .number()
    .int()
    .optional()
    .describe('steps that show it, drafts included; only in GET of one, for administrators'),
})
export type Exemplary = z.infer<typeof exemplary>

const isWebAddress = (text: string) =>
  WHOLE_WEB_ADDRESS.test(text) && z.url().safeParse(text).success

/** Nothing, or an address of the web, its scheme in lower case. */
const link = optionalText(2048)
  .overwrite(withLowerCaseScheme)
  .refine((text) => text === '' || isWebAddress(text), WRONG_LINK)

const exemplaryFields = {
  title: requiredText(255),
  projectOwner: requiredText(255),
  architect: requiredText(255),
  credit: requiredText(255),
  identifier: clearable(optionalText(100)),
  content: clearable(richTextInput),
  link: clearable(link),
  imgPrimary: pictureListInput.optional(),
  img: pictureListInput.optional(),
}

/** Body of POST /api/exemplaries; a new work is always a draft (EX-06, D-86). */
export const exemplaryBody = z.object(exemplaryFields)
export type ExemplaryBody = z.infer<typeof exemplaryBody>

/** Body of PUT {exemplary IRI}: absent fields stay unchanged (API-49, D-116). */
export const exemplaryChanges = exemplaryBody.partial().extend({ draft: z.boolean().optional() })
export type ExemplaryChanges = z.infer<typeof exemplaryChanges>
