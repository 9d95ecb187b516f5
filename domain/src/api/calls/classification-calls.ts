import {
  categoryItem,
  classificationBodies,
  companyFromItem,
  formatItem,
  listedCategory,
  listedCompanyFrom,
  listedFormat,
  mergeAnswer,
  mergeBody,
  sector,
  tag,
  tagItem,
  tagsAllAnswer,
} from '../../classification/contract.ts'
import { collectionOf } from '../../kernel/collection.ts'
import { positionsAnswer, positionsBody } from '../../kernel/position-list.ts'
import { type ApiCall, TREE_BODY } from '../api-call.ts'

const { sector: sectorBody, tag: tagBody, ...namedBodies } = classificationBodies

/** The item of the address goes, that of the body stays. */
const merge = {
  readsRevision: true,
  body: mergeBody,
  answer: mergeAnswer,
} as const satisfies ApiCall

export const classificationCalls = {
  'POST /admin/sectors/merge/{id}': merge,
  'POST /admin/tags/merge/{id}': merge,
  'POST /admin/card_categories/merge/{id}': merge,
  'POST /admin/card_formats/merge/{id}': merge,
  'POST /admin/company_froms/merge/{id}': merge,

  'GET /admin/sectors': { answer: collectionOf(sector), revalidated: true },
  'POST /admin/sectors/positions': {
    body: positionsBody,
    limits: TREE_BODY,
    answer: positionsAnswer,
  },
  'GET /api/sectors': { answer: collectionOf(sector), revalidated: true },
  'GET /api/sectors/{id}': { answer: sector },
  'POST /api/sectors': { body: sectorBody, created: sector },
  'PUT /api/sectors/{id}': { readsRevision: true, body: sectorBody.partial(), answer: sector },
  'DELETE /api/sectors/{id}': {},

  'GET /tags/all': { answer: tagsAllAnswer },
  'GET /admin/tags': { answer: collectionOf(tag) },
  'POST /admin/tags/positions': {
    body: positionsBody,
    limits: TREE_BODY,
    answer: positionsAnswer,
  },
  'GET /api/tags': { answer: collectionOf(tag) },
  'GET /api/tags/{id}': { answer: tagItem },
  'POST /api/tags': { body: tagBody, created: tagItem },
  'PUT /api/tags/{id}': { readsRevision: true, body: tagBody.partial(), answer: tagItem },
  'DELETE /api/tags/{id}': {},

  'GET /api/card_categories': { answer: collectionOf(listedCategory) },
  'GET /api/card_categories/{id}': { answer: categoryItem },
  'POST /api/card_categories': { body: namedBodies.card_category, created: categoryItem },
  'PUT /api/card_categories/{id}': {
    readsRevision: true,
    body: namedBodies.card_category.partial(),
    answer: categoryItem,
  },
  'DELETE /api/card_categories/{id}': {},

  'GET /api/card_formats': { answer: collectionOf(listedFormat) },
  'GET /api/card_formats/{id}': { answer: formatItem },
  'POST /api/card_formats': { body: namedBodies.card_format, created: formatItem },
  'PUT /api/card_formats/{id}': {
    readsRevision: true,
    body: namedBodies.card_format.partial(),
    answer: formatItem,
  },
  'DELETE /api/card_formats/{id}': {},

  'GET /api/company_froms': { answer: collectionOf(listedCompanyFrom), revalidated: true },
  'GET /api/company_froms/{id}': { answer: companyFromItem },
  'POST /api/company_froms': { body: namedBodies.company_from, created: companyFromItem },
  'PUT /api/company_froms/{id}': {
    readsRevision: true,
    body: namedBodies.company_from.partial(),
    answer: companyFromItem,
  },
  'DELETE /api/company_froms/{id}': {},
} as const satisfies Record<string, ApiCall>
