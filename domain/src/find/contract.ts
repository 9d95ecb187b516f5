import { z } from 'zod'
import { foundIn, ignoredWords } from '../cards/contract.ts'
import { MOST_COUNTED } from './rules/most-counted.ts'

export const foundKind = z.enum(['card', 'report', 'page', 'exemplary', 'user'])
export type FoundKind = z.infer<typeof foundKind>

const foundItem = z.object({
  '@id': z.string().describe('IRI'),
  uid: z.uuid(),
  title: z.string().describe('name of a step, report or account, title of a work or page'),
  detail: z
    .string()
    .describe(
      'identifiant, project owner, slug or e-mail address; of a report that another shares, its owner',
    ),
  value: z
    .number()
    .int()
    .nullable()
    .describe('of a step, kgCO2e per person per year; of a report, its effort in percent'),
  format: z
    .object({ slug: z.string(), name: z.string() })
    .nullable()
    .describe('of a step, its format'),
  about: z.string().describe('the first words about a step, for members; else empty'),
  foundIn: foundIn.nullable().describe('where a step was found outside of its name'),
})
export type FoundItem = z.infer<typeof foundItem>

/** Search results of a kind; kinds without a result are absent. */
const foundGroup = z.object({
  kind: foundKind,
  total: z
    .number()
    .int()
    .describe(
      `how many there are, shown or not; of accounts, ${MOST_COUNTED + 1} for all above ${MOST_COUNTED}`,
    ),
  items: z.array(foundItem),
})
export type FoundGroup = z.infer<typeof foundGroup>

/** What a text finds among all that the caller may read. */
export const foundByText = z.object({
  groups: z.array(foundGroup),
  ignoredWords: ignoredWords.describe('words that nothing found holds'),
})
export type FoundByText = z.infer<typeof foundByText>
