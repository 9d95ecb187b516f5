import type { ServedRoute } from '@etapes-climat/domain/api/contract'
import { CLASSIFICATION_KINDS } from '@etapes-climat/domain/classification/classification-kinds'

/**
 * What an account that waits for approval may call beside the public calls: it tests the tool
 * alone. What reaches somebody else (co-authors, links, comments, milestones that anybody can
 * verify,
 * mails to an address that nobody has checked) waits for the approval. A new call is refused until it is
 * listed here, but for reading a new kind of classification item.
 */
const TRIAL_CALLS: readonly ServedRoute[] = [
  // the catalogue
  'GET /admin/cards/counts',
  'GET /admin/cards/populate',
  'GET /admin/cards/search',
  'GET /cards/search',
  'GET /api/cards',
  'GET /api/cards/{id}',
  'GET /pdf/cards/{id}',
  'GET /api/exemplaries',
  'GET /api/exemplaries/{id}',
  'GET /tags/all',
  ...Object.values(CLASSIFICATION_KINDS).flatMap(
    ({ path }) => [`GET /api/${path}`, `GET /api/${path}/{id}`] as const,
  ),
  // one's own reports
  'GET /api/reports',
  'POST /api/reports',
  'GET /api/reports/{id}',
  'PUT /api/reports/{id}',
  'DELETE /api/reports/{id}',
  'GET /report/{id}',
  'POST /report/{id}/calculate',
  'POST /report/{id}/keep',
  'POST /report/{id}/pdf-parts',
  'POST /report/{id}/archive',
  'POST /report/{id}/unarchive',
  'POST /report/{id}/restore',
  'POST /report/{id}/variant',
  'GET /pdf/reports/{id}',
  'GET /report/{id}/export.xlsx',
  'GET /reports/export.xlsx',
  'GET /reports/comparison',
  'GET /reports/comparison.xlsx',
  'GET /pdf/comparison',
  'GET /due-steps',
  'GET /report/{id}/workshops',
  'POST /report/{id}/workshops',
  'GET /workshops/{id}',
  'PUT /workshops/{id}',
  'POST /workshops/{id}/decisions',
  'GET /pdf/workshops/{id}',
  // what their pages read, empty until the approval; what an account had before it waits again can be withdrawn
  'GET /shared-reports',
  'GET /comments/unread',
  'GET /report/{id}/comments',
  'POST /report/{id}/comments/read',
  'DELETE /report/{id}/comments/{comment}',
  'GET /report/{id}/co-authors',
  'DELETE /report/{id}/co-authors/{author}',
  'GET /report/{id}/links',
  'DELETE /report/{id}/links/{link}',
  'GET /report/{id}/milestones',
  'GET /milestones/{id}',
  'GET /pdf/milestones/{id}',
  // one's own account
  'GET /me',
  'POST /me',
  'GET /me/export',
  'POST /login/again',
  'GET /me/second-factor',
  'POST /me/second-factor',
  'POST /me/second-factor/confirm',
  'POST /me/second-factor/recovery-codes',
  'POST /me/second-factor/end',
  'POST /me/deletion',
  'GET /me/logo',
  'POST /me/logo',
  'DELETE /me/logo',
  'GET /me/calendar',
  'DELETE /me/calendar',
  'GET /me/devices',
  'DELETE /me/devices',
  'DELETE /me/devices/{device}',
  'GET /me/device-mail',
  'POST /me/device-mail',
  'GET /me/passkeys',
  'POST /me/passkeys/challenge',
  'POST /me/passkeys',
  'DELETE /me/passkeys/{passkey}',
  'GET /me/provider',
  'POST /me/provider',
  'DELETE /me/provider',
  'GET /me/due-mail',
  'POST /me/due-mail',
  'GET /me/comment-mail',
  'POST /me/comment-mail',
]

const listed: ReadonlySet<string> = new Set(TRIAL_CALLS)

/**
 * Whether an account that waits for approval may make a call. A partial change is a change.
 * @param route `METHOD /path/:parameter`, as registered
 */
export function isTrialCall(method: string, url: string): boolean {
  const asked = { HEAD: 'GET', PATCH: 'PUT' }[method] ?? method
  return listed.has(`${asked} ${url.replace(/:(\w+)/g, '{$1}')}`)
}
