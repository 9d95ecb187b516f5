import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { writtenRows } from '../testing/database/written-rows.ts'
import {
  type FuzzedOperation,
  fuzzedOperations,
  malformedCall,
  type RawCall,
  TOO_LARGE,
} from '../testing/fuzz/malformed-call.ts'
import { sendRaw } from '../testing/fuzz/send-raw.ts'
import { proofRounds } from '../testing/proof-rounds.ts'

const CALLS = proofRounds({ short: 3000, full: 10_000 })
const SEED = 20_261_121
/** Share of the calls that no operation may accept. */
const REFUSED_SHARE = 0.8
/** Searches that a form without their field does not break. */
const READS = new Set(['POST /cards/filtered'])
/** Some files that are none are looked at by a child process, which takes a second to start. */
const TIMEOUT_MS = 180_000

let test: TestApp
let fixture: CatalogueFixture
let origin: string
let operations: FuzzedOperation[]
beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false })
  fixture = await seedCatalogueFixture(test)
  origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
  // A call without body and without parameters has nothing to be malformed; a sign-out would end all.
  operations = fuzzedOperations(test.app.swagger()).filter(
    ({ method, path, body }) =>
      path !== '/logout' && (method === 'GET' || body !== null || path.includes('{')),
  )
})
afterAll(() => test.close())

/** Address of something that exists, so that bodies are looked at. */
function existing(path: string): string {
  const { cards, exemplaries, sectors, tags, users } = fixture
  const id = path.includes('users')
    ? users.member.id
    : path.includes('sectors')
      ? sectors.housing.id
      : path.includes('tags')
        ? tags.offices.id
        : path.includes('exemplaries')
          ? exemplaries.work.id
          : cards.cycle.id
  return path
    .replace('{type}', 'cards')
    .replace('{uid}', cards.cycle.uid)
    .replace(/\{[^}]+\}/g, String(id))
}

function calls(kind: 'refused' | 'doubtful', count: number): [FuzzedOperation, RawCall][] {
  const fuzzed = operations.filter(({ body }) => kind === 'refused' || body !== null)
  const each = Math.ceil(count / fuzzed.length)
  return fuzzed
    .flatMap((operation, index) =>
      fc
        .sample(malformedCall(operation, kind, existing), { numRuns: each, seed: SEED + index })
        .map((call): [FuzzedOperation, RawCall] => [operation, call]),
    )
    .slice(0, count)
}

async function send(call: RawCall): Promise<number> {
  const headers = { ...call.headers, authorization: `Bearer ${fixture.admin.token}` }
  return sendRaw(origin, { ...call, headers })
}

async function faultsOf(
  sent: [FuzzedOperation, RawCall][],
  isFault: (status: number, operation: FuzzedOperation) => boolean,
): Promise<string[]> {
  const faults: string[] = []
  for (const [operation, call] of sent) {
    const status = await send(call)
    const wasCut = status === 0 && call.fault !== TOO_LARGE
    if (!wasCut && !isFault(status, operation)) continue
    const body = call.payload?.subarray(0, 200).toString() ?? ''
    faults.push(`${call.method} ${call.url.slice(0, 150)} (${call.fault}) ${body} → ${status}`)
  }
  return faults
}

/** Bytes in use after a garbage collection. */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

it(
  'I-02 I-03 SEC-39 malformed calls are refused: no failure, nothing changed, no memory leaked',
  async () => {
    // Catches: a text, number or form that reaches the database or a parser unchecked.
    const refused = calls('refused', CALLS * REFUSED_SHARE)
    const doubtful = calls('doubtful', CALLS - refused.length)
    expect(refused.length + doubtful.length).toBe(CALLS)
    await faultsOf(refused.slice(0, 1000), () => false)
    const memoryBefore = memoryInUse()
    const before = await writtenRows(test.database.db)

    const accepted = (status: number, { method, path }: FuzzedOperation) =>
      method !== 'GET' && status < 400 && !READS.has(`${method} ${path}`)
    const faults = await faultsOf(
      refused,
      (status, operation) => status >= 500 || accepted(status, operation),
    )
    expect(faults).toEqual([])
    expect(await writtenRows(test.database.db)).toBe(before)
    expect(await faultsOf(doubtful, (status) => status >= 500)).toEqual([])
    expect(memoryInUse()).toBeLessThan(memoryBefore * 1.2)
    expect((await fixture.visitor.get('/health')).status).toBe(200)
  },
  TIMEOUT_MS,
)
