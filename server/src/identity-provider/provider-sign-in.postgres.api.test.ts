import type { ProviderLink } from '@etapes-climat/domain/identity-provider/contract'
import { providerRefusals } from '@etapes-climat/domain/identity-provider/rules/provider-words'
import type { MissingFactor } from '@etapes-climat/domain/second-factor/rules/requirement'
import { ACCOUNT_INACTIVE } from '@etapes-climat/domain/sessions/rules/account-inactive'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { providerIdentity } from '../db/tables/identity-provider.table.ts'
import { passkey } from '../db/tables/passkey.table.ts'
import { securityLog } from '../db/tables/security-log.table.ts'
import { siteSettings } from '../db/tables/site-settings.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { client, signIn, visitor } from '../testing/client.ts'
import { databaseText } from '../testing/database/database-text.ts'
import { makeUser, TEST_PASSWORD } from '../testing/factories.ts'
import { productBrowser } from '../testing/identity-provider/product-browser.ts'
import {
  browserAt,
  type ProviderPerson,
  type ProviderSetUp,
  startOidcProvider,
} from '../testing/identity-provider/start-provider.ts'
import { answerResetDemands, mailsTo } from '../testing/mail/mails.ts'
import { addPasskeyTo } from '../testing/passkeys/add-passkey.ts'
import { registrationForm } from '../testing/registration-form.ts'
import { activateFactor, waitForWholeStep } from '../testing/second-factor.ts'

interface RequiredRefusal {
  secondFactorRequired?: MissingFactor
}

describe.each<ProviderSetUp>(['plain', 'proconnect'])('a provider set up as %s', (setUp) => {
  let provider: Awaited<ReturnType<typeof startOidcProvider>>
  let test: TestApp
  beforeAll(async () => {
    provider = await startOidcProvider(setUp, 'http://localhost')
    test = await buildTestApp({ oidc: provider.settings })
  })
  afterAll(async () => {
    await test.close()
    await provider.kill()
  })
  beforeEach(() => test.forgetRates())

  const db = () => test.database.db
  const label = setUp === 'plain' ? 'Annuaire' : 'ProConnect'
  const refusals = providerRefusals(label)

  /** What the provider says of somebody with this address. */
  const personWith = (email: string, sub = `sujet de ${email}`): ProviderPerson => ({
    sub,
    email,
    given_name: 'Ada',
    ...(setUp === 'plain'
      ? { email_verified: true, family_name: 'Byron' }
      : { usual_name: 'Byron', siret: '13002526500013' }),
  })

  /** Signs in at the provider as somebody, in a browser of the product. */
  async function come(person: ProviderPerson, browser = productBrowser(test.app)) {
    await provider.is(person)
    const { leadsTo, page } = await browserAt(provider.issuer).follow(await browser.begin())
    if (!leadsTo) throw new Error(`the provider leads nowhere: ${page}`)
    expect(`${leadsTo.origin}${leadsTo.pathname}`).toBe('http://localhost/se-connecter/retour')
    return { browser, ...(await browser.bring(leadsTo.searchParams)) }
  }

  /** A member whose account is linked to somebody at the provider. */
  async function linked(values: Parameters<typeof makeUser>[1] = {}) {
    const user = await makeUser(db(), values)
    const person = personWith(user.email)
    const { browser } = await come(person)
    const signed = await signIn(test.app, user.email)
    expect((await browser.post('/me/provider', undefined, signed.token ?? '')).status).toBe(204)
    return { user, person, signed }
  }

  const eventsOf = async (userId: number, kind: (typeof securityLog.$inferSelect)['kind']) =>
    db()
      .select({ detail: securityLog.detail })
      .from(securityLog)
      .where(and(eq(securityLog.userId, userId), eq(securityLog.kind, kind)))

  it('DOOR-07 API-110 a known address is linked once, after the password; from then on the provider is enough', async () => {
    const user = await makeUser(db())
    const person = personWith(user.email.toUpperCase())
    const { browser, status, body } = await come(person)
    expect({ status, body }).toEqual({
      status: 200,
      body: { pending: 'link', email: user.email, firstName: 'Ada', lastName: 'Byron' },
    })
    const signed = await signIn(test.app, user.email)
    const linkOf = async () => (await signed.get<ProviderLink>('/me/provider')).body
    expect(await linkOf()).toEqual({ label, linkedAt: null, lastUsedAt: null })
    expect((await browser.post('/me/provider', undefined, signed.token ?? '')).status).toBe(204)
    expect(await linkOf()).toEqual({ label, linkedAt: expect.any(String), lastUsedAt: null })
    const [mail] = await mailsTo(db(), user.email)
    expect(mail).toMatchObject({ kind: 'provider-linked' })
    expect(mail?.body.text).toContain(label)
    expect(mail?.body.text).not.toContain('clés d’accès')
    expect(await eventsOf(user.id, 'provider-linked')).toHaveLength(1)

    const again = await come(person)
    expect(again.status).toBe(200)
    const opened = client(test.app, again.body.token ?? '', again.body.refresh_token ?? '')
    expect((await opened.get<{ email: string }>('/me')).body.email).toBe(user.email)
    expect((await linkOf()).lastUsedAt).toEqual(expect.any(String))
  })

  it('DOOR-07 an unknown address that is verified opens a request that waits, and is linked with it alone', async () => {
    const email = `nouvelle-${setUp}@exemple.fr`
    const { browser, body } = await come(personWith(email))
    expect(body).toEqual({ pending: 'registration', email, firstName: 'Ada', lastName: 'Byron' })
    const other = { ...registrationForm(), email: `autre-${email}` }
    expect((await browser.post('/register', other)).status).toBe(201)
    expect((await come(personWith(email))).body.pending).toBe('registration')
    const own = { ...registrationForm(), email }
    expect((await browser.post('/register', own)).status).toBe(201)
    const signed = await come(personWith(email))
    const me = await client(test.app, signed.body.token ?? '', null).get('/me')
    expect(me.body).toMatchObject({ email, status: 'waiting', waitingApproval: true })
  })

  it('DOOR-07 an address that the provider has not verified is linked to nothing, said in words', async () => {
    const user = await makeUser(db())
    const person = { ...personWith(user.email), email_verified: false }
    // As ProConnect answers it says nothing of each address; without the word of the operator none is taken.
    const unverified =
      setUp === 'plain'
        ? test
        : await buildTestApp({
            oidc: { ...provider.settings, verifiesEmails: false },
          })
    const { status, body, set } = await come(person, productBrowser(unverified.app))
    if (unverified !== test) await unverified.close()
    expect({ status, body }).toEqual({
      status: 401,
      body: { code: 401, message: refusals.unverified },
    })
    expect(set).toContain('Max-Age=0')
  })

  it('DOOR-07 API-111 SEC-50 an account with another address is not linked, nor one without a sign-in', async () => {
    const [owner, stranger] = [await makeUser(db()), await makeUser(db())]
    const { browser } = await come(personWith(owner.email))
    expect((await browser.post('/me/provider')).status).toBe(401)
    const signed = await signIn(test.app, stranger.email)
    const linking = await browser.post('/me/provider', undefined, signed.token ?? '')
    expect(linking).toMatchObject({ status: 409, body: { message: refusals.otherAddress } })
    expect(
      await db().select().from(providerIdentity).where(eq(providerIdentity.userId, stranger.id)),
    ).toEqual([])
  })

  it('DOOR-07 who it is stays the key: an address that changed hands opens nothing, and is not linked by itself', async () => {
    const { user, person, signed } = await linked()
    // The same person has another address now: the account is still theirs.
    expect((await come({ ...person, email: `mariee-${user.email}` })).status).toBe(200)
    // Somebody else has the address now.
    const successor = await come(personWith(user.email, 'la personne qui a pris la suite'))
    expect(successor.body).toMatchObject({ pending: 'link', email: user.email })
    expect(successor.body.token).toBeUndefined()
    expect((await signed.get('/me')).status).toBe(200)
  })

  it('DOOR-07 of an account that a stranger asked for beforehand nothing of theirs survives its owner’s link', async () => {
    const stranger = await makeUser(db(), { status: 'waiting' })
    const { email } = stranger
    const before = await signIn(test.app, email)
    await addPasskeyTo(before)
    const person = personWith(email)
    // The owner comes: nothing opens without the password, which is the stranger's.
    expect((await come(person)).body.pending).toBe('link')
    await visitor(test.app).post('/password/forgotten', { email })
    await answerResetDemands(test.database)
    const text = (await mailsTo(db(), email)).at(-1)?.body.text ?? ''
    const token = /\/password\/reset\/([\w-]+)/.exec(text)?.[1]
    const password = 'une phrase que sa propriétaire a choisie'
    const reset = { username: email, password, passwordConfirm: password, token }
    expect((await visitor(test.app).post('/password/reset', reset)).status).toBe(200)
    const { browser } = await come(person)
    const { body } = await browser.post('/login', { username: email, password })
    expect((await browser.post('/me/provider', undefined, body.token)).status).toBe(204)

    expect((await before.get('/me')).status).toBe(401)
    const old = { username: email, password: TEST_PASSWORD }
    expect((await visitor(test.app).post('/login', old)).status).toBe(401)
    const left = await db().select().from(passkey).where(eq(passkey.userId, stranger.id))
    expect(left).toEqual([])
    expect((await mailsTo(db(), email)).at(-1)?.body.text).toContain('clés d’accès')
    expect((await come(person)).status).toBe(200)
  })

  it('DOOR-07 passkeys of who linked with the password that they knew stay', async () => {
    const user = await makeUser(db())
    await addPasskeyTo(await signIn(test.app, user.email))
    const { browser } = await come(personWith(user.email))
    const signed = await signIn(test.app, user.email)
    await browser.post('/me/provider', undefined, signed.token ?? '')
    const kept = await db().select().from(passkey).where(eq(passkey.userId, user.id))
    expect(kept).toHaveLength(1)
  })

  it('DOOR-02 DOOR-07 an account with a second factor is asked for its code after the provider', async () => {
    await waitForWholeStep()
    const { user, person, signed } = await linked()
    const app = await activateFactor(test, signed)
    const { status, body, browser } = await come(person)
    expect({ status, token: body.token }).toEqual({ status: 401, token: undefined })
    // The log tells it from a sign-in by the password.
    expect(await eventsOf(user.id, 'second-factor-asked')).toEqual([
      { detail: { provider: expect.any(String) } },
    ])
    const { challenge } = body.secondFactor ?? {}
    const answered = await browser.post('/login/second-factor', { challenge, code: app.code() })
    expect(answered.status).toBe(200)
    // The session that the code opened is one of the provider too.
    const left = await visitor(test.app).post('/logout', {
      refresh_token: answered.body.refresh_token,
    })
    expect(left.headers['provider-logout']).toContain('id_token_hint=')
  })

  describe('with a second factor required of administrators', () => {
    const demand = (secondFactorOf: 'administrators' | null) =>
      db()
        .update(siteSettings)
        .set({ secondFactorOf, secondFactorFrom: secondFactorOf && '2026-01-01' })
    beforeEach(async () => {
      await waitForWholeStep()
      await demand(null)
    })
    afterEach(() => demand(null))

    const opened = async (token: string | undefined, url = '/api/reports') => {
      const { status, body } = await client(test.app, token ?? '', null).get<RequiredRefusal>(url)
      return status === 403 ? body.secondFactorRequired : status
    }
    /** The level that the provider says, where it says one: as it was asked for, or one that nobody asked for. */
    const levels = setUp === 'plain' ? [{}, { acr: 'eidas3' }] : [{}, { acr: 'eidas1' }]

    it.each(levels)(
      'DOOR-04 DOOR-07 what an account has counts, not the level of the provider: %o',
      async (level) => {
        // Catches: a provider that replaces the factor, one that is asked for twice, members held up.
        // One after the other: the provider names one person at a time.
        const bare = await linked({ isAdmin: true })
        const app = await linked({ isAdmin: true })
        const keyed = await linked({ isAdmin: true })
        const member = await linked()
        const shown = await activateFactor(test, app.signed)
        await addPasskeyTo(keyed.signed)
        const before = await come({ ...bare.person, ...level })
        expect(await opened(before.body.token)).toBe(200)
        await demand('administrators')

        // What is out is held up as what is new.
        expect(await opened(before.body.token)).toBe('setUp')
        const lacking = await come({ ...bare.person, ...level })
        expect([lacking.status, await opened(lacking.body.token)]).toEqual([200, 'setUp'])
        expect(await opened(lacking.body.token, '/me')).toBe(200)
        expect(await opened(lacking.body.token, '/me/provider')).toBe('setUp')

        const challenged = await come({ ...app.person, ...level })
        expect([challenged.status, challenged.body.token]).toEqual([401, undefined])
        const { challenge } = challenged.body.secondFactor ?? {}
        const code = shown.code()
        const answered = await challenged.browser.post('/login/second-factor', { challenge, code })
        expect(await opened(answered.body.token)).toBe(200)

        const passed = await come({ ...keyed.person, ...level })
        expect([passed.status, await opened(passed.body.token)]).toEqual([200, 'passkey'])
        const around = client(test.app, passed.body.token ?? '', null)
        expect((await around.post('/me/second-factor')).status).toBe(403)

        const plain = await come({ ...member.person, ...level })
        expect([plain.status, await opened(plain.body.token)]).toEqual([200, 200])
      },
    )

    it('DOOR-04 DOOR-07 who signed in by the provider alone sets the factor up, which the next time is asked for', async () => {
      const { person } = await linked({ isAdmin: true })
      await demand('administrators')
      const { body } = await come(person)
      const opening = client(test.app, body.token ?? '', body.refresh_token ?? '')
      const app = await activateFactor(test, opening)
      expect(await opened(body.token)).toBe(200)
      expect((await come(person)).body.secondFactor).toMatchObject({
        methods: ['totp', 'recovery'],
      })
      expect(app.recoveryCodes).toHaveLength(10)
    })

    it('DOOR-04 DOOR-07 without the factor no account is linked either: the password does not do it alone', async () => {
      const user = await makeUser(db(), { isAdmin: true })
      const person = personWith(user.email)
      await demand('administrators')
      const { browser } = await come(person)
      const signed = await signIn(test.app, user.email)
      const link = () =>
        browser.post<RequiredRefusal>('/me/provider', undefined, signed.token ?? '')
      expect(await link()).toMatchObject({ status: 403, body: { secondFactorRequired: 'setUp' } })
      await activateFactor(test, signed)
      expect((await link()).status).toBe(204)
    })

    it('DOOR-02 DOOR-07 the code of one account does not end the sign-in of another one by the provider', async () => {
      const [mine, theirs] = [await linked(), await linked()]
      const app = await activateFactor(test, mine.signed)
      await activateFactor(test, theirs.signed)
      const { browser, body } = await come(theirs.person)
      const { challenge } = body.secondFactor ?? {}
      const tried = await browser.post('/login/second-factor', { challenge, code: app.code() })
      expect([tried.status, tried.body.token]).toEqual([401, undefined])
    })
  })

  it('DOOR-07 a refused account gets the sentence of the password sign-in, a deleted one too', async () => {
    const { user, person } = await linked()
    await db().update(appUser).set({ status: 'refused' }).where(eq(appUser.id, user.id))
    expect(await come(person)).toMatchObject({ status: 403, body: { message: ACCOUNT_INACTIVE } })
    expect(await eventsOf(user.id, 'login-refused')).toHaveLength(1)
    const deleted = { status: 'member', deletedAt: new Date() } as const
    await db().update(appUser).set(deleted).where(eq(appUser.id, user.id))
    expect(await come(person)).toMatchObject({ status: 403, body: { message: ACCOUNT_INACTIVE } })
  })

  it('DOOR-06 DOOR-07 a link is removed after a proof, and opens nothing then', async () => {
    const { user, person, signed } = await linked()
    await db().execute(sql`update session set proven_at = now() - interval '16 minutes'`)
    expect((await signed.delete('/me/provider')).status).toBe(401)
    await signed.post('/login/again', { password: TEST_PASSWORD })
    expect((await signed.delete('/me/provider')).status).toBe(204)
    expect((await signed.delete('/me/provider')).status).toBe(204)
    expect((await come(person)).body).toMatchObject({ pending: 'link', email: user.email })
    expect(await eventsOf(user.id, 'provider-unlinked')).toHaveLength(1)
  })

  it('DOOR-07 one account at the provider opens one account here', async () => {
    const { person } = await linked()
    const other = await makeUser(db())
    // The same person, with the address of another account: their link remains what it is.
    expect((await come({ ...person, email: other.email })).body.token).toEqual(expect.any(String))
  })

  it('DOOR-07 who leaves is led to leave the provider too, once, and the provider knows the session', async () => {
    const { person } = await linked()
    await provider.is(person)
    const browser = productBrowser(test.app)
    const there = browserAt(provider.issuer)
    const { leadsTo } = await there.follow(await browser.begin())
    const { body } = await browser.bring(leadsTo?.searchParams ?? '')
    const leave = () => visitor(test.app).post('/logout', { refresh_token: body.refresh_token })
    const left = await leave()
    expect(left.status).toBe(204)
    const address = String(left.headers['provider-logout'])
    expect((await leave()).headers['provider-logout']).toBeUndefined()
    const { page } = await there.follow(address)
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const confirmed = await there.visit(action, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    })
    const back = new URL(confirmed.headers.get('location') ?? '')
    expect(`${back.origin}${back.pathname}`).toBe('http://localhost/')
    // Whoever signed in by the password is led nowhere.
    const user = await makeUser(db())
    const signed = await signIn(test.app, user.email)
    const plain = await visitor(test.app).post('/logout', { refresh_token: signed.refreshToken })
    expect(plain.headers['provider-logout']).toBeUndefined()
  })

  it('DOOR-09 DOOR-07 no token of the provider can be read in the database', async () => {
    const { person } = await linked()
    await come(person)
    const text = await databaseText(db())
    expect(text.includes(person.sub)).toBe(true)
    expect(/eyJ[\w-]+\.eyJ/.test(text)).toBe(false)
  })
})
