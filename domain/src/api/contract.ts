import type { z } from 'zod'
import { captchaChallenge } from '../captcha/contract.ts'
import {
  card,
  cardBody,
  filterCounts,
  fixAnswer,
  foundCard,
  foundLine,
  sectorCards,
  sectorTotal,
} from '../cards/contract.ts'
import { frontPage, publicCard, publicCardDocument } from '../cards/public-contract.ts'
import { change } from '../changes/contract.ts'
import {
  categoryItem,
  classificationBodies,
  companyFromItem,
  formatItem,
  listedCategory,
  listedCompanyFrom,
  listedFormat,
  populateAnswer,
  sector,
  tag,
  tagItem,
} from '../classification/contract.ts'
import { contactReceipt } from '../contact/contract.ts'
import { exemplary, exemplaryBody, exemplaryChanges } from '../exemplaries/contract.ts'
import { foundByText } from '../find/contract.ts'
import { collectionOf } from '../kernel/collection.ts'
import { positionsAnswer, positionsBody } from '../kernel/position-list.ts'
import { storedMedia } from '../media/upload-contract.ts'
import { page, pageBody, pageChanges } from '../pages/contract.ts'
import {
  calculation,
  listedReport,
  report,
  reportCreateBody,
  reportUpdateBody,
  reportView,
} from '../reports/contract.ts'
import { refreshBody, sessionTokens } from '../sessions/contract.ts'
import { testimony, testimonyBody, testimonyChanges } from '../testimonies/contract.ts'
import { registrationAnswer, user } from '../users/contract.ts'

const { sector: sectorBody, tag: tagBody, ...namedBodies } = classificationBodies

/**
 * The calls that the screens make: `METHOD /path/{parameter}`, where the query decides about the
 * answer with that query, what is sent (`form`: the fields of a form) and what is answered. Without
 * answer: nothing, or something that is not JSON. A test holds them to the calls that the server
 * describes.
 */
export const apiRoutes = {
  'POST /login': { form: true, answer: sessionTokens },
  'POST /logout': { body: refreshBody },
  'POST /password/forgotten': { form: true },
  'POST /password/reset': { form: true },
  'POST /register': { form: true, answer: registrationAnswer },
  'GET /me': { answer: user },
  'POST /me': { form: true, answer: user },
  'GET /captcha/challenge': { answer: captchaChallenge },
  'POST /contact': { form: true, answer: contactReceipt },
  'POST /media/img': { form: true, answer: storedMedia },

  'GET /cards/actu': { answer: collectionOf(publicCard) },
  'GET /cards/actu/sectors': { answer: frontPage },
  'GET /cards/actu/{id}': { answer: publicCardDocument },
  'GET /cards/search': { answer: collectionOf(foundCard) },
  'GET /pdf/cards/{id}': {},
  'GET /api/cards': { answer: collectionOf(foundCard) },
  'GET /api/cards/{id}': { answer: card },
  'POST /api/cards': { body: cardBody, answer: card },
  'PUT /api/cards/{id}': { body: cardBody, answer: card },
  'DELETE /api/cards/{id}': {},
  'GET /admin/cards': { answer: collectionOf(sectorCards) },
  'GET /admin/cards/search': { answer: collectionOf(foundCard) },
  'GET /admin/cards/search?view=lines': { answer: collectionOf(foundLine) },
  'GET /admin/cards/counts': { answer: filterCounts },
  'GET /admin/cards/populate?for=filters': { answer: populateAnswer },
  'POST /admin/cards/positions': { body: positionsBody, answer: positionsAnswer },
  'POST /admin/cards/fix': { answer: fixAnswer },
  'POST /admin/cards/sectors/{id}': { answer: sectorTotal },

  'GET /api/reports': { answer: collectionOf(listedReport) },
  'GET /api/reports/{id}': { answer: report },
  'POST /api/reports': { body: reportCreateBody, answer: report },
  'PUT /api/reports/{id}': { body: reportUpdateBody, answer: report },
  'DELETE /api/reports/{id}': {},
  'GET /report/{id}': { answer: reportView },
  'POST /report/{id}/calculate': { answer: calculation },
  'GET /pdf/reports/{id}': {},

  'GET /api/exemplaries': { answer: collectionOf(exemplary) },
  'GET /api/exemplaries/{id}': { answer: exemplary },
  'POST /api/exemplaries': { body: exemplaryBody, answer: exemplary },
  'PUT /api/exemplaries/{id}': { body: exemplaryChanges, answer: exemplary },
  'DELETE /api/exemplaries/{id}': {},

  'GET /pages/{slug}': { answer: page.nullable() },
  'GET /api/pages': { answer: collectionOf(page) },
  'GET /api/pages/{id}': { answer: page },
  'POST /api/pages': { body: pageBody, answer: page },
  'PUT /api/pages/{id}': { body: pageChanges, answer: page },
  'DELETE /api/pages/{id}': {},

  'GET /testimonies': { answer: collectionOf(testimony) },
  'GET /api/testimonies': { answer: collectionOf(testimony) },
  'GET /api/testimonies/{id}': { answer: testimony },
  'POST /api/testimonies': { body: testimonyBody, answer: testimony },
  'PUT /api/testimonies/{id}': { body: testimonyChanges, answer: testimony },
  'DELETE /api/testimonies/{id}': {},

  'GET /admin/sectors': { answer: collectionOf(sector) },
  'POST /admin/sectors/positions': { body: positionsBody, answer: positionsAnswer },
  'GET /api/sectors/{id}': { answer: sector },
  'POST /api/sectors': { body: sectorBody, answer: sector },
  'PUT /api/sectors/{id}': { body: sectorBody.partial(), answer: sector },
  'DELETE /api/sectors/{id}': {},

  'GET /admin/tags': { answer: collectionOf(tag) },
  'POST /admin/tags/positions': { body: positionsBody, answer: positionsAnswer },
  'GET /api/tags': { answer: collectionOf(tag) },
  'GET /api/tags/{id}': { answer: tagItem },
  'POST /api/tags': { body: tagBody, answer: tagItem },
  'PUT /api/tags/{id}': { body: tagBody.partial(), answer: tagItem },
  'DELETE /api/tags/{id}': {},

  'GET /api/card_categories': { answer: collectionOf(listedCategory) },
  'GET /api/card_categories/{id}': { answer: categoryItem },
  'POST /api/card_categories': { body: namedBodies.card_category, answer: categoryItem },
  'PUT /api/card_categories/{id}': {
    body: namedBodies.card_category.partial(),
    answer: categoryItem,
  },
  'DELETE /api/card_categories/{id}': {},

  'GET /api/card_formats': { answer: collectionOf(listedFormat) },
  'GET /api/card_formats/{id}': { answer: formatItem },
  'POST /api/card_formats': { body: namedBodies.card_format, answer: formatItem },
  'PUT /api/card_formats/{id}': { body: namedBodies.card_format.partial(), answer: formatItem },
  'DELETE /api/card_formats/{id}': {},

  'GET /api/company_froms': { answer: collectionOf(listedCompanyFrom) },
  'GET /api/company_froms/{id}': { answer: companyFromItem },
  'POST /api/company_froms': { body: namedBodies.company_from, answer: companyFromItem },
  'PUT /api/company_froms/{id}': {
    body: namedBodies.company_from.partial(),
    answer: companyFromItem,
  },
  'DELETE /api/company_froms/{id}': {},

  'GET /admin/users/{type}': { answer: collectionOf(user) },
  'GET /admin/users/export': {},
  'GET /admin/users/{id}/member': { answer: user },
  'GET /admin/users/{id}/reports': { answer: collectionOf(listedReport) },
  'POST /admin/users': { form: true, answer: user },
  'POST /admin/users/member': { form: true, answer: user },
  'POST /admin/users/{id}/edit': { form: true, answer: user },
  'POST /admin/users/{id}/approved': { answer: user },
  'POST /admin/users/{id}/deny': { answer: user },
  'POST /admin/users/{id}/no-member': { answer: user },
  'POST /admin/users/{id}/grant-admin': { answer: user },
  'POST /admin/users/{id}/revoke-admin': { answer: user },
  'POST /admin/users/{id}/restore': { answer: user },
  'DELETE /api/users/{id}': {},

  'GET /admin/changes': { answer: collectionOf(change) },
  'GET /admin/find': { answer: foundByText },
} as const satisfies Record<string, { body?: z.ZodType; form?: true; answer?: z.ZodType }>

/** A call of the API: `METHOD /path/{parameter}`. */
export type ApiRoute = keyof typeof apiRoutes

type Declared<Route> = Route extends ApiRoute ? (typeof apiRoutes)[Route] : never

/** What a call answers as JSON. */
export type ApiAnswer<Route extends ApiRoute> =
  Declared<Route> extends { answer: infer Answer extends z.ZodType } ? z.output<Answer> : undefined

/** What a call is sent as JSON; of a call that is sent a form: `'form'`. */
export type ApiBody<Route extends ApiRoute> =
  Declared<Route> extends { body: infer Body extends z.ZodType }
    ? z.input<Body>
    : Declared<Route> extends { form: true }
      ? 'form'
      : undefined
