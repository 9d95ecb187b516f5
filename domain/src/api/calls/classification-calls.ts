import {
  CLASSIFICATION_KIND_NAMES,
  CLASSIFICATION_KINDS,
  type ClassificationKind,
  type ClassificationPath,
  isTreeKind,
  type TreeKind,
} from '../../classification/classification-kinds.ts'
import {
  CLASSIFICATION_SCHEMAS,
  mergeAnswer,
  mergeBody,
  tagsAllAnswer,
} from '../../classification/contract.ts'
import { positionsAnswer, positionsBody } from '../../kernel/position-list.ts'
import { type ApiCall, TREE_BODY } from '../api-call.ts'

/** The item of the address goes, that of the body stays. */
const merge = {
  readsRevision: true,
  body: mergeBody,
  answer: mergeAnswer,
} as const satisfies ApiCall

const positions = {
  body: positionsBody,
  limits: TREE_BODY,
  answer: positionsAnswer,
} as const satisfies ApiCall

type Schemas = typeof CLASSIFICATION_SCHEMAS
type ListOf<Kind extends ClassificationKind> = {
  answer: Schemas[Kind]['list']
  revalidated: true
}

type CallsOfEach = {
  [Kind in ClassificationKind as `POST /admin/${ClassificationPath<Kind>}/merge/{id}`]: typeof merge
} & {
  [Kind in TreeKind as `GET /admin/${ClassificationPath<Kind>}`]: ListOf<Kind>
} & {
  [Kind in TreeKind as `POST /admin/${ClassificationPath<Kind>}/positions`]: typeof positions
} & {
  [Kind in ClassificationKind as `GET /api/${ClassificationPath<Kind>}`]: ListOf<Kind>
} & {
  [Kind in ClassificationKind as `GET /api/${ClassificationPath<Kind>}/{id}`]: {
    answer: Schemas[Kind]['item']
  }
} & {
  [Kind in ClassificationKind as `POST /api/${ClassificationPath<Kind>}`]: {
    body: Schemas[Kind]['body']
    created: Schemas[Kind]['item']
  }
} & {
  [Kind in ClassificationKind as `PUT /api/${ClassificationPath<Kind>}/{id}`]: {
    readsRevision: true
    body: ReturnType<Schemas[Kind]['body']['partial']>
    answer: Schemas[Kind]['item']
  }
} & {
  [Kind in ClassificationKind as `DELETE /api/${ClassificationPath<Kind>}/{id}`]: Record<
    never,
    never
  >
}

const callsOfEach = Object.fromEntries(
  CLASSIFICATION_KIND_NAMES.flatMap((kind): [string, ApiCall][] => {
    const { path } = CLASSIFICATION_KINDS[kind]
    const { list: answer, item, body } = CLASSIFICATION_SCHEMAS[kind]
    const list: ApiCall = { answer, revalidated: true }
    const ofTrees: [string, ApiCall][] = [
      [`GET /admin/${path}`, list],
      [`POST /admin/${path}/positions`, positions],
    ]
    return [
      [`POST /admin/${path}/merge/{id}`, merge],
      ...(isTreeKind(kind) ? ofTrees : []),
      [`GET /api/${path}`, list],
      [`GET /api/${path}/{id}`, { answer: item }],
      [`POST /api/${path}`, { body, created: item }],
      [`PUT /api/${path}/{id}`, { readsRevision: true, body: body.partial(), answer: item }],
      [`DELETE /api/${path}/{id}`, {}],
    ]
  }),
) as CallsOfEach

/** The calls about the items that steps and accounts are classified by. */
export const classificationCalls = {
  ...callsOfEach,
  'GET /tags/all': { answer: tagsAllAnswer },
} as const satisfies Record<string, ApiCall>
