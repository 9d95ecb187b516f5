import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import type { ReportSummary, ReportView } from '@etapes-climat/domain/reports/contract'
import sharp from 'sharp'
import {
  type HeldWorkshop,
  WORKSHOP_REPORT,
} from '../../server/src/testing/workshops/hold-workshop.ts'
import { lostDecisions } from '../../server/src/testing/workshops/lost-decisions.ts'
import { exportedSteps, IMPORTED, type ReportBody, sha256Of, type Writes } from './crash-writes.ts'
import type { Person } from './person.ts'

/** How long a publication that was due may take after a restart (ms). */
const PUBLISHED_WITHIN_MS = 15_000

/** Reports, files, milestones and workshops that each restart reads; the last one reads all. */
const LATEST = 20

/**
 * What is not as it has to be after a restart, in words.
 * @param isLast whether all reports, files, milestones and workshops are read, not only the latest ones
 */
export async function lostOf(
  administrator: Person,
  writes: Writes,
  isLast: boolean,
): Promise<string[]> {
  const some = <Item>(items: Iterable<Item>) => [...items].slice(isLast ? 0 : -LATEST)
  return [
    ...(await lostReports(administrator, writes, isLast)),
    ...(await lostMilestones(administrator, some(writes.milestones))),
    ...(await lostInWorkshops(administrator, some(writes.workshops))),
    ...(await lostFiles(administrator, [...some(writes.pictures), ...some(writes.chunked)])),
    ...(await lostImport(administrator, writes)),
    ...(await lostPublications(administrator, writes)),
  ]
}

/**
 * Each acknowledged report is listed with a name that was sent; each that is listed, also one whose answer
 * never came, reads as the body with its name; those of workshops as their decisions say.
 */
async function lostReports(
  person: Person,
  { bodies, reports }: Writes,
  isLast: boolean,
): Promise<string[]> {
  const { 'hydra:member': listed } = await person.json<{ 'hydra:member': ReportSummary[] }>(
    'GET',
    '/api/reports',
  )
  const names = new Map(listed.map(({ uid, name }) => [uid, name]))
  const faults = [...reports].flatMap(([uid, possible]) => {
    const name = names.get(uid) ?? 'gone'
    return possible.has(name) ? [] : [`report ${uid} is ${name}, not ${[...possible].join(' or ')}`]
  })
  const latest = listed
    .filter(({ name }) => name !== WORKSHOP_REPORT)
    .toSorted((one, other) => other.id - one.id)
  for (const { uid, name } of isLast ? latest : latest.slice(0, LATEST)) {
    const view = await person.json<ReportView>('GET', `/report/${uid}`)
    const cards = view.cards.map((card) => card['@id'])
    const read = { name: view.name, description: view.description, cards }
    if (!isSameBody(read, bodies.get(name))) faults.push(`report ${uid} is ${JSON.stringify(read)}`)
  }
  return faults
}

/** In whatever order the steps are. */
const isSameBody = (one: ReportBody, other: ReportBody | undefined) =>
  isDeepStrictEqual(
    { ...one, cards: new Set(one.cards) },
    { ...other, cards: new Set(other?.cards) },
  ) && one.cards.length === other?.cards.length

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

async function lostInWorkshops(person: Person, workshops: HeldWorkshop[]): Promise<string[]> {
  const faults: string[] = []
  for (const workshop of workshops) faults.push(...(await lostDecisions(person, workshop)))
  return faults
}

/** Files are what they were once answered as; those that were not read yet are whole pictures. */
async function lostFiles(
  person: Person,
  files: readonly [address: string, sha256: string | null][],
): Promise<string[]> {
  const faults: string[] = []
  for (const [address, sha256] of files) {
    try {
      const answer = await person.ask('GET', address)
      const found = await sha256Of(answer.clone())
      if (sha256 !== null && found !== sha256) faults.push(`${address} is ${found}, not ${sha256}`)
      await sharp(await answer.arrayBuffer(), { failOn: 'warning' }).stats()
    } catch (error) {
      faults.push(`${address} is no picture: ${error instanceof Error ? error.message : error}`)
    }
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
