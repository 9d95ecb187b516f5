import { z } from 'zod'
import { bulkAct } from '../cards/bulk-contract.ts'
import { cardBody } from '../cards/contract.ts'
import { climateValue } from '../items/item-contract.ts'
import { positionsBody } from '../kernel/position-list.ts'
import { referenceInput } from '../kernel/reference.ts'

/** An action on the catalogue to try without doing it. */
export const triedAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('save'), card: referenceInput, changes: cardBody }),
  z.object({ act: z.literal('create'), changes: cardBody }),
  z.object({ act: z.literal('delete'), card: referenceInput }),
  positionsBody.extend({ act: z.literal('move') }),
  z.object({ act: z.literal('recalculate') }),
  z.object({ act: z.literal('bulk'), bulk: bulkAct }),
])
export type TriedAct = z.infer<typeof triedAct>

const namedStep = z.object({ '@id': z.string(), name: z.string() })
const stepFigures = z.object({ val: climateValue, draft: z.boolean() })
const spanOfTotals = { before: climateValue, after: climateValue }

/** The changes of figures that an action would cause; nothing is written. */
export const consequences = z.object({
  cards: z.array(
    z.object({
      '@id': z.string(),
      name: z.string(),
      idx: z.string(),
      level: z.number().int().describe('1: at the root of its sector'),
      computed: z.boolean().describe('its value is the sum of the steps below it'),
      before: stepFigures.nullable().describe('null: made by the act'),
      after: stepFigures.nullable().describe('null: deleted'),
    }),
  ),
  sectors: z.array(z.object({ '@id': z.string(), name: z.string(), ...spanOfTotals })),
  total: z.object(spanOfTotals).describe('of all sectors'),
  reports: z.number().int().describe('saved reports that hold one of these steps'),
  formerParents: z
    .array(
      namedStep.extend({
        children: z.array(z.string()).describe('IRIs of all that it has before, in their order'),
        leaving: z.array(namedStep),
      }),
    )
    .describe('steps that stay, and that others leave'),
  uncounted: z
    .object({
      drafts: z.array(namedStep),
      cutOff: z.array(namedStep).describe('published, below one of these drafts'),
    })
    .describe('steps below an indirect one that the act publishes, which its value leaves out'),
})
export type Consequences = z.infer<typeof consequences>
