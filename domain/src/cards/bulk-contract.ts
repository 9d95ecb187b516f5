import { z } from 'zod'
import { climateValue } from '../items/item-contract.ts'
import { revisionField, whenMissing } from '../kernel/fields.ts'
import { recordOf } from '../kernel/record-of.ts'
import { referenceInput } from '../kernel/reference.ts'
import { cardBody } from './contract.ts'
import { MAX_STEPS_AT_ONCE } from './rules/card-limits.ts'
import { WRITTEN_IN_GRID } from './step-fields.ts'

const TOO_MANY = 'Pas plus de 5\u00a0000 étapes à la fois.'
const NONE = 'Choisissez au moins une étape.'

const chosenStep = z.object({
  card: referenceInput,
  revision: revisionField.describe(
    'that the act rests on: refused with 409 when it is no longer the latest',
  ),
})

const some = <Item extends z.ZodType>(item: Item) =>
  z.array(item, { error: whenMissing }).min(1, NONE).max(MAX_STEPS_AT_ONCE, TOO_MANY)

/**
 * The fields of a step that the grid writes: those of PUT /api/cards/{id}, absent ones stay unchanged.
 */
const gridFields = cardBody.pick(recordOf(WRITTEN_IN_GRID, () => true as const))

/** One act on several steps: all of them or none. */
export const bulkAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('publish'), cards: some(chosenStep) }),
  z.object({ act: z.literal('unpublish'), cards: some(chosenStep) }),
  z.object({ act: z.literal('delete'), cards: some(chosenStep) }).describe('drafts only'),
  z.object({ act: z.literal('category'), cards: some(chosenStep), cardCategory: referenceInput }),
  z.object({ act: z.literal('add-tag'), cards: some(chosenStep), tag: referenceInput }),
  z.object({ act: z.literal('remove-tag'), cards: some(chosenStep), tag: referenceInput }),
  z.object({
    act: z.literal('edit'),
    cards: some(chosenStep.extend({ changes: gridFields })).describe('each with its own changes'),
  }),
])
export type BulkAct = z.infer<typeof bulkAct>

export const bulkAnswer = z.object({
  changed: z.number().int().describe('steps that the act changed'),
  unchanged: z.number().int().describe('steps that were as asked already'),
  values: z
    .array(z.object({ '@id': z.string(), val: climateValue }))
    .describe('indirect steps whose value the act changed'),
})
export type BulkAnswer = z.infer<typeof bulkAnswer>

/** A step that refuses a bulk action, as listed in `refused`. */
export interface RefusedStep {
  /** IRI, or the reference that leads nowhere */
  '@id': string
  name: string
  idx: string
  /** deleted; saved by somebody else since, or in a state that forbids it; a broken rule */
  status: 404 | 409 | 422
  /** field concerned, as named on the wire; empty for the step as a whole */
  propertyPath: string
  message: string
  /** who saved it since, when known */
  savedBy?: string
}
