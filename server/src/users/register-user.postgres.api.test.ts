import type { Collection } from '@etapes-climat/domain/kernel/collection'
import type { User } from '@etapes-climat/domain/users/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailOutbox } from '../db/tables/mail-outbox.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { client, signIn, type TestClient, visitor } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'
import { answerResetDemands, mailsTo } from '../testing/mail/mails.ts'
import { registrationForm } from '../testing/registration-form.ts'

let test: TestApp
let admin: TestClient
let adminEmail: string
beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false })
  const user = await makeUser(test.database.db, { isAdmin: true })
  adminEmail = user.email
  admin = await signIn(test.app, user.email)
})
afterAll(() => test.close())

const accountsWith = async (email: string) =>
  (await test.database.db.select().from(appUser)).filter(
    (row) => row.email.toLowerCase() === email.toLowerCase(),
  )
const mails = () => test.database.db.select().from(mailOutbox).orderBy(mailOutbox.id)
const waitingList = async () =>
  (await admin.get<Collection<User>>('/admin/users/waiting-approval?perPage=500')).body[
    'hydra:member'
  ].map((user) => user.email)

it('API-06 AUTH-11 AUTH-07 a visitor registers, waits for approval, and may sign in meanwhile', async () => {
  const form = registrationForm()
  const answer = await visitor(test.app).post('/register', form)
  expect([answer.status, answer.text]).toEqual([201, '{"status":"waiting"}'])
  expect(await waitingList()).toContain(form.email)
  const session = await visitor(test.app).post<{ token: string }>('/login', {
    _username: form.email,
    _password: form.password,
  })
  const me = await client(test.app, session.body.token, null).get<User>('/me')
  expect(me.body).toMatchObject({ waitingApproval: true, isAdmin: false, status: 'waiting' })
})

it('AUTH-09 API-06 the nine fields arrive as form data', async () => {
  const form = registrationForm()
  const body = new FormData()
  for (const [name, value] of Object.entries(form)) body.append(name, String(value))
  const request = new Request('http://localhost/register', { method: 'POST', body })
  const answer = await test.app.inject({
    method: 'POST',
    url: '/register',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  expect(answer.statusCode).toBe(201)
  const { password: _, passwordSecure: __, from, company, ...person } = form
  const found = await admin.get<Collection<User>>(
    `/admin/users/waiting-approval?search[email]=${form.email}`,
  )
  expect(found.body['hydra:member']).toMatchObject([
    { ...person, company: { name: company }, companyFrom: { name: from } },
  ])
  const signedIn = { username: form.email, password: form.password }
  expect((await visitor(test.app).post('/login', signedIn)).status).toBe(200)
})

it.each(Object.keys(registrationForm()))(
  'VAL-16 without %s a registration is refused',
  async (field) => {
    const form = registrationForm()
    for (const value of [undefined, '']) {
      const answer = await visitor(test.app).post('/register', { ...form, [field]: value })
      expect(answer.status).toBe(422)
      expect(answer.body.violations?.map(({ propertyPath }) => propertyPath)).toContain(field)
    }
    expect(await accountsWith(form.email)).toEqual([])
  },
)

it('AUTH-13 SEC-28 a registration sets no right, state or key', async () => {
  // Catches: storing whatever the body holds.
  const form = registrationForm()
  const forged = {
    isAdmin: '1',
    waitingApproval: '0',
    status: 'member',
    id: '1',
    deletedAt: '2020',
  }
  expect((await visitor(test.app).post('/register', { ...form, ...forged })).status).toBe(201)
  expect(await accountsWith(form.email)).toMatchObject([
    { isAdmin: false, status: 'waiting', deletedAt: null },
  ])
})

it('AUTH-14 ERR-07 S-13 50 registrations of one address at once, in different cases, make one account', async () => {
  const form = registrationForm()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      visitor(test.app).post('/register', {
        ...form,
        email: index % 2 === 0 ? form.email.toUpperCase() : form.email,
      }),
    ),
  )
  const refused = answers.filter((answer) => answer.status !== 201)
  expect(refused).toHaveLength(49)
  for (const answer of refused) {
    expect([answer.status, answer.body.violations]).toEqual([
      422,
      [{ propertyPath: 'email', message: 'Cette adresse mail est déjà utilisé !' }],
    ])
  }
  expect(await accountsWith(form.email)).toHaveLength(1)
})

it.each([
  ['a zero-width space', '\u200belise.a@exemple.fr', 'elise.a@exemple.fr'],
  ['a soft hyphen', 'eli\u00adse.b@exemple.fr', 'elise.b@exemple.fr'],
  ['the scheme of a link', 'mailto:elise.c@exemple.fr', 'elise.c@exemple.fr'],
])(
  'AUTH-14 VAL-22 D-27 an address that comes with %s is one account, however it is typed',
  async (_what, pasted, email) => {
    const form = { ...registrationForm(), email: pasted }
    const { password } = form
    expect((await visitor(test.app).post('/register', form)).status).toBe(201)
    expect(await accountsWith(email)).toHaveLength(1)
    expect((await visitor(test.app).post('/register', { ...form, email })).status).toBe(422)
    const signedIn = async (typed: string) =>
      (await visitor(test.app).post('/login', { username: typed, password })).status
    expect([await signedIn(email), await signedIn(pasted)]).toEqual([200, 200])

    const made = await admin.post<User>('/admin/users/member', {
      ...registrationForm(),
      email: `x${email}`,
    })
    const again = await admin.post('/admin/users/member', {
      ...registrationForm(),
      email: pasted.replace('eli', 'xeli'),
    })
    expect([made.status, again.status, again.body.violations?.[0]?.propertyPath]).toEqual([
      201,
      422,
      'email',
    ])
    const edited = await admin.post<User>(`/admin/users/${made.body.uid}/edit`, {
      email: pasted.replace('eli', 'yeli'),
    })
    expect(edited.body.email).toBe(`y${email}`)
    const asked = await visitor(test.app).post('/password/forgotten', { email: pasted })
    expect(asked.status).toBe(200)
    await answerResetDemands(test.database)
    expect(await mailsTo(test.database.db, email)).not.toEqual([])
  },
)

it('VAL-19 VAL-20 VAL-23 names, address, phone and passwords are checked', async () => {
  const refusals: [string, Record<string, string>][] = [
    ['lastName', { lastName: 'A' }],
    ['firstName', { firstName: 'A' }],
    ['email', { email: 'a@b' }],
    ['email', { email: 'a@b.fr,c@d.fr' }],
    ['email', { email: 'a@b.fr\r\nBcc: c@d.fr' }],
    ['phone', { phone: '123' }],
    ['phone', { phone: 'abc' }],
    ['passwordSecure', { passwordSecure: 'autre chose encore' }],
    ['password', { password: '1234567', passwordSecure: '1234567' }],
    ['from', { from: 'Organisation inconnue' }],
  ]
  for (const [field, changes] of refusals) {
    const answer = await visitor(test.app).post('/register', { ...registrationForm(), ...changes })
    expect([field, answer.status]).toEqual([field, 422])
    expect(answer.body.violations?.map(({ propertyPath }) => propertyPath)).toEqual([field])
  }
  for (const phone of ['06 01 02 03 05', '+33 6 01 02 03 04 05', '003360102030405']) {
    const form = { ...registrationForm(), phone, lastName: 'Al' }
    expect((await visitor(test.app).post('/register', form)).status).toBe(201)
  }
})

it('D-108 the person, the administrators and the owner of a taken address get a mail', async () => {
  const form = registrationForm()
  // Nobody waits, and the administrator had no mail yet.
  await test.database.db.update(appUser).set({ waitingNoticedAt: null, status: 'member' })
  await visitor(test.app).post('/register', form)
  const first = await mails()
  const received = first.find((mail) => mail.toAddress === form.email)
  expect(received?.kind).toBe('registration-received')
  expect(received?.body.text).toContain('tester l’outil')
  expect(received?.body.html).not.toContain(form.password)
  const toAdmin = first.filter(
    (mail) => mail.toAddress === adminEmail && mail.body.text.includes(form.email),
  )
  expect(toAdmin.map((mail) => mail.kind)).toEqual(['new-registration'])
  await visitor(test.app).post('/register', form)
  const added = (await mails()).slice(first.length)
  expect(added.map((mail) => [mail.toAddress, mail.kind])).toEqual([
    [form.email, 'address-already-used'],
  ])
})

// Catches: a mail to members, to deleted or excluded administrators, or to who declined it.
it('D-108 LIFE-24 a registration is mailed to the person, to each administrator in office, and to nobody else', async () => {
  const { db } = test.database
  await db.update(appUser).set({ waitingNoticedAt: null, status: 'member' })
  const second = await makeUser(db, { isAdmin: true })
  await makeUser(db)
  await makeUser(db, { isAdmin: true, deletedAt: new Date() })
  await makeUser(db, { isAdmin: true, status: 'no_member' })
  await makeUser(db, { isAdmin: true, waitingNotices: false })
  const before = (await mails()).length
  const form = registrationForm()
  await visitor(test.app).post('/register', form)
  const sent = (await mails()).slice(before).map(({ kind, toAddress }) => `${kind} ${toAddress}`)
  expect(sent.sort()).toEqual(
    [
      `new-registration ${adminEmail}`,
      `new-registration ${second.email}`,
      `registration-received ${form.email}`,
    ].sort(),
  )
})

it('SEC-32 S-12 the sixth registration of an hour from one address is refused', async () => {
  // Catches: a throttle that counts only what fails.
  const limited = await buildTestApp()
  const statuses: number[] = []
  for (let count = 0; count < 6; count += 1) {
    statuses.push((await visitor(limited.app).post('/register', registrationForm())).status)
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  await limited.close()
})
