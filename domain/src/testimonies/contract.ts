import { z } from 'zod'
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
})
export type Testimony = z.infer<typeof testimony>
