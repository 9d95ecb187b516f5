import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { median } from '../bench/measure/compare.ts'
import type { Proof } from './proof.ts'
import {
  INSTANCES_TOOLS,
  type Instances,
  makeMembers,
  startInstances,
} from './servers/instances.ts'
import { startTraffic } from './traffic/mixed-traffic.ts'

const MINUTES = 30
const SAMPLES_A_MINUTE = 12
const CONNECTIONS = 40
const MEMBERS = 20
/** Requests a second: in 30 minutes four times the 9,000 calls of a day of 1,000 members (docs/growth.md). */
const RATE = 20
/** How much more than in the second fifth a process may hold in the last one. */
const MOST_GROWTH = 0.05

interface Sample {
  /** resident memory of each instance, in MiB */
  memory: number[]
  /** tables that statements read from end to end since the sample before */
  readWhole: string[]
}

/** Days of traffic on two instances in half an hour: errors, memory and plans (OPS-01). */
export const soak: Proof = {
  title: 'Mixed traffic for half an hour',
  tools: INSTANCES_TOOLS,
  async run(proof) {
    const { figure } = proof
    const started = await startInstances(proof)
    const members = await makeMembers(started.databaseUrl, MEMBERS)
    const { baseUrl } = started.proxy
    const traffic = await startTraffic({ baseUrl, members, connections: CONNECTIONS, rate: RATE })
    const samples = await takeSamples(started, proof.times(MINUTES) * SAMPLES_A_MINUTE)
    await traffic.stop()

    const failed = [...traffic.failures].map(([what, count]) => `${count} × ${what}`).join('; ')
    figure('requests answered', traffic.answered(), '> 0', traffic.answered() > 0)
    figure('requests that failed', failed || 0, '0', failed === '')
    figure('announced answers of 503', traffic.refused(), 'told', true)
    const fifth = Math.floor(samples.length / 5)
    const [early, late] = [samples.slice(fifth, 2 * fifth), samples.slice(-fifth)]
    for (const index of started.pids().keys()) {
      const [before, after] = [early, late].map((some) =>
        median(some.map(({ memory }) => memory[index] ?? 0)),
      ) as [number, number]
      const growth = after / before - 1
      figure(
        `memory of instance ${index + 1}, second and last fifth`,
        `${before.toFixed(0)}, ${after.toFixed(0)} MiB (${(growth * 100).toFixed(1)} %)`,
        '≤ 5 % more',
        growth <= MOST_GROWTH,
      )
    }
    const tables = (some: readonly Sample[]) => new Set(some.flatMap(({ readWhole }) => readWhole))
    const known = tables(early)
    const added = [...tables(late)].filter((table) => !known.has(table))
    figure(
      'tables read from end to end in the last fifth and not in the second',
      added.join(', ') || 'none',
      'none',
      added.length === 0,
    )
  },
}

async function takeSamples({ pids, databaseUrl }: Instances, count: number): Promise<Sample[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const samples: Sample[] = []
  let before = await wholeReads(client)
  for (let number = 0; number < count; number += 1) {
    await wait(60_000 / SAMPLES_A_MINUTE)
    const reads = await wholeReads(client)
    const readWhole = [...reads].flatMap(([table, scans]) =>
      scans > (before.get(table) ?? 0) ? [table] : [],
    )
    samples.push({ memory: pids().map(residentMib), readWhole })
    before = reads
  }
  await client.end()
  return samples
}

/** How often each table was read from end to end so far. */
async function wholeReads(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ table: string; scans: string }>(
    'select relname as table, seq_scan as scans from pg_stat_user_tables',
  )
  return new Map(rows.map(({ table, scans }) => [table, Number(scans)]))
}

const residentMib = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
