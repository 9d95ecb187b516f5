import { collectionOf } from '../../kernel/collection.ts'
import { listedReport } from '../../reports/contract.ts'
import { registrationBody, user, userEditBody } from '../../users/contract.ts'
import {
  invitationsSent,
  invitedUsers,
  lastMemberImport,
  memberPreview,
  memberResult,
  undoneMemberImport,
} from '../../users/member-import-contract.ts'
import { importProgress } from '../../workbook/contract.ts'
import { type ApiCall, LIMITED, REFERS_TO_NOTHING, STORES, WORKBOOK_BODY } from '../api-call.ts'

export const userCalls = {
  'GET /admin/users/{type}': { answer: collectionOf(user) },
  'GET /admin/users/export': { refuses: { ...STORES, 409: true } },
  'GET /admin/users/{id}/member': { answer: user },
  'GET /api/users/{id}': { answer: user },
  'GET /admin/users/{id}/reports': { answer: collectionOf(listedReport) },
  'GET /admin/users/import': { answer: importProgress },
  'GET /admin/users/import/last': { answer: lastMemberImport },
  'POST /admin/users/import/preview': {
    limits: WORKBOOK_BODY,
    answer: memberPreview,
    refuses: { ...LIMITED, ...REFERS_TO_NOTHING, 422: true },
  },
  'POST /admin/users/import/refused.xlsx': {
    limits: WORKBOOK_BODY,
    refuses: { ...LIMITED, ...REFERS_TO_NOTHING, 422: true },
  },
  'POST /admin/users/import': {
    readsRevision: true,
    limits: WORKBOOK_BODY,
    answer: memberResult,
    refuses: { ...LIMITED, 422: true },
  },
  'POST /admin/users/import/undo': { readsRevision: true, answer: undoneMemberImport },
  'GET /admin/users/invitations': { answer: invitedUsers },
  'POST /admin/users/invitations': { answer: invitationsSent, refuses: LIMITED },
  'POST /admin/users/{id}/invitation': { answer: user, refuses: LIMITED },
  'POST /admin/users': { form: registrationBody, created: user },
  'POST /admin/users/member': { form: registrationBody, created: user },
  'POST /admin/users/{id}/edit': { readsRevision: true, form: userEditBody, answer: user },
  'POST /admin/users/{id}/approved': { answer: user },
  'POST /admin/users/{id}/member': { answer: user },
  'POST /admin/users/{id}/deny': { answer: user },
  'POST /admin/users/{id}/no-member': { answer: user },
  'POST /admin/users/{id}/grant-admin': { answer: user },
  'POST /admin/users/{id}/revoke-admin': { answer: user },
  'POST /admin/users/{id}/restore': { answer: user },
  'DELETE /api/users/{id}': { readsRevision: true },
} as const satisfies Record<string, ApiCall>
