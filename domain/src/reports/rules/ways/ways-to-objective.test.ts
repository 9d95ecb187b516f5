import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  proposableSteps,
  type Way,
  type WayKind,
  type WayStep,
  waysToObjective,
} from './ways-to-objective.ts'

/** Repeatable numbers from 0 to below `limit` (mulberry32). */
function drawer(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

/** What a way is judged by, in one number: the first part decides, then the next. */
const rankOf = (first: number, second: number, third: number) =>
  (first * 100_000 + second) * 1000 + third

interface Ranks {
  fewest: number
  nearest: number
  sectors: number
}

/** The best of every set of steps. */
function tryEverySet(steps: readonly WayStep[], gap: number): Ranks {
  const best = { fewest: Infinity, nearest: Infinity, sectors: Infinity }
  const bits = steps.map(({ sectorUid }) => 1 << Number(sectorUid))
  const inBits = Array.from(
    { length: 4096 },
    (_, set) => set.toString(2).replaceAll('0', '').length,
  )
  const size = 2 ** steps.length
  const [sums, touched, counts] = [
    new Int32Array(size),
    new Uint16Array(size),
    new Uint8Array(size),
  ]
  for (let set = 1; set < size; set += 1) {
    const last = 31 - Math.clz32(set)
    const rest = set ^ (1 << last)
    const sum = (sums[rest] as number) + (steps[last] as WayStep).val
    const count = (counts[rest] as number) + 1
    const sectors = (touched[rest] as number) | (bits[last] as number)
    sums[set] = sum
    counts[set] = count
    touched[set] = sectors
    if (sum < gap) continue
    best.fewest = Math.min(best.fewest, rankOf(count, sum, 0))
    best.nearest = Math.min(best.nearest, rankOf(0, sum, count))
    best.sectors = Math.min(best.sectors, rankOf(inBits[sectors] as number, sum, count))
  }
  return best
}

const wayOfKind = (ways: readonly Way[], kind: WayKind) =>
  ways.find(({ kinds }) => kinds.includes(kind))

function ranksOf(ways: readonly Way[]): Ranks {
  const rank = (kind: WayKind, of: (way: Way) => number) => {
    const way = wayOfKind(ways, kind)
    return way ? of(way) : Infinity
  }
  return {
    fewest: rank('fewest', ({ uids, added }) => rankOf(uids.length, added, 0)),
    nearest: rank('nearest', ({ uids, added }) => rankOf(0, added, uids.length)),
    sectors: rank('sectors', ({ uids, added, sectors }) => rankOf(sectors, added, uids.length)),
  }
}

function expectValid({ uids, added, sectors, kinds }: Way, steps: readonly WayStep[], gap: number) {
  const known = new Map(steps.map((step) => [step.uid, step]))
  const taken = uids.map((uid) => known.get(uid))
  expect(new Set(uids).size).toBe(uids.length)
  expect(taken).not.toContain(undefined)
  expect(taken.reduce((sum, step) => sum + (step?.val ?? 0), 0)).toBe(added)
  expect(new Set(taken.map((step) => step?.sectorUid)).size).toBe(sectors)
  expect(added).toBeGreaterThanOrEqual(gap)
  expect(kinds.length).toBeGreaterThan(0)
}

it('TEAM-50 the ways equal those of every set of steps, on 1,000 random catalogues', () => {
  const draw = drawer(2030)
  for (let round = 0; round < 1000; round += 1) {
    const [unit, range, sectors] = [
      [1, 1, 5, 10][draw(4)] ?? 1,
      [3, 40, 700][draw(3)] ?? 1,
      1 + draw(12),
    ]
    const steps = Array.from({ length: 1 + draw(18) }, (_, n) => ({
      uid: `u${n}`,
      val: unit * (1 + draw(range)),
      sectorUid: String(draw(sectors)),
    }))
    const total = steps.reduce((sum, { val }) => sum + val, 0)
    // One in ten or so is out of reach.
    const gap = 1 + draw(Math.ceil(total * 1.1))
    const answer = waysToObjective(steps, gap)
    expect(ranksOf(answer.ways), JSON.stringify({ steps, gap })).toEqual(tryEverySet(steps, gap))
    for (const way of answer.ways) expectValid(way, steps, gap)
    expect(answer).toMatchObject({ most: total, steps: steps.length, isTooLarge: false })
  }
})

const catalogues = fc
  .record({
    values: fc.array(
      fc.record({ val: fc.integer({ min: 1, max: 700 }), sector: fc.integer({ min: 0, max: 11 }) }),
      { minLength: 1, maxLength: 120 },
    ),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ values, part }) => {
    const steps = values.map(({ val, sector }, n) => ({
      uid: `u${n}`,
      val,
      sectorUid: String(sector),
    }))
    const total = steps.reduce((sum, { val }) => sum + val, 0)
    return { steps, gap: Math.max(1, Math.round(total * part)) }
  })

it('TEAM-50 each way is valid, and one step more to choose from never makes one worse', () => {
  fc.assert(
    fc.property(catalogues, fc.integer({ min: 1, max: 700 }), ({ steps, gap }, val) => {
      const { ways } = waysToObjective(steps, gap)
      for (const way of ways) expectValid(way, steps, gap)
      expect(ways.length).toBeLessThanOrEqual(3)
      expect(ways.flatMap(({ kinds }) => kinds).toSorted()).toEqual([
        'fewest',
        'nearest',
        'sectors',
      ])
      const more = [...steps, { uid: 'more', val, sectorUid: '0' }]
      const [before, after] = [ranksOf(ways), ranksOf(waysToObjective(more, gap).ways)]
      expect(after.fewest).toBeLessThanOrEqual(before.fewest)
      expect(after.nearest).toBeLessThanOrEqual(before.nearest)
      expect(after.sectors).toBeLessThanOrEqual(before.sectors)
    }),
    { numRuns: 60, seed: 50 },
  )
})

const step = (uid: string, val: number, sectorUid: string | null = 'move') => ({
  uid,
  val,
  sectorUid,
})

it('TEAM-50 ways with the same figures are shown once; of equal steps the first of the list comes', () => {
  expect(waysToObjective([step('a', 30), step('b', 30), step('c', 100)], 60).ways).toEqual([
    { kinds: ['fewest'], uids: ['c'], added: 100, sectors: 1 },
    { kinds: ['nearest', 'sectors'], uids: ['a', 'b'], added: 60, sectors: 1 },
  ])
  expect(waysToObjective([step('a', 60), step('b', 60, 'live')], 60).ways).toEqual([
    { kinds: ['fewest', 'nearest', 'sectors'], uids: ['a'], added: 60, sectors: 1 },
  ])
})

it('TEAM-50 the fewest sectors may take more steps than the nearest sum', () => {
  const steps = [
    step('a', 50, 'move'),
    step('b', 50, 'live'),
    ...[1, 2, 3, 4].map((n) => step(`c${n}`, 26, 'eat')),
  ]
  expect(waysToObjective(steps, 100).ways).toEqual([
    { kinds: ['fewest', 'nearest'], uids: ['a', 'b'], added: 100, sectors: 2 },
    { kinds: ['sectors'], uids: ['c1', 'c2', 'c3', 'c4'], added: 104, sectors: 1 },
  ])
})

it('TEAM-50 out of reach, the most that can be had is told; values too large to compare are said to be', () => {
  expect(waysToObjective([step('a', 30), step('b', 30)], 100)).toEqual({
    ways: [],
    steps: 2,
    most: 60,
    isTooLarge: false,
  })
  const large = [step('a', 2_147_483_647), step('b', 2_147_483_646)]
  expect(waysToObjective(large, 2_147_483_640)).toMatchObject({ ways: [], isTooLarge: true })
})

it('TEAM-50 selected, écartées, déjà en place, transversal, draft and necessary steps are not proposed', () => {
  const listed = (uid: string, over: object = {}) => ({
    ...step(uid, 100),
    format: 'direct',
    draft: false,
    ...over,
  })
  const steps = [
    listed('selected'),
    listed('discarded'),
    listed('in-place'),
    listed('considered'),
    listed('free'),
    listed('transversal', { format: 'indirect' }),
    listed('draft', { draft: true }),
    listed('necessary', { val: 0 }),
    listed('elsewhere', { sectorUid: 'live' }),
    listed('nowhere', { sectorUid: null }),
  ]
  const statuses = {
    discarded: 'discarded',
    'in-place': 'in-place',
    considered: 'considered',
  } as const
  const proposed = proposableSteps(steps, {
    selected: new Set(['selected']),
    sectors: new Set(['move']),
    statusOf: (uid) => statuses[uid as keyof typeof statuses] ?? null,
  })
  expect(proposed.map(({ uid }) => uid)).toEqual(['considered', 'free', 'nowhere'])
})
