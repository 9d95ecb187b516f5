import { z } from 'zod'
import { ignoredWords } from '../cards/contract.ts'

/** What administrators find from one field (FIND-03). */
export const foundKind = z.enum(['card', 'exemplary', 'page', 'user'])
export type FoundKind = z.infer<typeof foundKind>

/** Search results of a kind; kinds without a result are absent. */
export const foundGroup = z.object({
  kind: foundKind,
  total: z.number().int().describe('how many there are, shown or not'),
  items: z.array(
    z.object({
      '@id': z.string().describe('IRI'),
      uid: z.uuid(),
      title: z.string().describe('name of a step or account, title of a work or page'),
      detail: z.string().describe('identifiant, project owner, slug or e-mail address'),
    }),
  ),
})
export type FoundGroup = z.infer<typeof foundGroup>

/** Steps, works, pages and accounts that a text finds (API-93). */
export const foundByText = z.object({
  groups: z.array(foundGroup),
  ignoredWords: ignoredWords.describe('words that nothing found holds'),
})
export type FoundByText = z.infer<typeof foundByText>
