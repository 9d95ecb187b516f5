import { setTimeout as wait } from 'node:timers/promises'
import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import { exportedSteps, IMPORTED, sha256Of, type Writes } from './crash-writes.ts'
import type { Person } from './person.ts'

/** How long a publication that was due may take after a restart (ms). */
const PUBLISHED_WITHIN_MS = 15_000

/** Files and milestones that each restart looks at; the last one looks at all. */
const LATEST = 20

/**
 * What is not as it has to be after a restart, in words.
 * @param isLast whether every file is asked for, not only the latest ones
 */
export async function lostOf(
  administrator: Person,
  writes: Writes,
  isLast: boolean,
): Promise<string[]> {
  const some = <Item>(items: Iterable<Item>) => [...items].slice(isLast ? 0 : -LATEST)
  return [
    ...(await lostReports(administrator, writes)),
    ...(await lostMilestones(administrator, some(writes.milestones))),
    ...(await lostFiles(administrator, [...some(writes.pictures), ...some(writes.chunked)])),
    ...(await lostImport(administrator, writes)),
    ...(await lostPublications(administrator, writes)),
  ]
}

async function lostReports(person: Person, { reports }: Writes): Promise<string[]> {
  const list = await person.json<{ 'hydra:member': { uid: string; name: string }[] }>(
    'GET',
    '/api/reports',
  )
  const names = new Map(list['hydra:member'].map(({ uid, name }) => [uid, name]))
  return [...reports].flatMap(([uid, { tried }]) => {
    const name = names.get(uid)
    return name !== undefined && tried.has(name) ? [] : [`report ${uid} is ${name}`]
  })
}

/** Each milestone that is listed has its PDF, and each that was acknowledged is listed. */
async function lostMilestones(
  person: Person,
  milestones: readonly [report: string, acknowledged: MilestoneSummary | null][],
): Promise<string[]> {
  const faults: string[] = []
  for (const [report, acknowledged] of milestones) {
    const list = await person.json<{ milestones: MilestoneSummary[] }>(
      'GET',
      `/report/${report}/milestones`,
    )
    for (const { uid, sha256 } of list.milestones) {
      const pdf = await person.ask('GET', `/pdf/milestones/${uid}`).then(sha256Of, () => 'none')
      if (pdf !== sha256) faults.push(`the file of milestone ${uid} is ${pdf}`)
    }
    const isListed = list.milestones.some(({ sha256 }) => sha256 === acknowledged?.sha256)
    if (acknowledged && !isListed) faults.push(`milestone ${acknowledged.uid} is gone`)
  }
  return faults
}

async function lostFiles(person: Person, addresses: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (const address of addresses) {
    const bytes = await person.ask('GET', address).then(
      async (answer) => (await answer.arrayBuffer()).byteLength,
      () => 0,
    )
    if (bytes === 0) faults.push(`${address} has no bytes`)
  }
  return faults
}

/** An import is there whole, with the sums of its steps, and not before the last acknowledged one. */
async function lostImport(person: Person, { imports }: Writes): Promise<string[]> {
  const steps = (await exportedSteps(person)).filter(({ idx }) => idx.startsWith('E'))
  const rounds = new Set(
    steps.map(({ description }) => Number(/Tour (\d+)/.exec(description)?.[1])),
  )
  const [round = -1] = rounds
  const isWhole = steps.length === IMPORTED && rounds.size === 1
  const sums = steps.every(({ idx, val }) => val === (isRoot(idx) ? round * 99 : round))
  if (!isWhole || !sums) return [`${steps.length} steps of rounds ${[...rounds]}`]
  if (round < imports.acknowledged || round > imports.tried) return [`round ${round} is imported`]
  imports.tried = Math.max(imports.tried, round)
  return []
}

const isRoot = (idx: string) => Number(idx.slice(1)) % 100 === 0

async function lostPublications(person: Person, { publications }: Writes): Promise<string[]> {
  const deadline = Date.now() + PUBLISHED_WITHIN_MS
  for (;;) {
    const steps = await exportedSteps(person)
    const missing = [...publications].filter(([at, { tried, acknowledged }]) => {
      const val = steps.find(({ idx }) => idx === `P${at}`)?.val ?? -1
      return val < acknowledged || !(tried.has(val) || val === acknowledged)
    })
    if (missing.length === 0) return []
    if (Date.now() > deadline) return missing.map(([at]) => `P${at} is not published`)
    await wait(200)
  }
}
