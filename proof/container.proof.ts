import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { debianTool } from '../scripts/test-tools.mjs'
import { freePort } from '../server/src/testing/processes/free-port.ts'
import type { Proof, ProofRun } from './proof.ts'
import { startApplication } from './servers/application.ts'
import { buildContainer, type Container } from './servers/container.ts'
import { untilReady } from './servers/until-ready.ts'
import { ADMINISTRATOR, signIn } from './traffic/person.ts'
import { readContent, writeContent } from './traffic/written-content.ts'
import { checkOutPublished, isWithin } from './upgrade.proof.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** The image of a clean clone, on the data of the version published last (OPS-07). */
export const container: Proof = {
  title: 'The container of a clean clone',
  tools: ['buildah', 'debootstrap', 'docker-compose']
    .map((name) => debianTool(name, name))
    .concat(debianTool('systemd', 'systemd', 'systemd-analyze')),
  async run(proof) {
    const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-container-'))
    proof.defer(() => rmSync(folder, { recursive: true, force: true }))
    lint(proof)
    const data = path.join(folder, 'data')
    const published = checkOutPublished(path.join(folder, 'published'), proof)
    const old = await startApplication({ DATA_DIR: data }, published)
    const files = await writeContent(await signIn(old.baseUrl))
    const before = await readContent(await signIn(old.baseUrl), files)
    await old.stop()

    const clone = path.join(folder, 'clone')
    execFileSync('git', ['clone', '--quiet', ROOT, clone])
    const images = path.join(folder, 'images')
    mkdirSync(images)
    const built = buildContainer(images, clone, data)
    execFileSync('chown', ['-R', built.config.User, data])
    await serve(proof, built, async (baseUrl) => {
      const administrator = await signIn(baseUrl)
      const after = await readContent(administrator, files)
      const lost = Object.keys(before).filter((part) => !isWithin(before[part], after[part]))
      const parts = Object.keys(before).length
      const name = 'reports, milestones, files and lists of the version before'
      proof.figure(name, `${parts - lost.length} of ${parts}`, 'all', lost.length === 0)
      await writeContent(administrator)
    })
  },
}

/** Units and compose file, checked by what reads them. */
function lint({ figure }: ProofRun): void {
  const units = [
    'etapes-climat.service',
    'etapes-climat-backup.service',
    'etapes-climat-backup.timer',
  ]
  const verified = spawnSync(
    'systemd-analyze',
    ['verify', ...units.map((unit) => path.join(ROOT, 'deploy', unit))],
    { encoding: 'utf8' },
  )
  const said = verified.stderr.trim() || 'nothing'
  figure(
    'systemd-analyze verify, three units',
    said,
    'nothing',
    verified.status === 0 && said === 'nothing',
  )
  const env = {
    PUBLIC_URL: 'https://etapes.example',
    APP_SECRET: 'a',
    POSTGRES_PASSWORD: 'b',
    S3_SECRET_ACCESS_KEY: 'c',
  }
  const composed = spawnSync(
    'docker-compose',
    ['-f', path.join(ROOT, 'compose.yaml'), 'config', '--quiet'],
    {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    },
  )
  const faults = composed.stderr.trim() || 'nothing'
  figure('docker-compose config', faults, 'nothing', composed.status === 0)
}

/** Starts the container, looks at it, and ends it as an engine does. */
async function serve(
  { figure, defer }: ProofRun,
  { config, run, written }: Container,
  look: (baseUrl: string) => Promise<void>,
): Promise<void> {
  const port = String(await freePort())
  const env = {
    HOST: '127.0.0.1',
    PORT: port,
    APP_SECRET: 'a-secret-for-the-proofs-of-32-characters',
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    RATE_LIMITS: 'off',
  }
  const baseUrl = `http://127.0.0.1:${port}`
  const server = run(config.Cmd, env)
  defer(() => server.kill('SIGKILL'))
  await untilReady(`${baseUrl}/ready`, server)
  const [, uid] = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? []
  figure('user of the process', uid ?? '?', '10001', uid === '10001')
  const healthy = await run(config.Healthcheck.Test.slice(1), env).ended
  figure('health check', String(healthy), '0', healthy === 0)
  await look(baseUrl)
  server.kill(config.StopSignal as NodeJS.Signals)
  const ended = await server.ended
  figure(`status after ${config.StopSignal}`, String(ended), '0', ended === 0)
  const outside = written()
  const what = 'written outside of /data and /tmp meanwhile'
  figure(what, outside.join(', ') || 'nothing', 'nothing', outside.length === 0)
}
