import type { User } from '@etapes-climat/domain/users/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openUserAdminApp, type UserAdminApp } from '../../testing/user-admin-app.ts'

let app: UserAdminApp
beforeAll(async () => {
  app = await openUserAdminApp()
})
afterAll(() => app.test.close())

it('API-60 USER-01 D-104 each account is in exactly one of the five lists', async () => {
  const expected: [string, object][] = [
    ['waiting-approval', { status: 'waiting' }],
    ['member', { status: 'member' }],
    ['no-member', { status: 'no_member' }],
    ['no-member', { status: 'refused' }],
    ['admin', { isAdmin: true }],
    ['soft-deleted', { status: 'waiting', deletedAt: new Date() }],
  ]
  for (const [type, values] of expected)
    expect(await app.listsOf((await app.make(values)).uid)).toEqual([type])
  expect((await app.list('unknown')).status).toBe(404)
})

it('USER-18 USER-19 accounts show their data and states, never a secret', async () => {
  const { uid } = await app.make({ status: 'waiting' })
  const { body, text } = await app.list('waiting-approval', `?search[uid]=${uid}`)
  const keys = ['uid', 'firstName', 'lastName', 'email', 'phone', 'company', 'companyRole']
  keys.push('companyFrom', 'waitingApproval', 'createdAt', 'updatedAt', 'deletedAt', 'isAdmin')
  expect(Object.keys(body['hydra:member'][0] ?? {})).toEqual(expect.arrayContaining(keys))
  expect(text).not.toMatch(/argon2|passwordHash|"password"/)
})

// Catches: whoever is no member passing for one who waits.
it.each([
  ['waiting', true],
  ['member', false],
  ['no_member', false],
  ['refused', false],
] as const)('USER-19 an account that is %s waits for approval: %s', async (status, waits) => {
  const { uid } = await app.make({ status })
  const { body } = await app.admin.get<User>(`/admin/users/${uid}/member`)
  expect([body.status, body.waitingApproval]).toEqual([status, waits])
})

it('USER-02 LIM-05 API-60 pages hold 25 accounts unless 50, 100 or 500 are asked for', async () => {
  for (let count = 0; count < 55; count += 1)
    await app.make({ company: 'Page', status: 'no_member' })
  const uids = async (query: string) =>
    (await app.list('no-member', query)).body['hydra:member'].map(({ uid }) => uid)
  const first = await app.list('no-member')
  const total = first.body['hydra:totalItems']
  expect(first.body['hydra:member']).toHaveLength(25)
  const second = await app.list('no-member', '?page=2&perPage=25')
  expect(second.body['hydra:view']).toMatchObject({
    'hydra:previous': expect.stringContaining('page=1'),
  })
  // Catches: a page reached from the end of the list that is not the one after the page before.
  const pages = [await uids(''), await uids('?page=2'), await uids('?page=3')]
  expect(pages.map(({ length }) => length)).toEqual([25, 25, total - 50])
  for (const size of [100, 500]) expect(pages.flat()).toEqual(await uids(`?perPage=${size}`))
  const odd = await app.list('no-member', '/?page=1&name=a/?b')
  expect(odd.body['hydra:view']?.['@id']).toMatch(/no-member\?page=1&name=a\/\?b$/)
  expect(await uids('?perPage=50')).toHaveLength(50)
  expect(await uids('?perPage=50&page=2')).toEqual(pages.flat().slice(50))
  expect(await uids('?perPage=30')).toHaveLength(25)
  expect((await app.list('no-member', '?page=0')).status).toBe(400)
  expect((await app.list('no-member', '?page=9999')).body).toMatchObject({
    'hydra:member': [],
    'hydra:totalItems': total,
  })
})

it('USER-03 API-61 I-01 accounts are found by name, address and uid, wildcards literally', async () => {
  const user = await app.make({
    firstName: 'Éloïse',
    lastName: 'O’Brien_%',
    email: 'eloise@quai.fr',
  })
  const found = async (query: string) =>
    (await app.list('member', `?${query}`)).body['hydra:member'].map((row) => row.uid)
  expect(await found('search[firstName]=ELOI')).toEqual([user.uid])
  expect(await found('search[email]=quai')).toEqual([user.uid])
  expect(await found('search[lastName]=_%25')).toEqual([user.uid])
  const oneBox = 'search[firstName]=quai&search[lastName]=quai&search[email]=quai'
  expect(await found(oneBox)).toEqual([user.uid])
  for (const name of ['eloise o’brien', 'O’Brien_% Éloïse', 'eloise quai.fr']) {
    const inAll = new URLSearchParams()
    for (const field of ['firstName', 'lastName', 'email']) inAll.set(`search[${field}]`, name)
    expect(await found(`${inAll}`)).toEqual([user.uid])
  }
  expect(await found('search[firstName]=eloise&search[lastName]=Dupont')).toEqual([])
  expect(await found('search[firstName]=eloise&search[lastName]=eloise')).toEqual([])
  expect(await found(`search[uid]=${user.uid}&type=member`)).toEqual([user.uid])
  expect(await found("search[email]=' OR 1=1--")).toEqual([])
  expect(await found('search[uid]=abc')).toEqual([])
  expect(await found(`search[uid]=${user.uid}&search[firstName]=Yann`)).toEqual([])
  expect(await found('search[password]=x&search[passwordHash]=$argon2')).not.toEqual([])
})

it('SEC-29 signs of SQL and of its patterns are looked for as they are', async () => {
  // Catches: a sign that stands for others, or ends the pattern.
  const signs = ["'", '%', '_', '\\', '"', ';', '--', '$1']
  const made = new Map<string, string>()
  for (const sign of signs) made.set(sign, (await app.make({ lastName: `zz${sign}` })).uid)
  for (const [sign, uid] of made) {
    const query = new URLSearchParams({ 'search[lastName]': `zz${sign}` })
    const { status, body } = await app.list('member', `?${query}`)
    const found = status === 200 ? body['hydra:member'].map((row) => row.uid) : status
    expect([sign, found]).toEqual([sign, [uid]])
  }
})

it('API-62 reading an account changes nothing', async () => {
  const user = await app.make({ status: 'no_member' })
  const answer = await app.admin.get<User>(`/admin/users/${user.uid}/member`)
  expect([answer.status, answer.body.uid, answer.body.status]).toEqual([200, user.uid, 'no_member'])
  expect(await app.listsOf(user.uid)).toEqual(['no-member'])
})
