import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { debianTool, POSTGRESQL } from '../scripts/test-tools.mjs'
import { startPostgresCluster } from '../server/src/testing/database/postgres-cluster.ts'
import type { Proof } from './proof.ts'
import { startPgBouncer } from './servers/pgbouncer.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Every API test, its queries through a pooler in transaction mode (OPS-03). */
export const pooler: Proof = {
  title: 'Through PgBouncer in transaction mode',
  tools: [POSTGRESQL, debianTool('PgBouncer', 'pgbouncer', 'pgbouncer')],
  async run({ figure, defer }) {
    const server = await startPostgresCluster()
    defer(server.stop)
    const pgbouncer = await startPgBouncer(server.url)
    defer(pgbouncer.stop)
    const { passed, failed } = runApiTests({
      TEST_DATABASE_URL: server.url,
      TEST_POOLER_URL: pgbouncer.url,
    })
    figure('API tests that passed', passed, 'all of them', passed > 0)
    figure('API tests that failed', failed, '0', failed === 0)
    const transactions = await pgbouncer.transactions()
    figure('transactions through it', transactions, '> 10,000', transactions > 10_000)
  },
}

function runApiTests(env: Record<string, string>): { passed: number; failed: number } {
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-proof-'))
  const report = path.join(folder, 'report.json')
  spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...['--project', 'api-postgres', '--reporter=dot', '--reporter=json'],
      `--outputFile=${report}`,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } },
  )
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  rmSync(folder, { recursive: true })
  return { passed: numPassedTests, failed: numFailedTests + numPendingTests }
}
