import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { POSTGRESQL } from '../scripts/test-tools.mjs'
import { startPostgresCluster } from '../server/src/testing/database/postgres-cluster.ts'
import type { Proof, ProofRun } from './proof.ts'
import { startApplication } from './servers/application.ts'
import { signIn } from './traffic/person.ts'
import { readContent, writeContent } from './traffic/written-content.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** The version published last, with data, then this one on the same data, on both engines (O-04). */
export const upgrade: Proof = {
  title: 'Upgrade from the version published last',
  tools: [POSTGRESQL],
  async run(proof) {
    const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-upgrade-'))
    proof.defer(() => rmSync(folder, { recursive: true }))
    const published = checkOutPublished(path.join(folder, 'published'), proof)
    const server = await startPostgresCluster()
    proof.defer(server.stop)
    const engines = { embedded: '', PostgreSQL: server.url }
    for (const [engine, DATABASE_URL] of Object.entries(engines)) {
      const env = { DATA_DIR: path.join(folder, engine), DATABASE_URL }
      await upgradeOn(proof, { engine, env, published })
    }
  },
}

/** Builds the commit that published the last version, in a folder of its own. */
export function checkOutPublished(folder: string, { figure, defer }: ProofRun): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  const commit = git('log', '-1', '--format=%h', '--grep=^chore(release)').trim()
  git('worktree', 'add', '--detach', folder, commit)
  defer(() => git('worktree', 'remove', '--force', folder))
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: 'inherit' })
  figure('version before', git('show', '-s', '--format=%h %s', commit).trim(), 'published', true)
  return folder
}

interface Upgraded {
  engine: string
  env: { DATA_DIR: string; DATABASE_URL: string }
  /** folder of the version before */
  published: string
}

async function upgradeOn({ figure, defer }: ProofRun, { engine, env, published }: Upgraded) {
  const old = await startApplication(env, published)
  defer(old.process.kill)
  const files = await writeContent(await signIn(old.baseUrl))
  const before = await readContent(await signIn(old.baseUrl), files)
  await old.stop()

  const started = Date.now()
  const next = await startApplication(env)
  defer(next.process.kill)
  const seconds = (Date.now() - started) / 1000
  const administrator = await signIn(next.baseUrl)
  const after = await readContent(administrator, files)
  const lost = Object.keys(before).filter((part) => !isWithin(before[part], after[part]))
  const parts = Object.keys(before).length
  figure(`${engine}: start on its data`, `${seconds.toFixed(1)} s`, '≤ 15 s', seconds <= 15)
  figure(
    `${engine}: reports, milestones, files and lists that read the same`,
    `${parts - lost.length} of ${parts}`,
    'all',
    lost.length === 0,
  )
  const written = await writeContent(administrator)
  figure(`${engine}: writes after it`, written.length, '> 0', written.length > 0)
  const status = await next.stop()
  figure(`${engine}: status after SIGTERM`, String(status), '0', status === 0)
}

/** Whether a value is as it was, apart from fields that were added. */
export function isWithin(before: unknown, after: unknown): boolean {
  if (typeof before !== 'object' || before === null) return isDeepStrictEqual(before, after)
  if (typeof after !== 'object' || after === null) return false
  if (Array.isArray(before) && before.length !== (after as unknown[]).length) return false
  return Object.entries(before).every(([key, value]) =>
    isWithin(value, (after as Record<string, unknown>)[key]),
  )
}
