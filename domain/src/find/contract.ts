import { z } from 'zod'
import { foundIn, ignoredWords } from '../cards/contract.ts'

/** What one field finds: for administrators (FIND-03), or for whoever asks (FIND-02). */
export const foundKind = z.enum(['card', 'exemplary', 'page', 'user'])
export type FoundKind = z.infer<typeof foundKind>

const foundItem = z.object({
  '@id': z.string().describe('IRI'),
  uid: z.uuid(),
  title: z.string().describe('name of a step or account, title of a work or page'),
  detail: z.string().describe('identifiant, project owner, slug or e-mail address'),
})

const total = z.number().int().describe('how many there are, shown or not')

/** Search results of a kind; kinds without a result are absent. */
export const foundGroup = z.object({ kind: foundKind, total, items: z.array(foundItem) })
export type FoundGroup = z.infer<typeof foundGroup>

/** Steps, works, pages and accounts that a text finds (API-93). */
export const foundByText = z.object({
  groups: z.array(foundGroup),
  ignoredWords: ignoredWords.describe('words that nothing found holds'),
})
export type FoundByText = z.infer<typeof foundByText>

export const readerKind = z.enum([...foundKind.options, 'report'])
export type ReaderKind = z.infer<typeof readerKind>

const readerItem = foundItem.extend({
  detail: foundItem.shape.detail.describe('the same; of a report that another shares, its owner'),
  value: z
    .number()
    .int()
    .nullable()
    .describe('of a step, kgCO2e per person per year; of a report, its effort in percent'),
  foundIn: foundIn.nullable().describe('where a step was found outside of its name'),
})
export type ReaderItem = z.infer<typeof readerItem>

/** The same of what the caller may read, with reports of their own and shared with them (API-97). */
export const foundForReader = foundByText.extend({
  groups: z.array(z.object({ kind: readerKind, total, items: z.array(readerItem) })),
})
export type FoundForReader = z.infer<typeof foundForReader>
