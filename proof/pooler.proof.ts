import { debianTool, POSTGRESQL } from '../scripts/test-tools.mjs'
import { startPostgresCluster } from '../server/src/testing/database/postgres-cluster.ts'
import type { Proof } from './proof.ts'
import { runSuites } from './run-suites.ts'
import { startPgBouncer } from './servers/pgbouncer.ts'

/** Every API test, its queries through a pooler in transaction mode (OPS-03). */
export const pooler: Proof = {
  title: 'Through PgBouncer in transaction mode',
  tools: [POSTGRESQL, debianTool('PgBouncer', 'pgbouncer', 'pgbouncer')],
  async run({ figure, defer }) {
    const server = await startPostgresCluster()
    defer(server.stop)
    const pgbouncer = await startPgBouncer(server.url)
    defer(pgbouncer.stop)
    const env = { TEST_DATABASE_URL: server.url, TEST_POOLER_URL: pgbouncer.url }
    const { passed, failed } = runSuites(['api-postgres'], { env })
    figure('API tests that passed', passed, 'all of them', passed > 0)
    figure('API tests that failed', failed, '0', failed === 0)
    const transactions = await pgbouncer.transactions()
    figure('transactions through it', transactions, '> 10,000', transactions > 10_000)
  },
}
