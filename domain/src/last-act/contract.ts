import { z } from 'zod'
import { person } from '../history/contract.ts'
import { moment } from '../kernel/reference.ts'

/** Actions on the catalogue that can be undone as a whole, until the next one. */
export const keptActKind = z.enum([
  'save',
  'create',
  'publish',
  'unpublish',
  'move',
  'delete',
  'merge',
  'import',
  'recalculate',
  'bulk',
])
export type KeptActKind = z.infer<typeof keptActKind>

const keptAct = z.object({
  change: z.number().int().describe('that of its lines of the journal'),
  kind: keptActKind,
  title: z.string().describe('of what it was about; empty for an act on many things'),
  steps: z.number().int().describe('steps that it touched'),
  at: moment,
  by: person.nullable().describe('null: the account was erased'),
  obstacle: z.string().nullable().describe('what stands in the way of taking it back'),
})
export type KeptAct = z.infer<typeof keptAct>

export const lastAct = z.object({
  act: keptAct.nullable().describe('null: there is none, or it was taken back'),
})
export type LastAct = z.infer<typeof lastAct>

export const undoneAct = z.object({
  kind: keptActKind,
  title: z.string(),
  steps: z.number().int().describe('steps that are as before'),
  unlinkedReports: z
    .number()
    .int()
    .describe('reports saved meanwhile, which had lost a step that is back'),
})
export type UndoneAct = z.infer<typeof undoneAct>
