import { captchaChallenge } from '../../captcha/contract.ts'
import { contactBody, contactReceipt } from '../../contact/contract.ts'
import { oembedAnswer } from '../../embedding/contract.ts'
import { exemplary, exemplaryBody, exemplaryChanges } from '../../exemplaries/contract.ts'
import { foundByText } from '../../find/contract.ts'
import { describedCalls } from '../../items/described-contract.ts'
import { collectionOf } from '../../kernel/collection.ts'
import { page, pageBody, pageChanges } from '../../pages/contract.ts'
import { type ApiCall, anyDocument, FORM_BODY } from '../api-call.ts'

export const contentCalls = {
  'GET /api/exemplaries': { answer: collectionOf(exemplary) },
  'GET /api/exemplaries/{id}': { answer: exemplary },
  'POST /api/exemplaries': { body: exemplaryBody, created: exemplary },
  'PUT /api/exemplaries/{id}': { readsRevision: true, body: exemplaryChanges, answer: exemplary },
  'DELETE /api/exemplaries/{id}': {},

  // Answers null for an unknown slug.
  'GET /pages/{slug}': { answer: page.nullable(), refuses: { 404: false }, revalidated: true },
  'GET /api/pages': { answer: collectionOf(page) },
  'GET /api/pages/{id}': { answer: page },
  'POST /api/pages': { body: pageBody, created: page },
  'PUT /api/pages/{id}': { readsRevision: true, body: pageChanges, answer: page },
  'DELETE /api/pages/{id}': {},

  'GET /find': { answer: foundByText },

  'GET /captcha/challenge': { answer: captchaChallenge },
  'POST /contact': {
    form: contactBody,
    limits: FORM_BODY,
    created: contactReceipt,
  },

  ...describedCalls,

  // 404 while administrators have not turned them on.
  'GET /open-data/catalogue.jsonld': {
    answer: anyDocument,
    revalidated: true,
    refuses: { 404: true },
  },
  'GET /open-data/steps.csv': { revalidated: true, refuses: { 404: true } },
  'GET /open-data/steps.xlsx': { revalidated: true, refuses: { 404: true } },
  'GET /open-data/versions/{version}/steps.csv': { revalidated: true },
  'GET /open-data/versions/{version}/steps.xlsx': { revalidated: true },

  // 404 while no site may show our pages; 501: a format that is not offered, as oEmbed wants it.
  'GET /oembed': { answer: oembedAnswer, refuses: { 404: true, 501: true } },
} as const satisfies Record<string, ApiCall>
