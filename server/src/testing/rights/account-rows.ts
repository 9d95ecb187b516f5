import { registrationForm } from '../registration-form.ts'
import type { PolicyRow } from './policy-row.ts'
import { ACCOUNT } from './request-bodies.ts'
import type { Targets } from './targets.ts'

const edited = (targets: Targets) => ({
  ...ACCOUNT,
  email: `${targets.named('yann').replace(' ', '')}@exemple.fr`,
})

/** Accounts of others, and the devices of one's own. */
export const ACCOUNT_ROWS: readonly PolicyRow[] = [
  {
    call: 'POST /me/device-mail',
    rows: 'DOOR-05',
    rule: 'signedIn',
    body: () => ({ wanted: true }),
  },
  {
    call: 'DELETE /me/devices/:device',
    rows: 'DOOR-05',
    rule: 'personal',
    at: (targets) => targets.device(),
  },
  ...['GET /me/devices', 'DELETE /me/devices', 'GET /me/device-mail'].map(
    (call): PolicyRow => ({ call, rows: 'DOOR-05', rule: 'signedIn' }),
  ),
  {
    call: 'GET /admin/users/:type',
    rows: 'SEC-18',
    rule: 'administrators',
    at: async () => ({ type: 'member' }),
  },
  { call: 'GET /admin/users/export', rows: 'SEC-18', rule: 'administrators' },
  {
    call: 'GET /admin/users/:id/member',
    rows: 'SEC-18',
    rule: 'administrators',
    at: (targets) => targets.memberUser(),
  },
  {
    call: 'GET /admin/users/:id/reports',
    rows: 'SEC-18',
    rule: 'administrators',
    at: (targets) => targets.memberUser(),
  },
  {
    call: 'GET /api/users/:id',
    rows: 'SEC-18',
    rule: 'administrators',
    at: (targets) => targets.memberUser(),
  },
  ...['/admin/users', '/admin/users/member'].map(
    (path): PolicyRow => ({
      call: `POST ${path}`,
      rows: 'SEC-19',
      rule: 'administrators',
      body: registrationForm,
    }),
  ),
  {
    call: 'POST /admin/users/:id/edit',
    rows: 'SEC-20',
    rule: 'otherAccounts',
    at: (targets) => targets.memberUser(),
    body: edited,
  },
  ...(
    [
      ['approved', 'waitingUser'],
      ['member', 'waitingUser'],
      ['deny', 'waitingUser'],
      ['no-member', 'memberUser'],
      ['restore', 'deletedUser'],
      ['grant-admin', 'memberUser', 'SEC-43'],
      ['revoke-admin', 'adminUser', 'SEC-43'],
    ] as const
  ).map(
    ([path, target, rows = 'SEC-20']): PolicyRow => ({
      call: `POST /admin/users/:id/${path}`,
      rows,
      rule: 'otherAccounts',
      at: (targets) => targets[target](),
    }),
  ),
  {
    call: 'DELETE /api/users/:id',
    rows: 'SEC-20',
    rule: 'otherAccounts',
    at: (targets) => targets.memberUser(),
  },
]
