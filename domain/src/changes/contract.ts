import { z } from 'zod'
import { moment } from '../kernel/reference.ts'

/** What an administrator may have done to a step, a work or a page. */
export const changeAction = z.enum([
  'create',
  'update',
  'publish',
  'publish-next',
  'publish-planned',
  'unpublish',
  'move',
  'merge',
  'recalculate',
  'delete',
  'undo',
])
export type ChangeAction = z.infer<typeof changeAction>

/** The last thing done to a step, a work or a page, for administrators. */
export const change = z.object({
  '@id': z.string().describe('IRI of what was changed, gone when it was deleted'),
  '@type': z.string(),
  uid: z.uuid().nullable().describe('null: deleted'),
  title: z.string(),
  action: changeAction,
  at: moment,
  by: z
    .object({ firstName: z.string(), lastName: z.string() })
    .nullable()
    .describe('null: the account was erased'),
})
export type Change = z.infer<typeof change>
