import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildInstanceBeside, buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import {
  type CatalogueFixture,
  SECRETS,
  seedCatalogueFixture,
} from '../testing/catalogue-fixture.ts'
import { client, type TestClient, visitor } from '../testing/client.ts'
import { proofRounds } from '../testing/proof-rounds.ts'

const WRITES = proofRounds({ short: 36, full: 500 })
/** How long another instance may still answer the former state, in ms. */
const TOLERATED_MS = 2000

/** What one instance answers to a visitor, a member and an administrator. */
type Instance = Record<'visitor' | 'member' | 'admin', TestClient>

let first: TestApp
let second: TestApp
let fixture: CatalogueFixture
let instances: Instance[]
beforeAll(async () => {
  first = await buildTestApp()
  fixture = await seedCatalogueFixture(first)
  second = await buildInstanceBeside(first)
  instances = [first, second].map(instanceOf)
}, 60_000)
afterAll(async () => {
  await second.close()
  await first.close()
})

function instanceOf({ app }: TestApp): Instance {
  const { member, admin } = fixture
  return {
    visitor: visitor(app),
    member: client(app, member.token, member.refreshToken),
    admin: client(app, admin.token, admin.refreshToken),
  }
}

/** Everything that is answered from the catalogue, as text. */
async function readAll({ visitor, member, admin }: Instance, cardId: number): Promise<string[]> {
  const search = '/admin/cards/search?itemsPerPage=50'
  const answers = await Promise.all([
    visitor.get('/cards/actu'),
    visitor.get('/cards/actu/sectors'),
    visitor.get(`/cards/actu/${cardId}`),
    visitor.post('/cards/filtered', { tags: [fixture.tags.offices.uid] }),
    member.get(`/api/cards/${cardId}`),
    member.get(search),
    member.get('/admin/cards/counts'),
    member.get('/admin/cards/populate?for=filters'),
    member.get(`/api/exemplaries/${fixture.exemplaries.work.id}`),
    admin.get(`/api/cards/${cardId}`),
    admin.get(`/api/exemplaries/${fixture.exemplaries.work.id}`),
    admin.get(`${search}&draft=2&q=${encodeURIComponent('étape')}`),
    admin.get('/admin/cards'),
    admin.get('/tags/all'),
  ])
  return answers.map(({ status, text }) => `${status} ${text}`)
}

/** A change of an item that others show, with its visible effects. */
function changes(mark: string, turn: number): [path: string, body: object] {
  const { cards, tags, sectors, categories, exemplaries } = fixture
  const steps = [cards.insulate, cards.heat, cards.ventilate, cards.cycle]
  const step = `/api/cards/${steps[turn % steps.length]?.id}`
  const kinds: [string, object][] = [
    [step, { name: `Étape ${mark}` }],
    [step, { val: 10 + turn }],
    [step, { description: `<p>Texte ${mark}</p>` }],
    [step, { draft: turn % 2 === 0 }],
    [step, { tags: [turn % 2 === 0 ? tags.offices.uid : tags.homes.uid] }],
    [step, { exemplaries: turn % 3 === 0 ? [] : [exemplaries.work.uid] }],
    [step, { actuPosition: turn % 2 === 0 ? 1 : null }],
    [`/api/tags/${tags.offices.id}`, { name: `Mot ${mark}` }],
    [`/api/sectors/${sectors.housing.id}`, { name: `Secteur ${mark}` }],
    [`/api/card_categories/${categories.energy.id}`, { name: `Filtre ${mark}` }],
    [`/api/exemplaries/${exemplaries.work.id}`, { title: `Ouvrage ${mark}` }],
    [`/api/exemplaries/${exemplaries.work.id}`, { draft: turn % 2 === 0 }],
  ]
  return kinds[(turn * 7 + Math.floor(turn / kinds.length)) % kinds.length] as [string, object]
}

it('O-20 what an instance has written it answers at once, another one within two seconds', async () => {
  // Catches: a cached answer after a change of an item it names, and a draft shown to a member.
  for (let turn = 0; turn < WRITES; turn++) {
    const [writer, other] = turn % 2 === 0 ? instances : [...instances].reverse()
    if (!writer || !other) throw new Error('There are two instances')
    const [path, body] = changes(`n° ${turn}`, turn)
    const changed = await writer.admin.put<{ id: number }>(path, body)
    expect([changed.status, path], changed.text).toEqual([200, path])
    const cardId = path.startsWith('/api/cards/') ? changed.body.id : fixture.cards.insulate.id
    const seen = await readAll(writer, cardId)
    const [value] = Object.values(body).map(String)
    const mark = /\S+ n° \d+/.exec(value ?? '')?.[0] ?? ''
    expect(
      seen.some((answer) => answer.includes(mark)),
      `${path} ${mark}`,
    ).toBe(true)
    expect(seen.slice(0, 9).filter((answer) => SECRETS.test(answer))).toEqual([])
    await expect
      .poll(() => readAll(other, cardId), { timeout: TOLERATED_MS, interval: 20 })
      .toEqual(seen)
  }
  // Without a cache, a freshly started instance answers the same.
  const fresh = await buildInstanceBeside(first)
  for (const { id } of Object.values(fixture.cards)) {
    const expected = await readAll(instanceOf(fresh), id)
    expect(await readAll(instances[0] as Instance, id)).toEqual(expected)
  }
  await fresh.close()
})
