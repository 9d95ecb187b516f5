import { iriOf } from '../save-report.ts'
import type { PolicyRow } from './policy-row.ts'
import { rename } from './request-bodies.ts'

/** Reports: variants, comparison, sharing, milestones and workshops with them. */
export const REPORT_ROWS: readonly PolicyRow[] = [
  { call: 'GET /api/reports', rows: 'SEC-09', rule: 'signedIn' },
  { call: 'GET /reports/export.xlsx', rows: 'SEC-09', rule: 'signedIn' },
  {
    call: 'POST /api/reports',
    rows: 'SEC-09',
    rule: 'signedIn',
    body: ({ fixture }) => ({ cards: [iriOf(fixture.cards.cycle)] }),
  },
  ...[
    'GET /api/reports/:id',
    'PUT /api/reports/:id',
    'DELETE /api/reports/:id',
    'GET /report/:id',
    'POST /report/:id/calculate',
    'POST /report/:id/keep',
    'POST /report/:id/pdf-parts',
    'GET /pdf/reports/:id',
    'GET /report/:id/export.xlsx',
  ].map(
    (call): PolicyRow => ({
      call,
      rows: 'SEC-10',
      rule: 'owner',
      at: (targets) => targets.report(),
      ...(call.startsWith('PUT') ? { body: rename } : {}),
      ...(call.endsWith('/keep') ? { body: () => ({ state: '0'.repeat(64) }) } : {}),
      ...(call.endsWith('/pdf-parts') ? { body: () => ({ parts: [] }) } : {}),
    }),
  ),
  {
    call: 'POST /report/:id/variant',
    rows: 'TEAM-01',
    rule: 'owner',
    at: (targets) => targets.report(),
    body: () => ({}),
  },
  ...['archive', 'unarchive'].map(
    (act): PolicyRow => ({
      call: `POST /report/:id/${act}`,
      rows: 'TEAM-08',
      rule: 'owner',
      at: (targets) => targets.report(),
    }),
  ),
  {
    call: 'GET /report/:id/comments',
    rows: 'TEAM-35',
    rule: 'owner',
    at: (targets) => targets.report(),
  },
  {
    call: 'POST /report/:id/comments',
    rows: 'TEAM-35',
    rule: 'owner',
    at: (targets) => targets.report(),
    body: ({ fixture }) => ({ card: fixture.cards.insulate.uid, text: 'À revoir' }),
  },
  {
    call: 'POST /report/:id/comments/read',
    rows: 'TEAM-35',
    rule: 'owner',
    at: (targets) => targets.report(),
  },
  {
    call: 'DELETE /report/:id/comments/:comment',
    rows: 'TEAM-35',
    rule: 'owner',
    at: (targets) => targets.comment(),
  },
  ...['GET /comments/unread', 'GET /me/comment-mail'].map(
    (call): PolicyRow => ({ call, rows: 'TEAM-35', rule: 'signedIn' }),
  ),
  {
    call: 'POST /me/comment-mail',
    rows: 'TEAM-35',
    rule: 'signedIn',
    body: () => ({ wanted: true }),
  },
  ...['GET /due-steps', 'GET /me/calendar', 'GET /me/due-mail'].map(
    (call): PolicyRow => ({ call, rows: 'TEAM-13', rule: 'signedIn' }),
  ),
  {
    call: 'DELETE /me/calendar',
    rows: 'TEAM-13',
    rule: 'signedIn',
    at: (targets) => targets.ownCalendar(),
  },
  { call: 'POST /me/calendar', rows: 'TEAM-13', rule: 'signedIn' },
  {
    call: 'POST /me/due-mail',
    rows: 'TEAM-13',
    rule: 'signedIn',
    body: () => ({ weekly: true }),
  },
  {
    call: 'GET /calendars/:token',
    rows: 'TEAM-13',
    rule: 'everyone',
    at: (targets) => targets.calendar(),
  },
  {
    call: 'GET /report/:id/links',
    rows: 'TEAM-30',
    rule: 'owner',
    at: (targets) => targets.report(),
  },
  {
    call: 'GET /report/:id/milestones',
    rows: 'TEAM-21',
    rule: 'owner',
    at: (targets) => targets.report(),
  },
  {
    call: 'POST /report/:id/links',
    rows: 'TEAM-30',
    rule: 'owner',
    at: (targets) => targets.report(),
    body: () => ({ days: 7 }),
  },
  {
    call: 'POST /report/:id/links/:link/prolong',
    rows: 'TEAM-30',
    rule: 'owner',
    at: (targets) => targets.shareLink(),
    body: () => ({ days: 30 }),
  },
  {
    call: 'DELETE /report/:id/links/:link',
    rows: 'TEAM-30',
    rule: 'owner',
    at: (targets) => targets.shareLink(),
  },
  { call: 'GET /shared-reports', rows: 'TEAM-32', rule: 'signedIn' },
  {
    call: 'GET /report/:id/co-authors',
    rows: 'TEAM-32',
    rule: 'owner',
    at: (targets) => targets.report(),
  },
  {
    call: 'POST /report/:id/co-authors',
    rows: 'TEAM-32',
    rule: 'owner',
    at: (targets) => targets.report(),
    body: () => ({ email: 'invitee@exemple.fr', role: 'reader' }),
  },
  {
    call: 'POST /report/:id/co-authors/:author',
    rows: 'TEAM-32',
    rule: 'owner',
    at: (targets) => targets.coAuthor(),
    body: () => ({ role: 'editor' }),
  },
  {
    call: 'DELETE /report/:id/co-authors/:author',
    rows: 'TEAM-32',
    rule: 'owner',
    at: (targets) => targets.coAuthor(),
  },
  {
    call: 'POST /report/:id/co-authors/:author/hand-over',
    rows: 'TEAM-32',
    rule: 'owner',
    at: (targets) => targets.heir(),
  },
  ...['GET /shared/:token', 'GET /pdf/shared/:token'].map(
    (call): PolicyRow => ({
      call,
      rows: 'TEAM-31',
      rule: 'everyone',
      at: (targets) => targets.openLink(),
    }),
  ),
  {
    call: 'POST /report/:id/milestones',
    rows: 'TEAM-20',
    rule: 'owner',
    at: (targets) => targets.report(),
    body: () => ({ name: 'APD' }),
  },
  ...['GET /milestones/:id', 'GET /pdf/milestones/:id'].map(
    (call): PolicyRow => ({
      call,
      rows: call.includes('pdf') ? 'TEAM-22' : 'TEAM-20',
      rule: 'owner',
      at: (targets) => targets.milestone(),
    }),
  ),
  {
    call: 'POST /milestones/:id/withdraw',
    rows: 'TEAM-24',
    rule: 'owner',
    at: (targets) => targets.milestone(),
    body: () => ({ reason: 'Erreur de surface' }),
  },
  {
    call: 'GET /report/:id/workshops',
    rows: 'TEAM-40',
    rule: 'owner',
    at: (targets) => targets.report(),
  },
  {
    call: 'POST /report/:id/workshops',
    rows: 'TEAM-40',
    rule: 'owner',
    at: (targets) => targets.report(),
    body: ({ fixture }) => ({ heldOn: '2026-11-22', steps: [fixture.cards.cycle.uid] }),
  },
  ...Object.entries({
    'GET /workshops/:id': 'TEAM-40',
    'GET /workshops/:id/events': 'TEAM-46',
    'PUT /workshops/:id': 'TEAM-40',
    'GET /pdf/workshops/:id': 'TEAM-41',
  }).map(
    ([call, rows]): PolicyRow => ({
      call,
      rows,
      rule: 'owner',
      at: (targets) => targets.workshop(),
      ...(call.startsWith('PUT') ? { body: () => ({ place: 'Maison du projet' }) } : {}),
    }),
  ),
  {
    call: 'POST /workshops/:id/decisions',
    rows: 'TEAM-40',
    rule: 'owner',
    at: (targets) => targets.workshop(),
    body: ({ fixture }) => ({
      id: crypto.randomUUID(),
      step: fixture.cards.cycle.uid,
      status: 'considered',
    }),
  },
  {
    call: 'GET /milestones/verification',
    rows: 'TRUST-05',
    rule: 'everyone',
    query: '?code=7Q4KM2XD9HTS',
  },
  {
    call: 'POST /report/:id/restore',
    rows: 'TEAM-08',
    rule: 'owner',
    at: (targets) => targets.deletedReport(),
  },
  // Answers a status for each report, so a caller without rights gets an answer too.
  {
    call: 'GET /reports/comparison',
    rows: 'TEAM-06',
    rule: 'signedIn',
    at: (targets) => targets.report(),
    query: '?reports=:uid',
  },
  ...['/reports/comparison.xlsx', '/pdf/comparison'].map(
    (path): PolicyRow => ({
      call: `GET ${path}`,
      rows: 'TEAM-06',
      rule: 'owner',
      at: (targets) => targets.report(),
      query: '?reports=:uid',
    }),
  ),
]
