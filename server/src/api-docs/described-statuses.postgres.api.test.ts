import type { LoginRefusal } from '@etapes-climat/domain/second-factor/contract'
import { sql } from 'drizzle-orm'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { sector } from '../db/tables/classification.table.ts'
import { providerIdentity } from '../db/tables/identity-provider.table.ts'
import { openDataVersion } from '../db/tables/open-data-version.table.ts'
import { siteSettings } from '../db/tables/site-settings.table.ts'
import { totpCode } from '../second-factor/totp.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { solveCaptcha } from '../testing/captcha.ts'
import { seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { signIn, type TestClient, visitor } from '../testing/client.ts'
import { writtenRows } from '../testing/database/written-rows.ts'
import { CAUSED_BY_REQUEST, describedOperations, named } from '../testing/described-operations.ts'
import { makeUser, TEST_PASSWORD } from '../testing/factories.ts'
import { startHostileProvider } from '../testing/identity-provider/hostile-provider.ts'
import { namedInBrowser, providerAnswer } from '../testing/identity-provider/provider-requests.ts'
import { answerResetDemands, mailsTo } from '../testing/mail/mails.ts'
import { addPasskeyTo } from '../testing/passkeys/add-passkey.ts'
import { softAuthenticator } from '../testing/passkeys/soft-authenticator.ts'
import { POLICY } from '../testing/rights/policy.ts'
import { OPEN_DATA_VERSION } from '../testing/rights/reading-rows.ts'
import { requestOf } from '../testing/rights/request-of.ts'
import { createTargets, type Targets } from '../testing/rights/targets.ts'
import { activateFactor, startFactor } from '../testing/second-factor.ts'

/** A state of the server, and the statuses that it causes. */
interface State {
  name: string
  statuses: readonly number[]
  /** sent with each call */
  headers?: Record<string, string>
  enter(test: TestApp, requests: Map<string, InjectOptions>): Promise<void>
  /** ends a state in which no call changes anything: the next one finds all as this one did */
  leave?: readonly string[]
}

const run = async ({ database }: TestApp, statements: readonly string[]) => {
  for (const statement of statements) await database.db.execute(sql.raw(statement))
}

/** Triggers that refuse with an SQLSTATE each of the writes that `writes` selects. */
const refusing = (sqlState: string, writes: string) => [
  `create function refuse() returns trigger language plpgsql
    as $f$ begin raise exception 'refused' using errcode = '${sqlState}'; end $f$`,
  `do $d$ declare what text; begin for what in ${writes} loop
    execute format('create trigger %I before %s execute function refuse()', md5(what), what);
  end loop; end $d$`,
]

const EVERY_WRITE = `
  select format('insert or update or delete on %I for each row', tablename)
  from pg_tables where schemaname = 'public'`

/** Triggers that refuse every reference, as for an item deleted or used by a concurrent request. */
const EVERY_REFERENCE = `
  with reference as (
    select conrelid::regclass as source, confrelid::regclass as target, confdeltype, attname
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f')
  select format('insert or update of %I on %s for each row when (new.%1$I is not null)', attname, source)
  from reference
  union
  select format('delete on %s for each row', target) from reference where confdeltype in ('a', 'r')`

const COUNTED_OFTEN = [
  `create function count_often() returns trigger language plpgsql
    as $f$ begin new.count := 1000; return new; end $f$`,
  `create trigger count_often before insert or update on rate_limit
    for each row execute function count_often()`,
]

/** Whether visitors have it computed, which an address may so often. */
const isComputed = ({ app }: TestApp, call: string) =>
  ['computed', 'cached'].includes(String(app.limitOfRoutes.get(call.replace(/\{(\w+)\}/g, ':$1'))))

const MISSING = ['app_user', 'media']

const PICTURE = 'GET /media/image/{rendition}/{file}'

const PROVIDER_ANSWER = 'POST /login/provider/answer'

const STATES: readonly State[] = [
  {
    name: 'the disk is full',
    statuses: [507],
    enter: (test) => run(test, refusing('53100', EVERY_WRITE)),
    leave: ['drop function refuse cascade'],
  },
  {
    name: 'tables are missing',
    statuses: [500],
    enter: (test) =>
      run(
        test,
        MISSING.map((name) => `alter table ${name} rename to no_${name}`),
      ),
    leave: MISSING.map((name) => `alter table no_${name} rename to ${name}`),
  },
  {
    name: 'nothing is amiss',
    statuses: [200, 201, 204],
    async enter(test, requests) {
      const stored = await test.app.inject(requests.get('POST /media/img') ?? '')
      requests.set(PICTURE, { url: `/media/image/full/${stored.json().file}` })
      // What the states before used up.
      const answer = requests.get(PROVIDER_ANSWER)
      requests.set(PROVIDER_ANSWER, { ...answer, ...(await enteringAnswer(test)) })
    },
  },
  {
    name: 'whoever asks has the answer already',
    statuses: [304],
    headers: { 'if-none-match': '*' },
    enter: async () => undefined,
  },
  {
    name: 'another format is asked for',
    statuses: [501],
    enter: async (_test, requests) => {
      const url = '/oembed?url=http%3A%2F%2Flocalhost%2Fembarquer%2Fcalcul&format=xml'
      requests.set('GET /oembed', { url })
    },
  },
  {
    name: 'what is concerned was changed meanwhile',
    statuses: [409],
    headers: { 'if-match': '"999999"', 'idempotency-key': 'une-cle-de-creation' },
    enter: (test) => run(test, refusing('23503', EVERY_REFERENCE)),
  },
  {
    name: 'all came too often',
    statuses: [429],
    async enter(test, requests) {
      await run(test, COUNTED_OFTEN)
      for (const [call, request] of requests) {
        const { authorization: _, ...headers } = request.headers ?? {}
        if (isComputed(test, call)) requests.set(call, { ...request, headers })
      }
      const ask = () => visitor(test.app).get('/find')
      while ((await ask()).status !== 429);
    },
  },
  {
    name: 'the database is lost',
    statuses: [503],
    async enter({ catalogue, database }) {
      await catalogue.close()
      await database.close()
      // Once is enough for a test that ends.
      catalogue.close = database.close = async () => undefined
    },
  },
]

interface Challenge {
  challenge: string
}

/** Bodies with which calls succeed that would refuse the sample body. */
async function bodyOf(call: string, test: TestApp, { fixture }: Targets) {
  const { email } = fixture.users.other
  if (['POST /me/deletion', 'POST /login/again'].includes(call)) return { password: TEST_PASSWORD }
  if (call === 'POST /login') return { username: email, password: TEST_PASSWORD }
  if (call === 'POST /token/refresh') return { refresh_token: fixture.waiting.refreshToken }
  if (call === 'POST /contact') {
    const captchaToken = await solveCaptcha(test.app)
    const names = { firstname: 'Yann', lastname: 'Le Goff', structure: '', phone: '06 01 02 03 05' }
    const accepted = { notRobotValidation: true, infoAcceptation: true, captchaToken }
    return { ...names, ...accepted, email, message: 'Bonjour' }
  }
  if (call === 'POST /me/passkeys') {
    const { challenge } = (await fixture.admin.post<Challenge>('/me/passkeys/challenge')).body
    return { name: 'Portable', response: softAuthenticator().create({ challenge }) }
  }
  if (call === 'POST /login/passkey') {
    const { device, userHandle } = await addPasskeyTo(fixture.admin)
    const { challenge } = (await visitor(test.app).post<Challenge>('/login/passkey/challenge')).body
    return device.sign({ challenge, userHandle })
  }
  if (call !== 'POST /password/reset') return undefined
  await visitor(test.app).post('/password/forgotten', { email })
  await answerResetDemands(test.database)
  const mail = (await mailsTo(test.database.db, email)).at(-1)?.body.text
  const token = /\/password\/reset\/([\w-]+)/.exec(mail ?? '')?.[1]
  const password = 'la brouette verte du canal'
  return { username: email, token, password, passwordConfirm: password }
}

/** Accounts of their own for the calls that take a code, each with one that is right once. */
async function accountsWithFactor(
  test: TestApp,
): Promise<Record<string, { client: TestClient; body: object }>> {
  const { db } = test.database
  const account = async () => {
    const user = await makeUser(db, { isAdmin: true })
    return { user, client: await signIn(test.app, user.email) }
  }
  const active = async () => {
    const { user, client } = await account()
    const { recoveryCodes } = await activateFactor(test, client)
    return { user, client, code: recoveryCodes[0] }
  }
  const started = await account()
  const secret = await startFactor(started.client)
  const renewing = await active()
  const ending = await active()
  const entering = await active()
  const { email: username } = entering.user
  const asked = await visitor(test.app).post<LoginRefusal>('/login', {
    username,
    password: TEST_PASSWORD,
  })
  const challenge = asked.body.secondFactor?.challenge
  return {
    'POST /me/second-factor/confirm': {
      client: started.client,
      // Read when the call is made: the states take longer than a code lasts.
      body: {
        get code() {
          return totpCode(secret, Date.now())
        },
      },
    },
    'POST /me/second-factor/recovery-codes': {
      client: renewing.client,
      body: { code: renewing.code },
    },
    'POST /me/second-factor/end': { client: ending.client, body: { code: ending.code } },
    'POST /login/second-factor': {
      client: entering.client,
      body: { challenge, code: entering.code },
    },
  }
}

/** A request of an administrator for each described call, which gets through if nothing is amiss. */
async function requestsThrough(test: TestApp): Promise<Map<string, InjectOptions>> {
  const { db } = test.database
  const fixture = await seedCatalogueFixture(test)
  const targets = createTargets(test, fixture)
  const { admin, users } = fixture
  const { token } = admin
  /** what is its account's alone is the administrator's */
  const own = createTargets(test, {
    ...fixture,
    member: admin,
    users: { ...users, member: users.admin },
  })
  // An account of its own, with which no other call is made.
  const leaving = await signIn(test.app, (await makeUser(db, { isAdmin: true })).email)
  const requests = new Map<string, InjectOptions>()
  const guarded = await accountsWithFactor(test)
  const aboutProvider = await providerRequests(test)
  for (const row of POLICY) {
    // The first deletion takes any revision; the second, which erases an account, checks it.
    const erases = row.call === 'DELETE /api/users/:id'
    const target = await (erases
      ? targets.deletedUser()
      : row.at?.(row.rule === 'personal' ? own : targets))
    const by = row.call === 'POST /me/deletion' ? leaving : guarded[row.call]?.client
    const request = await requestOf(row, { target, token: by?.token ?? token, targets })
    const payload = guarded[row.call]?.body ?? (await bodyOf(row.call, test, targets))
    const ofProvider = aboutProvider[row.call] ?? {}
    const headers = { ...request.headers, ...ofProvider.headers }
    requests.set(named(row.call), {
      ...request,
      ...(payload && { payload }),
      ...ofProvider,
      headers,
    })
  }
  // Something to recompute, and no earlier attempt.
  await db.update(sector).set({ total: 1 })
  await test.forgetRates()
  await db
    .update(siteSettings)
    .set({ openData: true, openDataLicence: 'etalab-2.0', embedOrigins: ['https://exemple.fr'] })
  await db.insert(openDataVersion).values({ version: OPEN_DATA_VERSION, steps: [] })
  return requests
}

const ENTERING = { sub: 'qui entre', email: 'entre@exemple.fr' }
const enteringAnswer = (test: TestApp) => providerAnswer(test.app, provider, ENTERING)

/** Requests about the provider, each of an account of its own. */
async function providerRequests(test: TestApp): Promise<Record<string, InjectOptions>> {
  const { db } = test.database
  const { issuer } = provider
  const linked = async (subject: string) => {
    const user = await makeUser(db, { isAdmin: true })
    await db.insert(providerIdentity).values({ userId: user.id, issuer, subject })
    return user
  }
  await linked(ENTERING.sub)
  const unlinking = await signIn(test.app, (await linked('qui se détache')).email)
  const { email } = await makeUser(db, { isAdmin: true })
  const linking = await signIn(test.app, email)
  const cookie = await namedInBrowser(test.app, provider, { sub: email, email })
  return {
    [PROVIDER_ANSWER]: await enteringAnswer(test),
    'POST /me/provider': { headers: { authorization: `Bearer ${linking.token}`, cookie } },
    'DELETE /me/provider': { headers: { authorization: `Bearer ${unlinking.token}` } },
  }
}

async function prepare() {
  const test = await buildTestApp({ oidc: provider.settings })
  return { test, requests: await requestsThrough(test), operations: describedOperations(test.app) }
}

let provider: Awaited<ReturnType<typeof startHostileProvider>>
beforeAll(async () => {
  provider = await startHostileProvider()
})

/** The application of a test that changed nothing. */
let left: Awaited<ReturnType<typeof prepare>> | null = null
afterAll(async () => {
  await left?.test.close()
  await provider.close()
})

/** Ends a test that changed nothing, so that the next one can use its application. */
async function leaveUnchanged(test: TestApp, leave: readonly string[], before: number) {
  await run(test, leave)
  await test.forgetRates()
  expect(await writtenRows(test.database.db)).toBe(before)
}

/** Makes each described call of an application in a state; `tell` handles the answers. */
async function answersIn(
  { headers, enter, leave }: Pick<State, 'headers' | 'enter' | 'leave'>,
  tell: (answer: LightMyRequestResponse) => string | null,
) {
  const prepared = left ?? (await prepare())
  left = null
  onTestFinished(async () => {
    if (left !== prepared) await prepared.test.close()
  })
  const { test, requests, operations } = prepared
  const before = leave ? await writtenRows(test.database.db) : 0
  await enter(test, requests)
  const told: string[] = []
  for (const [call, request] of requests) {
    if (!operations.has(call)) continue
    const answer = await test.app.inject({
      ...request,
      headers: { ...request.headers, ...headers },
    })
    const what = tell(answer)
    if (what !== null) told.push(`${call} ${what}`)
  }
  if (leave) {
    await leaveUnchanged(test, leave, before)
    left = prepared
  }
  return { told: told.sort(), operations: [...operations] }
}

it('D-106 no description names a status that none of these tests causes', async () => {
  left ??= await prepare()
  const described = new Set(
    [...left.operations.values()].flatMap(({ responses }) => Object.keys(responses)),
  )
  const caused = [...CAUSED_BY_REQUEST, ...STATES.flatMap(({ statuses }) => statuses)]
  expect([...described].sort()).toEqual(caused.map(String).sort())
})

it.each(STATES.map((state) => [state.statuses.join(', '), state.name, state] as const))(
  'D-106 %s is described of the calls that answer it when %s, and of no others',
  async (_statuses, _name, { statuses, ...state }) => {
    // Catches: a status that comes in this state and no description names, and the reverse.
    const { told, operations } = await answersIn(state, ({ statusCode }) =>
      statuses.includes(statusCode) ? String(statusCode) : null,
    )
    const described = operations.flatMap(([call, { responses }]) =>
      statuses.filter((status) => status in responses).map((status) => `${call} ${status}`),
    )
    expect(told).toEqual(described.sort())
  },
  240_000,
)

// A revision that does not exist and a key that is too short: calls that read them refuse.
it.each([
  ['if-match', '"999999"', 409],
  ['idempotency-key', 'x', 400],
])(
  'D-106 D-119 O-07 the calls that read %s say so, and no others',
  async (header, value, status) => {
    const { told, operations } = await answersIn(
      { headers: { [header]: value }, enter: async () => undefined },
      ({ statusCode }) => (statusCode === status ? header : null),
    )
    const described = operations.flatMap(([call, { parameters = [] }]) =>
      parameters.filter(({ name }) => name === header).map(() => `${call} ${header}`),
    )
    expect(told).toEqual(described.sort())
  },
  240_000,
)
