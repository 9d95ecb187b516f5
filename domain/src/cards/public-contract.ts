import { z } from 'zod'
import { cardFormat } from '../classification/contract.ts'
import { climateValue } from '../items/item-contract.ts'
import { documentContext, referenceInput, resourceIdentity } from '../kernel/reference.ts'
import { picture } from '../media/contract.ts'
import { ignoredWords } from './contract.ts'

/** What visitors see of a step. */
export const publicCard = z.object({
  ...resourceIdentity,
  name: z.string(),
  val: climateValue,
  cardFormat,
  sector: z.object({ name: z.string() }).nullable(),
  cardCategory: z.object({ name: z.string() }).nullable(),
  exemplaries: z.array(
    z.object({ uid: z.uuid(), title: z.string(), imgPrimary: z.array(picture) }),
  ),
})
export type PublicCard = z.infer<typeof publicCard>

export const publicCardDocument = z.object({ ...documentContext, ...publicCard.shape })

/** Body of POST /cards/filtered: the keywords that the steps carry. */
export const filteredBody = z.object({ tags: z.array(referenceInput).max(500).default([]) })

/** A sector on /a-la-une; null for the steps that have none. */
const frontPageGroup = z.object({
  sector: z
    .object({ uid: z.uuid(), name: z.string(), slug: z.string(), total: climateValue })
    .nullable(),
  /** how many steps it has, found or not */
  count: z.number().int(),
  cards: z.array(publicCard),
})
export type FrontPageGroup = z.infer<typeof frontPageGroup>

/** The published steps by sector, in the order of the tree; those that a visitor looks for. */
export const frontPage = z.object({
  groups: z.array(frontPageGroup),
  ignoredWords,
  coBenefits: z
    .array(z.string())
    .optional()
    .describe('to choose from; absent while no published step has any'),
})
export type FrontPage = z.infer<typeof frontPage>
