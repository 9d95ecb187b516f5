import { z } from 'zod'
import type { ApiCall } from '../api/api-call.ts'
import { collectionOf } from '../kernel/collection.ts'
import { documentContext, moment, resourceIdentity } from '../kernel/reference.ts'
import {
  DESCRIBED_KIND_NAMES,
  DESCRIBED_KINDS,
  type DescribedFields,
  type DescribedKind,
  type DescribedPath,
} from './described-kinds.ts'
import { answerFields, contentFields } from './item-contract.ts'

/** Answer, body of a creation, and body of a change, in which absent fields stay unchanged. */
function schemasOf<Kind extends DescribedKind>(kind: Kind) {
  const fields: DescribedFields<Kind> = DESCRIBED_KINDS[kind].fields
  const body = z.object(contentFields(fields))
  return {
    item: z.object({
      ...documentContext,
      ...resourceIdentity,
      id: z.number().int(),
      ...answerFields(fields),
      updatedAt: moment,
      revision: z.number().int(),
    }),
    body,
    changes: body.partial(),
  }
}

type Schemas = { [Kind in DescribedKind]: ReturnType<typeof schemasOf<Kind>> }

/** The shapes of each described kind. */
export const DESCRIBED_SCHEMAS = Object.fromEntries(
  DESCRIBED_KIND_NAMES.map((kind) => [kind, schemasOf(kind)]),
) as Schemas

export type DescribedItem<Kind extends DescribedKind> = z.infer<Schemas[Kind]['item']>

/** A testimony, on the home page. */
export type Testimony = DescribedItem<'testimony'>

type ListOf<Kind extends DescribedKind> = ReturnType<typeof collectionOf<Schemas[Kind]['item']>>

type DescribedCalls = {
  [Kind in DescribedKind as `GET /${DescribedPath<Kind>}`]: {
    answer: ListOf<Kind>
    revalidated: true
  }
} & {
  [Kind in DescribedKind as `GET /api/${DescribedPath<Kind>}`]: { answer: ListOf<Kind> }
} & {
  [Kind in DescribedKind as `GET /api/${DescribedPath<Kind>}/{id}`]: {
    answer: Schemas[Kind]['item']
  }
} & {
  [Kind in DescribedKind as `POST /api/${DescribedPath<Kind>}`]: {
    body: Schemas[Kind]['body']
    created: Schemas[Kind]['item']
  }
} & {
  [Kind in DescribedKind as `PUT /api/${DescribedPath<Kind>}/{id}`]: {
    readsRevision: true
    body: Schemas[Kind]['changes']
    answer: Schemas[Kind]['item']
  }
} & {
  [Kind in DescribedKind as `DELETE /api/${DescribedPath<Kind>}/{id}`]: Record<never, never>
}

/** The calls about the items of each described kind. */
export const describedCalls = Object.fromEntries(
  DESCRIBED_KIND_NAMES.flatMap((kind): [string, ApiCall][] => {
    const { path } = DESCRIBED_KINDS[kind]
    const { item, body, changes } = DESCRIBED_SCHEMAS[kind]
    return [
      [`GET /${path}`, { answer: collectionOf(item), revalidated: true }],
      [`GET /api/${path}`, { answer: collectionOf(item) }],
      [`GET /api/${path}/{id}`, { answer: item }],
      [`POST /api/${path}`, { body, created: item }],
      [`PUT /api/${path}/{id}`, { readsRevision: true, body: changes, answer: item }],
      [`DELETE /api/${path}/{id}`, {}],
    ]
  }),
) as DescribedCalls
