import type { CardNode, SectorCards } from '@etapes-climat/domain/cards/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { signIn, type TestAnswer, type TestClient } from '../testing/client.ts'
import {
  computeHierarchyValues,
  makeCard,
  makeCategory,
  makeSector,
  makeUser,
} from '../testing/factories.ts'
import { expectConsistent } from '../testing/oracles/hierarchy-oracle.ts'
import { proofRounds } from '../testing/proof-rounds.ts'

const ROUNDS = proofRounds({ short: 20, full: 100 })
const STEPS = 9

interface Place {
  id: number
  children: Place[]
}

let test: TestApp
let administrators: [TestClient, TestClient]
let sectorId: number
let categoryId: number
const ids: number[] = []

beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false })
  const { db } = test.database
  const clients: TestClient[] = []
  for (let count = 0; count < 2; count++) {
    clients.push(await signIn(test.app, (await makeUser(db, { isAdmin: true })).email))
  }
  administrators = clients as typeof administrators
  sectorId = (await makeSector(db)).id
  categoryId = (await makeCategory(db)).id
  for (let index = 0; index < STEPS; index++) {
    const format = index % 2 === 0 ? 'indirect' : 'direct'
    ids.push((await makeCard(db, { format, val: 2 ** index, sectorId, categoryId })).id)
  }
  await computeHierarchyValues(db)
})
afterAll(() => test.close())

/** Every step in some order, each under one that comes before it or at the root. */
const arrangement = fc
  .tuple(
    fc.shuffledSubarray([...Array(STEPS).keys()], { minLength: STEPS }),
    fc.array(fc.nat(), { minLength: STEPS, maxLength: STEPS }),
  )
  .map(([order, ups]) => order.map((index, rank) => ({ index, up: ups[rank] ?? 0 })))

function nest(nodes: { index: number; up: number }[]): Place[] {
  const places = nodes.map(({ index }): Place => ({ id: ids[index] ?? 0, children: [] }))
  const roots: Place[] = []
  nodes.forEach(({ up }, rank) => {
    const parent = rank === 0 || up % 3 === 0 ? undefined : places[up % rank]
    const siblings = parent ? parent.children : roots
    siblings.push(places[rank] as Place)
  })
  return roots
}

const shape = (nodes: readonly CardNode[]): Place[] =>
  nodes.map(({ id, children }) => ({ id, children: shape(children) }))

async function storedTree(): Promise<Place[]> {
  const answer = await administrators[0].get<Collection<SectorCards>>('/admin/cards')
  const sector = answer.body['hydra:member'].find((item) => item.id === sectorId)
  return shape(sector?.cards ?? [])
}

it('I-15 I-16 O-05 two administrators publish, move and recalculate at once, and nothing is half done', async () => {
  // Catches: two changes computing values from each other's unfinished work.
  const [first, second] = administrators
  const rounds = fc.sample(fc.tuple(arrangement, arrangement, fc.nat(), fc.boolean()), {
    numRuns: ROUNDS,
    seed: 20261121,
  })
  const statuses = new Set<number>()
  for (const [mine, theirs, which, draft] of rounds) {
    const url = `/api/cards/${ids[which % STEPS]}`
    const positions = [nest(mine), nest(theirs)] as const
    const answers: TestAnswer<unknown>[] = await Promise.all([
      first.post('/admin/cards/positions', { positions: positions[0] }),
      second.put(url, { draft }),
      second.post('/admin/cards/positions', { positions: positions[1] }),
      first.post('/admin/cards/fix'),
      first.put(url, { val: which % 1000 }),
    ])
    for (const { status } of answers) statuses.add(status)
    expect(positions).toContainEqual(await storedTree())
    await expectConsistent(test.database.db)
  }
  expect([...statuses]).toEqual([200])
})

it('O-06 D-119 one deletes, one moves, one saves the same step: each gets a clear answer, and the tree stays whole', async () => {
  // Catches: a save that brings a deleted step back, or leaves its children without a place.
  const [first, second] = administrators
  const { db } = test.database
  const seen = new Set<number>()
  for (let round = 0; round < 20; round++) {
    const values = { format: 'indirect', sectorId, categoryId, draft: true }
    const made = await makeCard(db, { ...values, position: 99 })
    const url = `/api/cards/${made.id}`
    await first.put(url, { children: ids.slice(0, 2).map((id) => `/api/cards/${id}`) })
    const answers: TestAnswer<unknown>[] = await Promise.all([
      first.put(url, { name: 'Enregistrée' }, { 'if-match': '"2"' }),
      second.delete(url),
      second.post('/admin/cards/positions', { positions: [{ id: made.id, children: [] }] }),
      first.put(url, { children: [] }),
    ])
    for (const { status } of answers) seen.add(status)
    expect((await first.get(url)).status).toBe(404)
    const tree = JSON.stringify(await storedTree())
    for (const id of ids) expect(tree).toContain(`"id":${id},`)
    await expectConsistent(db)
  }
  const expected = [200, 204, 404, 409, 422]
  expect([...seen].filter((status) => !expected.includes(status))).toEqual([])
}, 60_000)
