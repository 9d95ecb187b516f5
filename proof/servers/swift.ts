import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { debianTool } from '../../scripts/test-tools.mjs'
import type { S3Options } from '../../server/src/engines/storage/s3-storage.ts'
import { freePort } from '../../server/src/testing/processes/free-port.ts'
import { makeBucket } from '../../server/src/testing/uploads/test-storage.ts'

/** Debian's packages of OpenStack Swift; the middleware `s3api` comes with its proxy. */
export const SWIFT_TOOLS = [
  ...['proxy', 'account', 'container', 'object'].map((server) =>
    debianTool(`Swift ${server} server`, `swift-${server}`, `swift-${server}-server`),
  ),
  debianTool('Memcached', 'memcached', 'memcached'),
]

export interface ObjectStore {
  /** of a bucket that is there */
  options: S3Options
  /** Ends what clients talk to; what is stored stays. */
  stopProxy(): Promise<void>
  startProxy(): Promise<void>
  stop(): Promise<void>
}

const RINGS = ['account', 'container', 'object'] as const
/** Debian's programs read `/etc/swift/swift.conf` only: the folder is set before they start. */
const LAUNCHER = `
import runpy, sys
from swift.common import utils
utils.set_swift_dir(sys.argv.pop(1))
runpy.run_path(sys.argv.pop(1), run_name='__main__')`
const START_TIMEOUT_MS = 30_000

/**
 * Starts OpenStack Swift with its S3 interface, one copy of each file, in a folder of its own.
 * @param largestObject bytes above which Swift refuses one object: larger files have to come in parts
 */
export async function startSwift(largestObject = 5 * 1024 ** 3): Promise<ObjectStore> {
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-swift-'))
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? 'swift' : userInfo().username
  const ports = new Map<string, number>()
  for (const server of [...RINGS, 'proxy', 'cache']) ports.set(server, await freePort())
  mkdirSync(path.join(folder, 'devices', 'disk'), { recursive: true })
  const log = openSync(path.join(folder, 'log'), 'w')
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text)

  write('swift.conf', swiftConf(largestObject))
  for (const ring of RINGS) {
    write(`${ring}-server.conf`, storageConf(ring, ports.get(ring) ?? 0, user, folder))
    buildRing(folder, ring, ports.get(ring) ?? 0)
  }
  const cachePort = ports.get('cache') ?? 0
  write('proxy-server.conf', proxyConf(ports.get('proxy') ?? 0, cachePort, user, folder))
  if (isRoot) execFileSync('chown', ['-R', 'swift:swift', folder])

  const children = new Map<string, ChildProcess>()
  function start(server: string): void {
    const file = path.join(folder, `${server}-server.conf`)
    const args = ['-c', LAUNCHER, folder, `/usr/bin/swift-${server}-server`, file]
    run(server, '/usr/bin/python3', args)
  }
  function run(server: string, program: string, args: string[]): void {
    children.set(server, spawn(program, args, { stdio: ['ignore', log, log] }))
  }
  async function end(server: string): Promise<void> {
    const child = children.get(server)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  const endpoint = `http://127.0.0.1:${ports.get('proxy')}`
  const keys = { region: 'eu-west-3', accessKeyId: 'etapes:climat', secretAccessKey: 'un-secret' }
  async function makeBucketOnceUp(bucket: string): Promise<S3Options> {
    const options = { ...keys, endpoint, bucket }
    const deadline = Date.now() + START_TIMEOUT_MS
    for (;;) {
      const failure = await makeBucket(options).then(() => null, String)
      if (failure === null) return options
      if (Date.now() > deadline) {
        throw new Error(`Swift: ${failure}\n${readFileSync(path.join(folder, 'log'), 'utf8')}`)
      }
      await wait(200)
    }
  }
  async function startProxy(): Promise<void> {
    start('proxy')
    await makeBucketOnceUp('etapes')
  }
  async function stop(): Promise<void> {
    await Promise.all([...children.keys()].map(end))
    rmSync(folder, { recursive: true, force: true })
  }

  run('cache', 'memcached', ['-u', user, '-l', '127.0.0.1', '-p', String(cachePort)])
  for (const ring of RINGS) start(ring)
  try {
    start('proxy')
    const options = await makeBucketOnceUp('etapes')
    return { options, startProxy, stopProxy: () => end('proxy'), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function buildRing(folder: string, ring: string, port: number): void {
  const builder = path.join(folder, `${ring}.builder`)
  const steps = [
    ['create', '4', '1', '0'],
    ['add', `r1z1-127.0.0.1:${port}/disk`, '1'],
    ['rebalance'],
  ]
  for (const step of steps) {
    execFileSync('/usr/bin/swift-ring-builder', [builder, ...step], { stdio: 'ignore' })
  }
}

const swiftConf = (largestObject: number) => `[swift-hash]
swift_hash_path_suffix = etapes
swift_hash_path_prefix = climat
[storage-policy:0]
name = one-copy
default = yes
[swift-constraints]
max_file_size = ${largestObject}
`

const settings = (port: number, user: string, folder: string) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${user}
swift_dir = ${folder}
workers = 0
log_level = WARNING
`

const storageConf = (ring: string, port: number, user: string, folder: string) =>
  `${settings(port, user, folder)}devices = ${path.join(folder, 'devices')}
mount_check = false
fallocate_reserve = 0
[pipeline:main]
pipeline = ${ring}-server
[app:${ring}-server]
use = egg:swift#${ring}
`

/** `tempauth` holds the one account, whose key and secret S3 clients sign with. */
const proxyConf = (port: number, cachePort: number, user: string, folder: string) =>
  `${settings(port, user, folder)}[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = eu-west-3
[filter:tempauth]
use = egg:swift#tempauth
user_etapes_climat = un-secret .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`
