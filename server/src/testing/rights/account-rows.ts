import { softAuthenticator } from '../passkeys/soft-authenticator.ts'
import { registrationForm } from '../registration-form.ts'
import { sampleWorkbook } from '../workbooks/sample-workbook.ts'
import type { PolicyRow } from './policy-row.ts'
import { ACCOUNT } from './request-bodies.ts'
import type { Targets } from './targets.ts'

const edited = (targets: Targets) => ({
  ...ACCOUNT,
  email: `${targets.named('yann').replace(' ', '')}@exemple.fr`,
})

const UNKNOWN_CHALLENGE = 'A'.repeat(43)

/** Accounts of others, and the devices of one's own. */
export const ACCOUNT_ROWS: readonly PolicyRow[] = [
  {
    call: 'POST /me/device-mail',
    rows: 'SEC-47 DOOR-05',
    rule: 'signedIn',
    body: () => ({ wanted: true }),
  },
  {
    call: 'DELETE /me/devices/:device',
    rows: 'SEC-47 DOOR-05',
    rule: 'personal',
    at: (targets) => targets.device(),
  },
  {
    call: 'DELETE /me/passkeys/:passkey',
    rows: 'SEC-48 DOOR-03',
    rule: 'personal',
    at: (targets) => targets.passkey(),
  },
  ...['GET /me/passkeys', 'POST /me/passkeys/challenge'].map(
    (call): PolicyRow => ({ call, rows: 'SEC-48 DOOR-03', rule: 'signedIn' }),
  ),
  {
    call: 'POST /me/passkeys',
    rows: 'SEC-48 DOOR-03',
    rule: 'signedIn',
    body: () => ({
      name: 'x',
      response: softAuthenticator().create({ challenge: UNKNOWN_CHALLENGE }),
    }),
    through: 422,
  },
  { call: 'POST /login/passkey/challenge', rows: 'SEC-48 DOOR-03', rule: 'everyone' },
  {
    call: 'POST /login/passkey',
    rows: 'SEC-48 DOOR-03',
    rule: 'everyone',
    body: () => softAuthenticator().sign({ challenge: UNKNOWN_CHALLENGE, userHandle: 'inconnu' }),
    through: 401,
  },
  ...['GET /me/provider', 'DELETE /me/provider'].map(
    (call): PolicyRow => ({ call, rows: 'SEC-50 DOOR-07', rule: 'signedIn' }),
  ),
  // No browser of the matrix comes from the provider, which does not answer either.
  { call: 'POST /me/provider', rows: 'SEC-50 DOOR-07', rule: 'signedIn', through: 409 },
  { call: 'POST /login/provider', rows: 'SEC-50 DOOR-07', rule: 'everyone', through: 503 },
  {
    call: 'POST /login/provider/answer',
    rows: 'SEC-50 DOOR-07',
    rule: 'everyone',
    body: () => ({ answer: '?code=x&state=y' }),
    through: 401,
  },
  ...['GET /me/devices', 'DELETE /me/devices', 'GET /me/device-mail'].map(
    (call): PolicyRow => ({ call, rows: 'SEC-47 DOOR-05', rule: 'signedIn' }),
  ),
  {
    call: 'GET /admin/users/:type',
    rows: 'SEC-18',
    rule: 'administrators',
    at: async () => ({ type: 'member' }),
  },
  { call: 'GET /admin/users/export', rows: 'SEC-18', rule: 'administrators' },
  ...['import', 'import/last', 'invitations'].map(
    (path): PolicyRow => ({
      call: `GET /admin/users/${path}`,
      rows: 'SEC-51 DOOR-08',
      rule: 'administrators',
    }),
  ),
  ...['import/preview', 'import'].map(
    (path): PolicyRow => ({
      call: `POST /admin/users/${path}`,
      rows: 'SEC-51 DOOR-08',
      rule: 'administrators',
      file: sampleWorkbook({ Membres: [['Courriel'], ['nouveau@exemple.fr']] }),
    }),
  ),
  {
    call: 'POST /admin/users/import/refused.xlsx',
    rows: 'SEC-51 DOOR-08',
    rule: 'administrators',
    file: sampleWorkbook({ Membres: [['Courriel'], ['sans arobase']] }),
  },
  {
    call: 'POST /admin/users/import/undo',
    rows: 'SEC-51 DOOR-08',
    rule: 'administrators',
    at: (targets) => targets.memberImport(),
  },
  { call: 'POST /admin/users/invitations', rows: 'SEC-51 DOOR-08', rule: 'administrators' },
  {
    call: 'POST /admin/users/:id/invitation',
    rows: 'SEC-51 DOOR-08',
    rule: 'otherAccounts',
    at: (targets) => targets.invitedUser(),
  },
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
