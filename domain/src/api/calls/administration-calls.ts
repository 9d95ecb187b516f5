import { barometer } from '../../barometer/contract.ts'
import { card } from '../../cards/contract.ts'
import { change } from '../../changes/contract.ts'
import { journalPage, journalPeople, versionList, wholeVersion } from '../../history/contract.ts'
import { collectionOf } from '../../kernel/collection.ts'
import {
  comingPublications,
  nextCardBody,
  nextExemplaryBody,
  nextPageBody,
  openingBody,
  planBody,
  publishBody,
  wholePublication,
} from '../../publications/contract.ts'
import { siteSettings, siteSettingsBody } from '../../settings/contract.ts'
import { importPreview, importProgress, importResult } from '../../workbook/contract.ts'
import {
  type ApiCall,
  anyDocument,
  LIMITED,
  REFERS_TO_NOTHING,
  TRIES,
  WORKBOOK_BODY,
} from '../api-call.ts'

export const administrationCalls = {
  'GET /admin/changes/cards': { answer: collectionOf(change) },
  'GET /admin/catalogue/export.xlsx': {},
  'GET /admin/catalogue/export.json': { answer: anyDocument },
  'GET /admin/catalogue/model.xlsx': {},
  'GET /admin/catalogue/import': { answer: importProgress },
  // Both refuse a bad file; the preview writes like the import and rolls back.
  'POST /admin/catalogue/import/preview': {
    limits: WORKBOOK_BODY,
    answer: importPreview,
    refuses: { ...LIMITED, 422: true },
  },
  'POST /admin/catalogue/import/refused.xlsx': {
    limits: WORKBOOK_BODY,
    refuses: { ...LIMITED, ...REFERS_TO_NOTHING, 422: true },
  },
  'POST /admin/catalogue/import': {
    readsRevision: true,
    limits: WORKBOOK_BODY,
    answer: importResult,
    refuses: { ...LIMITED, 422: true },
  },

  'GET /admin/barometer': { answer: barometer },
  'GET /admin/barometer/export.xlsx': {},

  'GET /admin/settings': { answer: siteSettings },
  'POST /admin/settings': { readsRevision: true, body: siteSettingsBody, answer: siteSettings },

  'GET /admin/changes': { answer: collectionOf(change) },
  'GET /admin/history/{kind}/{id}': { answer: versionList },
  'GET /admin/history/{kind}/{id}/{number}': { answer: wholeVersion },
  'GET /admin/journal/entries': { answer: journalPage },
  'GET /admin/journal/people': { answer: journalPeople },
  'GET /admin/journal/export': {},

  'GET /admin/publications': { answer: comingPublications },
  // Answers null where nothing waits for publication.
  'GET /admin/publications/{kind}/{id}': { answer: wholePublication.nullable() },
  'POST /admin/publications/{kind}/{id}': { body: openingBody, created: wholePublication },
  'PUT /admin/publications/cards/{id}': {
    readsRevision: true,
    body: nextCardBody,
    answer: wholePublication,
  },
  'PUT /admin/publications/exemplaries/{id}': {
    readsRevision: true,
    body: nextExemplaryBody,
    answer: wholePublication,
  },
  'PUT /admin/publications/pages/{id}': {
    readsRevision: true,
    body: nextPageBody,
    answer: wholePublication,
  },
  'DELETE /admin/publications/{kind}/{id}': {},
  // Publish for a moment, and take it back.
  'GET /admin/publications/cards/{id}/preview': { answer: card, refuses: TRIES },
  'GET /pdf/publications/cards/{id}': { refuses: TRIES },
  'POST /admin/publications/{kind}/{id}/publish': { body: publishBody },
  'POST /admin/publications/{kind}/{id}/plan': { body: planBody, answer: wholePublication },
  'DELETE /admin/publications/{kind}/{id}/plan': {},
} as const satisfies Record<string, ApiCall>
