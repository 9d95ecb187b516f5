import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type ChildServer, startReference } from '../servers/child-server.ts'
import { type LoadRequests, type LoadResult, load } from './load.ts'

const CONNECTIONS = 16
const WARM_UP_SECONDS = 2
const SECONDS = 2
const ROUNDS = 3

/** Medians of both sides of a comparison. */
export interface Comparison {
  subject: LoadResult
  reference: LoadResult
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

/** Measures a call and the same bytes as a constant in turns, after warming both up. */
export async function compareWithConstant(
  application: ChildServer,
  {
    connections = CONNECTIONS,
    ...subject
  }: { path: string; connections?: number; databaseCpu?: () => number | null } & LoadRequests,
): Promise<Comparison> {
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-bench-'))
  const file = path.join(folder, 'body')
  const { body, headers } = await answerOf(application, subject)
  writeFileSync(file, body)
  const constant = await startReference(file, headers)
  const { path: address, ...requests } = subject
  const run = {
    subject: (seconds: number) => load(application, address, { ...requests, connections, seconds }),
    reference: (seconds: number) => load(constant, '/constant', { connections, seconds }),
  }
  try {
    await run.reference(WARM_UP_SECONDS)
    await run.subject(WARM_UP_SECONDS)
    const results = { subject: [] as LoadResult[], reference: [] as LoadResult[] }
    for (let round = 0; round < ROUNDS; round++) {
      results.reference.push(await run.reference(SECONDS))
      results.subject.push(await run.subject(SECONDS))
    }
    return { subject: medians(results.subject), reference: medians(results.reference) }
  } finally {
    await constant.stop()
    rmSync(folder, { recursive: true })
  }
}

/** The bytes of an answer as sent, with its content headers. */
async function answerOf(
  application: ChildServer,
  { path: address, headers, requests }: { path: string } & LoadRequests,
) {
  const asked = get(`${application.baseUrl}${requests?.[0]?.path ?? address}`, {
    headers: headers as Record<string, string>,
  })
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${address} answered ${response.statusCode}`)
  const { 'content-type': type = '', 'content-encoding': encoding = '' } = response.headers
  return { body: await buffer(response), headers: { type, encoding } }
}

function medians(results: LoadResult[]): LoadResult {
  const whereRead = (values: (number | null)[]) => {
    const read = values.filter((value) => value !== null)
    return read.length === values.length ? median(read) : null
  }
  return {
    rate: median(results.map(({ rate }) => rate)),
    p97: median(results.map(({ p97 }) => p97)),
    cpuMs: whereRead(results.map(({ cpuMs }) => cpuMs)),
    databaseMs: whereRead(results.map(({ databaseMs }) => databaseMs)),
  }
}
