import { z } from 'zod'
import { captchaChallenge } from '../captcha/contract.ts'
import { bulkAct, bulkAnswer } from '../cards/bulk-contract.ts'
import {
  card,
  cardBody,
  duplicateBody,
  filterCounts,
  fixAnswer,
  foundCard,
  foundLine,
  placedCards,
  sectorCards,
  sectorTotal,
} from '../cards/contract.ts'
import { catalogueHealth } from '../cards/health-contract.ts'
import {
  filteredBody,
  frontPage,
  publicCard,
  publicCardDocument,
} from '../cards/public-contract.ts'
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
  tagsAllAnswer,
} from '../classification/contract.ts'
import { consequences, triedAct } from '../consequences/contract.ts'
import { contactBody, contactReceipt } from '../contact/contract.ts'
import { exemplary, exemplaryBody, exemplaryChanges } from '../exemplaries/contract.ts'
import { foundByText } from '../find/contract.ts'
import { journalPage, journalPeople, versionList, wholeVersion } from '../history/contract.ts'
import { collectionOf } from '../kernel/collection.ts'
import { positionsAnswer, positionsBody } from '../kernel/position-list.ts'
import { lastAct, undoneAct } from '../last-act/contract.ts'
import {
  chunkAnswer,
  chunkCommand,
  pictureForm,
  storedMedia,
  uploadedFile,
} from '../media/upload-contract.ts'
import {
  milestone,
  milestoneBody,
  milestoneList,
  milestoneSummary,
  verification,
} from '../milestones/contract.ts'
import { page, pageBody, pageChanges } from '../pages/contract.ts'
import {
  comingPublications,
  nextCardBody,
  nextExemplaryBody,
  nextPageBody,
  openingBody,
  planBody,
  publishBody,
  wholePublication,
} from '../publications/contract.ts'
import { comparedReports } from '../reports/comparison-contract.ts'
import {
  calculation,
  keepBody,
  listedReport,
  minimalReport,
  report,
  reportCreateBody,
  reportUpdateBody,
  reportVariant,
  reportView,
  variantBody,
} from '../reports/contract.ts'
import {
  forgottenPasswordBody,
  loginBody,
  passwordResetBody,
  refreshBody,
  sessionTokens,
  signInRefusal,
} from '../sessions/contract.ts'
import {
  coAuthor,
  coAuthorBody,
  coAuthors,
  invitationBody,
  sharedListedReport,
} from '../sharing/co-author-contract.ts'
import {
  createdShareLink,
  prolongBody,
  sharedReport,
  shareLink,
  shareLinkBody,
  shareLinks,
} from '../sharing/contract.ts'
import { testimony, testimonyBody, testimonyChanges } from '../testimonies/contract.ts'
import {
  accountBody,
  notices,
  registrationAnswer,
  registrationBody,
  user,
  userEditBody,
} from '../users/contract.ts'
import { importPreview, importProgress, importResult } from '../workbook/contract.ts'

/** Whether the process lives, and whether what it needs answers. */
const alive = z.object({ status: z.literal('ok') })
const ready = alive.extend({ disk: z.literal('full').optional() })
const notReady = z.object({ status: z.literal('indisponible') })
/** A JSON-LD or OpenAPI document. */
const anyDocument = z.record(z.string(), z.unknown())

const { sector: sectorBody, tag: tagBody, ...namedBodies } = classificationBodies

/** What a call is sent and what it answers. */
export interface ApiCall {
  body?: z.ZodType
  /** the fields of a form, which may come as JSON as well */
  form?: z.ZodType
  answer?: z.ZodType
  /** the answer to something that was made (201); without either: nothing, or a file */
  created?: z.ZodType
  /** what is answered instead to who prefers `return=minimal` (RFC 7240) */
  minimal?: z.ZodType
  /**
   * Statuses with which it refuses beside those that follow from its path, its method and who may
   * make it (`true`, or the body of the refusal), and those of them with which it never does.
   */
  refuses?: Readonly<Record<number, boolean | z.ZodType>>
  /** answers 304 to those who have the same (If-None-Match) */
  revalidated?: true
}

/** Counted, and refused when it is too often (SEC-32, T29). */
const LIMITED = { 429: true } as const
/** A GET that writes down that it was made. */
const STORES = { 507: true } as const
/** A GET that does what may be refused, and takes it back. */
const TRIES = { ...STORES, 409: true } as const
/** Takes its parameters as a body, and stores nothing. */
const STORES_NOTHING = { 409: false, 507: false } as const
/** Refused to whom a report is shared with for less (TEAM-32). */
const SHARED = { 403: true } as const
/** Stores nothing that refers to something else, which may be gone, or stores it again without. */
const REFERS_TO_NOTHING = { 409: false } as const

/**
 * The calls of the API: `METHOD /path/{parameter}`, where the query decides about the answer with
 * that query. The server takes its schemas from here (`register-call.ts`), the screens their types.
 */
export const apiRoutes = {
  'POST /login': {
    form: loginBody,
    answer: sessionTokens,
    refuses: { ...LIMITED, 401: signInRefusal, 403: true },
  },
  'POST /token/refresh': {
    body: refreshBody.nullish(),
    answer: sessionTokens,
    refuses: { ...LIMITED, 401: signInRefusal },
  },
  'POST /logout': { body: refreshBody.nullish() },
  'POST /password/forgotten': {
    form: forgottenPasswordBody,
    answer: z.literal('Valid'),
    refuses: { ...LIMITED, ...REFERS_TO_NOTHING },
  },
  'POST /password/reset': {
    form: passwordResetBody,
    answer: z.literal('Valid'),
    refuses: LIMITED,
  },
  'POST /register': { form: registrationBody, created: registrationAnswer, refuses: LIMITED },
  'GET /me': { answer: user },
  'POST /me': { form: accountBody, answer: user },
  'GET /me/notices': { answer: notices },
  'POST /me/notices': { body: notices, answer: notices, refuses: REFERS_TO_NOTHING },
  'GET /captcha/challenge': { answer: captchaChallenge, refuses: { ...LIMITED, ...STORES } },
  'POST /contact': { form: contactBody, created: contactReceipt, refuses: LIMITED },

  // Looks into the database for what is missing alone.
  'GET /media/image/{rendition}/{file}': { refuses: { 500: true, 503: true } },
  'POST /media/img': { form: pictureForm, answer: storedMedia },
  'POST /files/upload': { answer: uploadedFile },
  'POST /files/{type}/{uid}/upload': { answer: uploadedFile },
  // Is about an upload that its body names.
  'POST /files/upload/chunk': {
    body: chunkCommand.nullish(),
    answer: chunkAnswer,
    refuses: { 404: true },
  },
  'POST /files/{type}/{uid}/upload/chunk': { body: chunkCommand.nullish(), answer: chunkAnswer },

  'GET /cards/actu': { answer: collectionOf(publicCard), revalidated: true },
  'GET /cards/actu/sectors': { answer: frontPage, revalidated: true },
  'GET /cards/actu/{id}': { answer: publicCardDocument, revalidated: true },
  'POST /cards/filtered': {
    body: filteredBody,
    answer: collectionOf(publicCard),
    refuses: STORES_NOTHING,
  },
  'GET /cards/search': { answer: collectionOf(foundCard) },
  'GET /pdf/cards/{id}': {},
  'GET /api/cards': { answer: collectionOf(foundCard) },
  'GET /api/cards/{id}': { answer: card },
  'POST /api/cards': { body: cardBody, created: card },
  'PUT /api/cards/{id}': { body: cardBody, answer: card },
  'DELETE /api/cards/{id}': {},
  'POST /admin/cards/duplicate/{id}': { body: duplicateBody, created: card },
  'GET /admin/cards/health': { answer: catalogueHealth },
  'GET /admin/cards/preview/{id}': { answer: card },
  'GET /pdf/cards/preview/{id}': {},
  'GET /admin/cards': { answer: collectionOf(sectorCards), revalidated: true },
  'GET /admin/cards/search': { answer: collectionOf(foundCard) },
  'GET /admin/cards/search?view=lines': { answer: collectionOf(foundLine) },
  'GET /admin/cards/counts': { answer: filterCounts },
  'GET /admin/cards/populate': { answer: populateAnswer, revalidated: true },
  'GET /admin/cards/populate?for=filters': { answer: populateAnswer },
  'POST /admin/cards/positions': { body: positionsBody, answer: placedCards },
  'POST /admin/cards/fix': { answer: fixAnswer, refuses: LIMITED },
  'POST /admin/cards/bulk': { body: bulkAct, answer: bulkAnswer },
  // Is about what its body names, and does what may be refused.
  'POST /admin/cards/consequences': {
    body: triedAct,
    answer: consequences,
    refuses: { ...LIMITED, 404: true },
  },
  'GET /admin/cards/last-act': { answer: lastAct },
  'POST /admin/cards/last-act/undo': { answer: undoneAct },
  'POST /admin/cards/sectors/{id}': { answer: sectorTotal, refuses: REFERS_TO_NOTHING },

  'GET /api/reports': { answer: collectionOf(listedReport) },
  'GET /api/reports/{id}': { answer: report },
  'POST /api/reports': { body: reportCreateBody, created: report, minimal: minimalReport },
  'PUT /api/reports/{id}': {
    body: reportUpdateBody,
    answer: report,
    minimal: minimalReport,
    refuses: SHARED,
  },
  'DELETE /api/reports/{id}': { refuses: { ...SHARED, ...REFERS_TO_NOTHING } },
  'GET /report/{id}': { answer: reportView },
  'POST /report/{id}/calculate': {
    answer: calculation,
    refuses: { ...SHARED, ...REFERS_TO_NOTHING },
  },
  'POST /report/{id}/keep': { body: keepBody, refuses: { ...SHARED, ...REFERS_TO_NOTHING } },
  'POST /report/{id}/variant': { body: variantBody, created: reportVariant, refuses: SHARED },
  'POST /report/{id}/archive': { refuses: { ...SHARED, ...REFERS_TO_NOTHING } },
  'POST /report/{id}/unarchive': { refuses: { ...SHARED, ...REFERS_TO_NOTHING } },
  'POST /report/{id}/restore': {},
  'GET /pdf/reports/{id}': {},
  'GET /report/{id}/export.xlsx': {},
  'GET /reports/export.xlsx': {},
  'GET /report/{id}/links': { answer: shareLinks, refuses: SHARED },
  'POST /report/{id}/links': { body: shareLinkBody, created: createdShareLink, refuses: SHARED },
  'POST /report/{id}/links/{link}/prolong': {
    body: prolongBody,
    answer: shareLink,
    refuses: { ...SHARED, ...REFERS_TO_NOTHING },
  },
  'DELETE /report/{id}/links/{link}': { refuses: { ...SHARED, ...REFERS_TO_NOTHING } },
  'GET /shared-reports': { answer: collectionOf(sharedListedReport) },
  'GET /report/{id}/co-authors': { answer: coAuthors, refuses: SHARED },
  'POST /report/{id}/co-authors': {
    body: invitationBody,
    created: coAuthor,
    refuses: { ...SHARED, ...LIMITED },
  },
  'POST /report/{id}/co-authors/{author}': {
    body: coAuthorBody,
    answer: coAuthor,
    refuses: { ...SHARED, ...REFERS_TO_NOTHING },
  },
  'DELETE /report/{id}/co-authors/{author}': { refuses: { ...SHARED, ...REFERS_TO_NOTHING } },
  'POST /report/{id}/co-authors/{author}/hand-over': { refuses: SHARED },
  'GET /shared/{token}': { answer: sharedReport },
  'GET /pdf/shared/{token}': {},
  // Answers for each report whether it is there; a document needs one that is.
  'GET /reports/comparison': { answer: comparedReports },
  'GET /reports/comparison.xlsx': { refuses: { 404: true } },
  'GET /pdf/comparison': { refuses: { 404: true } },
  'GET /report/{id}/milestones': { answer: milestoneList },
  'POST /report/{id}/milestones': {
    body: milestoneBody,
    created: milestoneSummary,
    refuses: { ...SHARED, ...LIMITED },
  },
  'GET /milestones/{id}': { answer: milestone },
  'GET /pdf/milestones/{id}': {},
  'GET /milestones/verification': {
    answer: verification,
    refuses: { ...LIMITED, ...STORES, 422: true },
  },

  'GET /api/exemplaries': { answer: collectionOf(exemplary) },
  'GET /api/exemplaries/{id}': { answer: exemplary },
  'POST /api/exemplaries': { body: exemplaryBody, created: exemplary },
  'PUT /api/exemplaries/{id}': { body: exemplaryChanges, answer: exemplary },
  'DELETE /api/exemplaries/{id}': {},

  // Answers null for what it does not have (D-93).
  'GET /pages/{slug}': { answer: page.nullable(), refuses: { 404: false }, revalidated: true },
  'GET /api/pages': { answer: collectionOf(page) },
  'GET /api/pages/{id}': { answer: page },
  'POST /api/pages': { body: pageBody, created: page },
  'PUT /api/pages/{id}': { body: pageChanges, answer: page },
  'DELETE /api/pages/{id}': {},

  'GET /testimonies': { answer: collectionOf(testimony), revalidated: true },
  'GET /api/testimonies': { answer: collectionOf(testimony) },
  'GET /api/testimonies/{id}': { answer: testimony },
  'POST /api/testimonies': { body: testimonyBody, created: testimony },
  'PUT /api/testimonies/{id}': { body: testimonyChanges, answer: testimony },
  'DELETE /api/testimonies/{id}': {},

  'GET /admin/sectors': { answer: collectionOf(sector), revalidated: true },
  'POST /admin/sectors/positions': { body: positionsBody, answer: positionsAnswer },
  'GET /api/sectors': { answer: collectionOf(sector), revalidated: true },
  'GET /api/sectors/{id}': { answer: sector },
  'POST /api/sectors': { body: sectorBody, created: sector },
  'PUT /api/sectors/{id}': { body: sectorBody.partial(), answer: sector },
  'DELETE /api/sectors/{id}': {},

  'GET /tags/all': { answer: tagsAllAnswer },
  'GET /admin/tags': { answer: collectionOf(tag) },
  'POST /admin/tags/positions': { body: positionsBody, answer: positionsAnswer },
  'GET /api/tags': { answer: collectionOf(tag) },
  'GET /api/tags/{id}': { answer: tagItem },
  'POST /api/tags': { body: tagBody, created: tagItem },
  'PUT /api/tags/{id}': { body: tagBody.partial(), answer: tagItem },
  'DELETE /api/tags/{id}': {},

  'GET /api/card_categories': { answer: collectionOf(listedCategory) },
  'GET /api/card_categories/{id}': { answer: categoryItem },
  'POST /api/card_categories': { body: namedBodies.card_category, created: categoryItem },
  'PUT /api/card_categories/{id}': {
    body: namedBodies.card_category.partial(),
    answer: categoryItem,
  },
  'DELETE /api/card_categories/{id}': {},

  'GET /api/card_formats': { answer: collectionOf(listedFormat) },
  'GET /api/card_formats/{id}': { answer: formatItem },
  'POST /api/card_formats': { body: namedBodies.card_format, created: formatItem },
  'PUT /api/card_formats/{id}': { body: namedBodies.card_format.partial(), answer: formatItem },
  'DELETE /api/card_formats/{id}': {},

  'GET /api/company_froms': { answer: collectionOf(listedCompanyFrom), revalidated: true },
  'GET /api/company_froms/{id}': { answer: companyFromItem },
  'POST /api/company_froms': { body: namedBodies.company_from, created: companyFromItem },
  'PUT /api/company_froms/{id}': {
    body: namedBodies.company_from.partial(),
    answer: companyFromItem,
  },
  'DELETE /api/company_froms/{id}': {},

  'GET /admin/users/{type}': { answer: collectionOf(user) },
  'GET /admin/users/export': { refuses: { ...STORES, 409: true } },
  'GET /admin/users/{id}/member': { answer: user },
  'GET /api/users/{id}': { answer: user },
  'GET /admin/users/{id}/reports': { answer: collectionOf(listedReport) },
  'POST /admin/users': { form: registrationBody, created: user },
  'POST /admin/users/member': { form: registrationBody, created: user },
  'POST /admin/users/{id}/edit': { form: userEditBody, answer: user },
  'POST /admin/users/{id}/approved': { answer: user },
  'POST /admin/users/{id}/member': { answer: user },
  'POST /admin/users/{id}/deny': { answer: user },
  'POST /admin/users/{id}/no-member': { answer: user },
  'POST /admin/users/{id}/grant-admin': { answer: user },
  'POST /admin/users/{id}/revoke-admin': { answer: user },
  'POST /admin/users/{id}/restore': { answer: user },
  'DELETE /api/users/{id}': {},

  'GET /admin/changes/cards': { answer: collectionOf(change) },
  'GET /admin/catalogue/export.xlsx': {},
  'GET /admin/catalogue/export.json': { answer: anyDocument },
  'GET /admin/catalogue/model.xlsx': {},
  'GET /admin/catalogue/import': { answer: importProgress },
  // Refuse a file for what it is; the preview writes as the import does, and takes it back.
  'POST /admin/catalogue/import/preview': {
    answer: importPreview,
    refuses: { ...LIMITED, 422: true },
  },
  'POST /admin/catalogue/import': { answer: importResult, refuses: { ...LIMITED, 422: true } },

  'GET /admin/changes': { answer: collectionOf(change) },
  'GET /admin/find': { answer: foundByText },
  'GET /admin/history/{kind}/{id}': { answer: versionList },
  'GET /admin/history/{kind}/{id}/{number}': { answer: wholeVersion },
  'GET /admin/journal/entries': { answer: journalPage },
  'GET /admin/journal/people': { answer: journalPeople },
  'GET /admin/journal/export': {},

  'GET /admin/publications': { answer: comingPublications },
  // Answers null where nothing waits for publication.
  'GET /admin/publications/{kind}/{id}': { answer: wholePublication.nullable() },
  'POST /admin/publications/{kind}/{id}': { body: openingBody, created: wholePublication },
  'PUT /admin/publications/cards/{id}': { body: nextCardBody, answer: wholePublication },
  'PUT /admin/publications/exemplaries/{id}': {
    body: nextExemplaryBody,
    answer: wholePublication,
  },
  'PUT /admin/publications/pages/{id}': { body: nextPageBody, answer: wholePublication },
  'DELETE /admin/publications/{kind}/{id}': {},
  // Publish for a moment, and take it back.
  'GET /admin/publications/cards/{id}/preview': { answer: card, refuses: TRIES },
  'GET /pdf/publications/cards/{id}': { refuses: TRIES },
  'POST /admin/publications/{kind}/{id}/publish': { body: publishBody },
  'POST /admin/publications/{kind}/{id}/plan': { body: planBody, answer: wholePublication },
  'DELETE /admin/publications/{kind}/{id}/plan': {},

  'GET /health': { answer: alive },
  'GET /ready': { answer: ready, refuses: { 503: notReady } },
  'GET /api': { answer: anyDocument },
  'GET /api/index.jsonld': { answer: anyDocument },
  'GET /api/contexts/{type}': { answer: anyDocument },
  'GET /api/docs.jsonld': { answer: anyDocument },
  'GET /api/docs.json': { answer: anyDocument },
} as const satisfies Record<string, ApiCall>

/** A call of the API: `METHOD /path/{parameter}`. */
export type ApiRoute = keyof typeof apiRoutes

/** A call that the server registers: one name for each address. */
export type ServedRoute = Exclude<ApiRoute, `${string}?${string}`>

type Declared<Route> = Route extends ApiRoute ? (typeof apiRoutes)[Route] : never

/** The schema of what a call answers as JSON. */
type AnswerSchema<Route> =
  Declared<Route> extends { answer: infer Answer extends z.ZodType }
    ? Answer
    : Declared<Route> extends { created: infer Created extends z.ZodType }
      ? Created
      : z.ZodUndefined

/** What a call answers as JSON. */
export type ApiAnswer<Route extends ApiRoute> = z.output<AnswerSchema<Route>>

/** What a call answers to who prefers `return=minimal`; `never` where it has no such answer. */
export type MinimalAnswer<Route extends ApiRoute> =
  Declared<Route> extends { minimal: infer Minimal extends z.ZodType } ? z.output<Minimal> : never

/** What the server gives for the answer to a call; of one without answer, nothing or a file. */
export type GivenAnswer<Route extends ApiRoute> =
  AnswerSchema<Route> extends z.ZodUndefined ? unknown : z.input<AnswerSchema<Route>>

/** What a call is sent as JSON; of a call that is sent a form: `'form'`. */
export type ApiBody<Route extends ApiRoute> =
  Declared<Route> extends { body: infer Body extends z.ZodType }
    ? NonNullable<z.input<Body>>
    : Declared<Route> extends { form: z.ZodType }
      ? 'form'
      : undefined

/** What the server reads of the body of a call. */
export type ReadBody<Route extends ApiRoute> =
  Declared<Route> extends { body: infer Body extends z.ZodType }
    ? z.output<Body>
    : Declared<Route> extends { form: infer Form extends z.ZodType }
      ? z.output<Form>
      : unknown
