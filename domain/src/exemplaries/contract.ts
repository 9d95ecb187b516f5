import { z } from 'zod'
import { documentContext, moment, resourceIdentity } from '../kernel/reference.ts'
import { picture } from '../media/contract.ts'

/** Exemplary work embedded in a step or a report (REP-45). */
export const exemplaryReference = z.object({
  ...resourceIdentity,
  title: z.string(),
  projectOwner: z.string(),
  architect: z.string(),
  imgPrimary: z.array(picture),
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
  draft: z.boolean(),
  updatedAt: moment,
})
export type Exemplary = z.infer<typeof exemplary>

/** At most this many exemplary works a step in a report (LIM-07, REP-38). */
export const MAX_EXEMPLARIES_PER_STEP = 3
