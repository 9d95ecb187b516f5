import { collectionOf } from '../../kernel/collection.ts'
import {
  milestone,
  milestoneBody,
  milestoneList,
  milestoneSummary,
  verification,
  withdrawalBody,
} from '../../milestones/contract.ts'
import { comparedReports } from '../../reports/comparison-contract.ts'
import {
  calculation,
  keepBody,
  listedReport,
  minimalReport,
  pdfPartsBody,
  report,
  reportCreateBody,
  reportUpdateBody,
  reportVariant,
  reportView,
  variantBody,
} from '../../reports/contract.ts'
import {
  calendarAddress,
  createdCalendarAddress,
  dueMail,
  dueSteps,
} from '../../reports/due-step-contract.ts'
import {
  coAuthor,
  coAuthorBody,
  coAuthors,
  invitationBody,
  sharedListedReport,
} from '../../sharing/co-author-contract.ts'
import {
  createdShareLink,
  prolongBody,
  sharedReport,
  shareLink,
  shareLinkBody,
  shareLinks,
} from '../../sharing/contract.ts'
import {
  workshop,
  workshopCreateBody,
  workshopList,
  workshopUpdateBody,
} from '../../workshops/contract.ts'
import {
  type ApiCall,
  LIMITED,
  REFERS_TO_NOTHING,
  SHARED,
  SHARED_ALONE,
  STORES,
} from '../api-call.ts'

export const reportCalls = {
  'GET /api/reports': { answer: collectionOf(listedReport) },
  'GET /api/reports/{id}': { answer: report },
  'POST /api/reports': { body: reportCreateBody, created: report, minimal: minimalReport },
  'PUT /api/reports/{id}': {
    body: reportUpdateBody,
    answer: report,
    minimal: minimalReport,
    refuses: SHARED,
  },
  'DELETE /api/reports/{id}': { refuses: SHARED_ALONE },
  'GET /report/{id}': { answer: reportView },
  'POST /report/{id}/calculate': { answer: calculation, refuses: SHARED_ALONE },
  'POST /report/{id}/keep': { body: keepBody, refuses: SHARED_ALONE },
  'POST /report/{id}/pdf-parts': { body: pdfPartsBody, refuses: SHARED_ALONE },
  'POST /report/{id}/variant': { body: variantBody, created: reportVariant, refuses: SHARED },
  'POST /report/{id}/archive': { refuses: SHARED_ALONE },
  'POST /report/{id}/unarchive': { refuses: SHARED_ALONE },
  'POST /report/{id}/restore': {},
  'GET /pdf/reports/{id}': {},
  'GET /report/{id}/export.xlsx': {},
  'GET /reports/export.xlsx': {},
  'GET /due-steps': { answer: dueSteps },
  'GET /me/calendar': { answer: calendarAddress },
  'POST /me/calendar': { created: createdCalendarAddress },
  'DELETE /me/calendar': { refuses: REFERS_TO_NOTHING },
  'GET /calendars/{token}': { refuses: { ...LIMITED, ...STORES } },
  'GET /me/due-mail': { answer: dueMail },
  'POST /me/due-mail': { body: dueMail, answer: dueMail, refuses: REFERS_TO_NOTHING },
  'GET /report/{id}/links': { answer: shareLinks, refuses: SHARED },
  'POST /report/{id}/links': { body: shareLinkBody, created: createdShareLink, refuses: SHARED },
  'POST /report/{id}/links/{link}/prolong': {
    body: prolongBody,
    answer: shareLink,
    refuses: SHARED_ALONE,
  },
  'DELETE /report/{id}/links/{link}': { refuses: SHARED_ALONE },
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
    refuses: SHARED_ALONE,
  },
  'DELETE /report/{id}/co-authors/{author}': { refuses: SHARED_ALONE },
  'POST /report/{id}/co-authors/{author}/hand-over': { refuses: SHARED },
  'GET /shared/{token}': { answer: sharedReport, refuses: LIMITED },
  'GET /pdf/shared/{token}': { refuses: LIMITED },
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
  'POST /milestones/{id}/withdraw': {
    body: withdrawalBody,
    answer: milestoneSummary,
    refuses: SHARED_ALONE,
  },
  'GET /pdf/milestones/{id}': {},
  'GET /report/{id}/workshops': { answer: workshopList },
  'POST /report/{id}/workshops': { body: workshopCreateBody, created: workshop, refuses: SHARED },
  'GET /workshops/{id}': { answer: workshop },
  'PUT /workshops/{id}': { body: workshopUpdateBody, answer: workshop, refuses: SHARED },
  'GET /pdf/workshops/{id}': {},
  'GET /milestones/verification': {
    answer: verification,
    refuses: { ...LIMITED, ...STORES, 422: true },
  },
} as const satisfies Record<string, ApiCall>
