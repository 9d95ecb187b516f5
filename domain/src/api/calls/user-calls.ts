import { collectionOf } from '../../kernel/collection.ts'
import { listedReport } from '../../reports/contract.ts'
import { registrationBody, user, userEditBody } from '../../users/contract.ts'
import { type ApiCall, STORES } from '../api-call.ts'

export const userCalls = {
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
} as const satisfies Record<string, ApiCall>
