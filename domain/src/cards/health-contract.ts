import { z } from 'zod'
import { moment } from '../kernel/reference.ts'

/**
 * Checks of the catalogue's health, in the order of the lists: no source, direct step of
 * value 0 without condition, transversal step without a published child, no picture, picture without
 * alternative text, not reviewed for long, similar names, dead internal link, unused keyword, empty
 * sector.
 */
export const faultKind = z.enum([
  'source',
  'value',
  'children',
  'picture',
  'alternative',
  'review',
  'name',
  'link',
  'tag',
  'sector',
])
export type FaultKind = z.infer<typeof faultKind>

const fault = z.object({
  '@id': z.string().describe('IRI of the step, keyword or sector'),
  uid: z.uuid(),
  name: z.string(),
  idx: z.string().describe('of a step; empty for none'),
  field: z.string().nullable().describe('field of the step to mend; null: no step'),
  detail: z.string().describe('what was found, in French; empty when the list says it all'),
})
export type CatalogueFault = z.infer<typeof fault>

export const catalogueHealth = z.object({
  checkedAt: moment,
  steps: z.number().int().describe('steps of the catalogue, drafts too'),
  sectors: z
    .array(
      z.object({
        uid: z.uuid().nullable().describe('null: steps without a sector'),
        name: z.string(),
        steps: z.array(z.uuid()).describe('steps that members see, in their order'),
      }),
    )
    .describe('the sectors that have steps of their own'),
  lists: z.array(
    z.object({
      kind: faultKind,
      faults: z.array(fault).nullable().describe('null: could not be checked'),
    }),
  ),
})
export type CatalogueHealth = z.infer<typeof catalogueHealth>
