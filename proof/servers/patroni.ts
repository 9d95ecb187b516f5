import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { debianTool, POSTGRESQL } from '../../scripts/test-tools.mjs'
import { asServer, giveToServer } from '../../server/src/testing/database/postgres-cluster.ts'
import { freePort } from '../../server/src/testing/processes/free-port.ts'
import type { ProofRun } from '../proof.ts'

export const PATRONI_TOOLS = [
  POSTGRESQL,
  debianTool('Patroni', 'patroni', 'patroni'),
  debianTool('etcd', 'etcd-server', 'etcd'),
  debianTool('HAProxy', 'haproxy', 'haproxy'),
]

const PASSWORD = 'patroni'
/** Two standbys would take a third of two cores; one shows the same. */
const NODES = ['n1', 'n2'] as const
const LONGEST_WAIT_MS = 120_000
const LOOK_MS = 250

type Role = 'leader' | 'sync_standby'

interface Node {
  name: string
  postgresPort: number
  restPort: number
  /** its processes, while it runs */
  group: number | null
}

/** PostgreSQL on two nodes that Patroni keeps, behind HAProxy, which leads to the primary. */
export interface PatroniCluster {
  /** of the database `postgres`, through HAProxy */
  url: string
  /** Resolves with the node that has this role, once there is one. */
  nodeThatIs(role: Role): Promise<Node>
  /** kill -9 of Patroni and PostgreSQL of a node at once, as when its machine goes */
  kill(node: Node): void
  start(node: Node): void
}

/**
 * Starts etcd, the nodes and HAProxy; the proof ends them. Replication is synchronous while both nodes live: what
 * is acknowledged then is on both.
 */
export async function startPatroni({ defer }: ProofRun): Promise<PatroniCluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-patroni-'))
  defer(() => rmSync(folder, { recursive: true, force: true }))
  giveToServer(folder)
  const run = (program: string, args: string[], log: string) => {
    const output = openSync(path.join(folder, `${log}.log`), 'a')
    const [file, ...rest] = asServer(program, args)
    // A group of its own, so that one signal reaches all of its processes.
    return spawn(file, rest, { detached: true, stdio: ['ignore', output, output], cwd: folder })
  }
  const end = (group: number | undefined) => {
    if (group) killGroup(group)
  }

  const etcdPort = await freePort()
  const peer = `http://127.0.0.1:${await freePort()}`
  const etcdUrl = `http://127.0.0.1:${etcdPort}`
  const etcd = run(
    '/usr/bin/etcd',
    [
      '--data-dir',
      path.join(folder, 'etcd'),
      '--listen-client-urls',
      etcdUrl,
      '--advertise-client-urls',
      etcdUrl,
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--initial-cluster',
      `default=${peer}`,
    ],
    'etcd',
  )
  defer(() => end(etcd.pid))

  const nodes: Node[] = []
  for (const name of NODES) {
    nodes.push({ name, postgresPort: await freePort(), restPort: await freePort(), group: null })
  }
  const start = (node: Node) => {
    const configuration = path.join(folder, `${node.name}.yaml`)
    writeFileSync(configuration, nodeConfiguration(node, { folder, etcdPort }))
    node.group = run('/usr/bin/patroni', [configuration], node.name).pid ?? null
  }
  const kill = (node: Node) => {
    if (node.group === null) return
    killGroup(node.group)
    killPostgres(path.join(folder, node.name, 'data'))
    node.group = null
  }
  defer(() => nodes.forEach(kill))
  const nodeThatIs = async (role: Role) => {
    const until = Date.now() + LONGEST_WAIT_MS
    while (Date.now() < until) {
      const found = await Promise.all(nodes.map((node) => has(node, role)))
      const node = nodes[found.indexOf(true)]
      if (node) return node
      await wait(LOOK_MS)
    }
    throw new Error(`No node became ${role}: see ${folder}`)
  }
  // The first one makes the database, the other copies it.
  for (const node of nodes) {
    start(node)
    await nodeThatIs('leader')
  }
  await nodeThatIs('sync_standby')

  const port = await freePort()
  const proxyConfiguration = path.join(folder, 'haproxy.cfg')
  writeFileSync(proxyConfiguration, haproxyConfiguration(nodes, port))
  const haproxy = run('/usr/sbin/haproxy', ['-f', proxyConfiguration], 'haproxy')
  defer(async () => {
    const ended = once(haproxy, 'exit')
    end(haproxy.pid)
    await ended
  })
  const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`
  return { url, nodeThatIs, kill, start }
}

/** kill -9 of a group of processes; one that has ended is no error. */
function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** kill -9 of a PostgreSQL server and each of its processes. */
function killPostgres(data: string): void {
  const pid = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  const { stdout } = spawnSync('pgrep', ['--parent', pid], { encoding: 'utf8' })
  spawnSync('kill', ['-9', pid, ...stdout.split('\n').filter(Boolean)])
}

/** Patroni answers 200 at the address of a role to the node that has it. */
async function has({ restPort }: Node, role: Role): Promise<boolean> {
  const address = role === 'leader' ? 'primary' : 'synchronous'
  const answer = await fetch(`http://127.0.0.1:${restPort}/${address}`).catch(() => null)
  return answer?.status === 200
}

function nodeConfiguration(
  { name, postgresPort, restPort }: Node,
  { folder, etcdPort }: { folder: string; etcdPort: number },
): string {
  mkdirSync(path.join(folder, name), { recursive: true })
  giveToServer(path.join(folder, name))
  const user = (username: string) => ({ username, password: PASSWORD })
  return JSON.stringify({
    scope: 'etapes-climat',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
      pg_hba: [
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${postgresPort}`,
      connect_address: `127.0.0.1:${postgresPort}`,
      bin_dir: '/usr/lib/postgresql/15/bin',
      data_dir: path.join(folder, name, 'data'),
      pgpass: path.join(folder, name, 'pgpass'),
      authentication: { superuser: user('postgres'), replication: user('replicator') },
      parameters: { unix_socket_directories: '' },
    },
  })
}

const haproxyConfiguration = (nodes: readonly Node[], port: number) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes
  .map(
    ({ name, postgresPort, restPort }) =>
      `  server ${name} 127.0.0.1:${postgresPort} check port ${restPort}\n`,
  )
  .join('')}`
