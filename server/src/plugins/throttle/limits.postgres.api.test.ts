import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { CreatedShareLink } from '@etapes-climat/domain/sharing/contract'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rateLimit } from '../../db/tables/rate-limit.table.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { solveCaptcha } from '../../testing/captcha.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../../testing/catalogue-fixture.ts'
import { softAuthenticator } from '../../testing/passkeys/soft-authenticator.ts'
import { registrationForm } from '../../testing/registration-form.ts'
import { saveReport } from '../../testing/save-report.ts'
import { importClient } from '../../testing/workbooks/import-client.ts'

let test: TestApp
let fixture: CatalogueFixture
let report: { uid: string }
let linkToken: string
let calendar: string
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
  report = (await saveReport(fixture, fixture.member)).body
  const { url } = (
    await fixture.member.post<CreatedShareLink>(`/report/${report.uid}/links`, { days: 30 })
  ).body
  linkToken = url.split('/').at(-1) ?? ''
  const address = (await fixture.member.post<{ url: string }>('/me/calendar')).body.url
  calendar = new URL(address).pathname
})
afterAll(() => test.close())

const MINUTE = 60
const HOUR = 3600
let sequence = 0
const password = 'trois vélos sous la pluie'

interface Answer {
  status: number
  headers: Record<string, unknown>
}

interface LimitedCall {
  /** what is counted, as the code names it */
  what: string
  row: string
  /** at most `times` in `seconds` */
  times: number
  seconds: number
  call: () => Promise<Answer>
}

const LIMITED: LimitedCall[] = [
  {
    what: 'register',
    row: 'SEC-32',
    times: 5,
    seconds: HOUR,
    call: () => fixture.visitor.post('/register', registrationForm()),
  },
  {
    what: 'forgotten',
    row: 'SEC-32',
    times: 10,
    seconds: HOUR,
    call: () => {
      sequence += 1
      return fixture.visitor.post('/password/forgotten', { email: `oubli${sequence}@exemple.fr` })
    },
  },
  {
    what: 'reset',
    row: 'SEC-32',
    times: 30,
    seconds: HOUR,
    call: () =>
      fixture.visitor.post('/password/reset', {
        username: 'personne@exemple.fr',
        token: `jeton ${sequence++}`,
        password,
        passwordConfirm: password,
      }),
  },
  {
    what: 'contact',
    row: 'SEC-32',
    times: 5,
    seconds: HOUR,
    call: async () =>
      fixture.visitor.post('/contact', {
        lastname: 'Le Goff',
        firstname: 'Nolwenn',
        email: 'n@exemple.fr',
        message: 'Bonjour',
        phone: '0601020305',
        notRobotValidation: true,
        infoAcceptation: true,
        captchaToken: await solveCaptcha(test.app),
      }),
  },
  {
    what: 'unsubscribe',
    row: 'TEAM-45',
    times: 300,
    seconds: HOUR,
    call: () => fixture.visitor.post('/ne-plus-recevoir/inconnu'),
  },
  {
    what: 'refresh',
    row: 'SEC-02',
    times: 120,
    seconds: MINUTE,
    call: () => fixture.visitor.post('/token/refresh', { refresh_token: 'inconnu' }),
  },
  {
    what: 'captcha',
    row: 'SEC-23',
    times: 30,
    seconds: MINUTE,
    call: () => fixture.visitor.get('/captcha/challenge'),
  },
  {
    what: 'verify',
    row: 'TRUST-04',
    times: 30,
    seconds: MINUTE,
    call: () => fixture.visitor.get('/milestones/verification?code=7Q4KM2XD9HTS'),
  },
  {
    what: 'shared-page',
    row: 'TEAM-37',
    times: 120,
    seconds: MINUTE,
    call: () => fixture.visitor.get(`/shared/${linkToken}`),
  },
  {
    what: 'shared-page-of',
    row: 'TEAM-37',
    times: 300,
    seconds: MINUTE,
    call: () => fixture.visitor.get(`/shared/${linkToken}`),
  },
  {
    what: 'shared-pdf',
    row: 'TEAM-37',
    times: 30,
    seconds: MINUTE,
    call: () => fixture.visitor.get(`/pdf/shared/${linkToken}`),
  },
  {
    what: 'shared-pdf-of',
    row: 'TEAM-37',
    times: 60,
    seconds: MINUTE,
    call: () => fixture.visitor.get(`/pdf/shared/${linkToken}`),
  },
  {
    what: 'calendar',
    row: 'TEAM-13',
    times: 60,
    seconds: MINUTE,
    call: () => fixture.visitor.get(calendar),
  },
  {
    what: 'calendar-of',
    row: 'TEAM-13',
    times: 30,
    seconds: MINUTE,
    call: () => fixture.visitor.get(calendar),
  },
  {
    what: 'milestone',
    row: 'TEAM-20',
    times: 60,
    seconds: HOUR,
    call: () => fixture.member.post(`/report/${report.uid}/milestones`, { name: 'APD' }),
  },
  {
    what: 'comment',
    row: 'TEAM-35',
    times: 120,
    seconds: HOUR,
    call: () =>
      fixture.member.post(`/report/${report.uid}/comments`, {
        card: fixture.cards.insulate.uid,
        text: 'Oui',
      }),
  },
  {
    what: 'invite',
    row: 'TEAM-33',
    times: 30,
    seconds: HOUR,
    call: () => {
      sequence += 1
      const body = { email: `invite${sequence}@exemple.fr`, role: 'reader' }
      return fixture.member.post(`/report/${report.uid}/co-authors`, body)
    },
  },
  {
    what: 'logo',
    row: 'TEAM-72',
    times: 30,
    seconds: HOUR,
    call: () => fixture.member.post('/me/logo', { name: 'logo.png', base64: 'bm9u' }),
  },
  {
    what: 'personal-data',
    row: 'OPS-08',
    times: 5,
    seconds: HOUR,
    call: () => fixture.other.get('/me/export'),
  },
  {
    what: 'own-deletion',
    row: 'OPS-08',
    times: 5,
    seconds: HOUR,
    call: () => fixture.member.post('/me/deletion', { password: 'un autre mot de passe' }),
  },
  {
    what: 'proof',
    row: 'DOOR-06',
    times: 20,
    seconds: HOUR,
    call: () => fixture.member.post('/login/again', { password: 'un autre mot de passe' }),
  },
  {
    what: 'second-factor',
    row: 'DOOR-01',
    times: 20,
    seconds: HOUR,
    call: () => fixture.member.post('/me/second-factor/confirm', { code: '123456789' }),
  },
  {
    what: 'invite-all',
    row: 'DOOR-08',
    times: 5,
    seconds: HOUR,
    call: () => fixture.admin.post('/admin/users/invitations'),
  },
  {
    what: 'invite',
    row: 'DOOR-08',
    times: 100,
    seconds: HOUR,
    call: () => fixture.admin.post(`/admin/users/${fixture.users.member.uid}/invitation`),
  },
  {
    what: 'passkey',
    row: 'DOOR-03',
    times: 30,
    seconds: HOUR,
    call: () => fixture.member.post('/me/passkeys/challenge'),
  },
  {
    what: 'provider-link',
    row: 'DOOR-07',
    times: 20,
    seconds: HOUR,
    call: () => fixture.member.post('/me/provider'),
  },
  {
    what: 'provider-start',
    row: 'DOOR-07',
    times: 60,
    seconds: MINUTE,
    call: () => fixture.visitor.post('/login/provider'),
  },
  {
    what: 'provider-answer',
    row: 'DOOR-07',
    times: 60,
    seconds: MINUTE,
    call: () => fixture.visitor.post('/login/provider/answer', { answer: '' }),
  },
  {
    what: 'passkey-challenge',
    row: 'DOOR-03',
    times: 120,
    seconds: MINUTE,
    call: () => fixture.visitor.post('/login/passkey/challenge'),
  },
  {
    what: 'passkey-sign-in',
    row: 'DOOR-03',
    times: 60,
    seconds: MINUTE,
    call: () =>
      fixture.visitor.post(
        '/login/passkey',
        softAuthenticator().sign({ challenge: 'inconnu', userHandle: 'aW5jb25udQ' }),
      ),
  },
  {
    what: 'fix',
    row: 'T29',
    times: 30,
    seconds: MINUTE,
    call: () => fixture.admin.post('/admin/cards/fix'),
  },
  {
    what: 'try',
    row: 'LIFE-15',
    times: 120,
    seconds: MINUTE,
    call: () => fixture.admin.post('/admin/cards/consequences', { act: 'recalculate' }),
  },
  {
    what: 'import',
    row: 'LIFE-07',
    times: 60,
    seconds: MINUTE,
    call: async () => {
      const client = importClient(test.app, fixture.admin)
      const { statusCode, headers } = await client.refused(Buffer.from('non'))
      return { status: statusCode, headers }
    },
  },
]

/** How limits are named in the code: at the call, or by the route that declares it. */
const NAMED = /per(?:Account|Item|Address)\(\s*'([\w-]+)'|what: '([\w-]+)', times/g
/** Those of shared links, and of the limits that routes declare, take the name from elsewhere. */
const UNNAMED = /\.per(?:Account|Item|Address)\((?!\s*')/g
const UNNAMED_CALLS = 2

/** The counters that a call raises. */
async function countersOf({ what, call }: LimitedCall): Promise<string[]> {
  const { db } = test.database
  await test.forgetRates()
  expect((await call()).status).not.toBe(429)
  const rows = await db.select().from(rateLimit)
  const keys = rows.map(({ key }) => key).filter((key) => key.startsWith(`${what}:`))
  expect(keys).not.toEqual([])
  return keys
}

/** Lets these counters have counted so often, so many seconds ago. */
async function count(keys: string[], times: number, secondsAgo: number): Promise<void> {
  const { db } = test.database
  await db.delete(rateLimit).where(inArray(rateLimit.key, keys))
  const windowStart = new Date(Date.now() - secondsAgo * 1000)
  await db.insert(rateLimit).values(keys.map((key) => ({ key, windowStart, count: times })))
  test.recheckRates()
}

for (const limited of LIMITED) {
  const { what, row, times, seconds, call } = limited
  it(`${row} ${what}: ${times} times in ${seconds} seconds, not once more and not longer`, async () => {
    const keys = await countersOf(limited)
    await count(keys, times - 1, 0)
    expect((await call()).status).not.toBe(429)
    const refused = await call()
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, `${seconds}`])
    await count(keys, times, seconds * 0.9)
    expect((await call()).status).toBe(429)
    // A window slides in twelve steps: counts more than one step too old are forgotten.
    await count(keys, times, seconds * 1.1)
    expect((await call()).status).not.toBe(429)
  })
}

// Catches: a limit that nobody tries, whose count or window can be changed without a red test.
it('SEC-32 every limit that the code counts by is tried above', () => {
  const source = path.join(import.meta.dirname, '..', '..')
  const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(source, file), 'utf8'))
    .join('\n')
  const named = [...code.matchAll(NAMED)].map(([, account, address]) => account ?? address)
  // By address and by link.
  const shared = [...code.matchAll(/'(shared-\w+)': \{ address/g)].flatMap(([, what]) => [
    what,
    `${what}-of`,
  ])
  expect([...code.matchAll(UNNAMED)]).toHaveLength(UNNAMED_CALLS)
  expect([...named, ...shared].sort()).toEqual(LIMITED.map(({ what }) => what).sort())
})
