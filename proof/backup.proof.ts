import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { FIGURES } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { sql } from 'drizzle-orm'
import { seedCatalogue } from '../bench/datasets/catalogue-dataset.ts'
import { type BenchDatabase, type Engine, engines } from '../bench/servers/bench-database.ts'
import { type ChildServer, startApplication } from '../bench/servers/child-server.ts'
import { signIn } from '../bench/servers/with-catalogue.ts'
import { POSTGRESQL } from '../scripts/test-tools.mjs'
import { builtServerFile } from '../server/src/config/paths.ts'
import type { Database } from '../server/src/db/client.ts'
import { startProcess } from '../server/src/testing/processes/child-process.ts'
import type { Proof, ProofRun } from './proof.ts'

const STEPS = 2000
const ACCOUNTS = 10_000
const REPORTS = 20_000
const STEPS_OF_A_REPORT = 20
const WRITERS = 4
const CALM_MS = 10_000
/** Longest that a write may wait for a backup. */
const TARGET_WAIT_MS = 1000
const APP_SECRET = 'a-secret-for-the-proofs-of-32-characters'

/** A backup of a running server under load, restored on the other engine (OPS-04). */
export const backup: Proof = {
  title: 'Backup of a running server, restored on the other engine',
  tools: [POSTGRESQL],
  async run(proof) {
    const both = await engines()
    for (const engine of both) proof.defer(engine.stop)
    for (const source of both) {
      const target = both.find((engine) => engine !== source)
      if (target) await backUpAndRestore(proof, source, target)
    }
  },
}

async function backUpAndRestore(proof: ProofRun, source: Engine, target: Engine): Promise<void> {
  const { figure, defer } = proof
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-proof-'))
  defer(() => rmSync(folder, { recursive: true, force: true }))
  const database = await source.create()
  defer(database.remove)
  await database.use(({ withoutStatementTimeout }) => withoutStatementTimeout(seed))
  const server = await startApplication({ ...database.env, APP_SECRET })
  defer(server.stop)
  const load = await startLoad(server)
  await wait(CALM_MS)
  const calm = load.longestWait()
  const archive = path.join(folder, 'archive.tar.gz')
  const first = load.acknowledged()
  const started = Date.now()
  await command('backup', [archive], database.env)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const last = load.acknowledged()
  const longest = load.longestWait()
  await load.stop()
  await server.stop()

  const name = `${source.name}: `
  const mib = (statSync(archive).size / 1024 ** 2).toFixed(1)
  figure(`${name}backup under load`, `${seconds} s, ${mib} MiB`, 'complete', true)
  const waits = `${longest} ms (before it: ${calm} ms)`
  const target_ = `≤ ${TARGET_WAIT_MS} ms`
  figure(
    `${name}longest wait of ${WRITERS} writers meanwhile`,
    waits,
    target_,
    longest <= TARGET_WAIT_MS,
  )
  const checked = await command('restore', ['--check', archive], { DATA_DIR: folder })
  const said = /et les chiffres de .*égaux/.exec(checked)?.[0] ?? checked
  figure(`${name}restore --check`, said, 'every report', said !== checked)
  const restored = await target.create()
  defer(restored.remove)
  await command('restore', [archive], restored.env)
  const before = await figuresOf(database)
  const after = await figuresOf(restored)
  const made = after.size - REPORTS
  const between = `${first} to ${last}`
  figure(
    `${name}reports made under load, restored on the other`,
    made,
    between,
    made >= first && made <= last,
  )
  const different = [...after].filter(([uid, figures]) => before.get(uid) !== figures).length
  figure(
    `${name}reports of ${after.size} with other figures there`,
    different,
    '0',
    different === 0,
  )
}

/** Runs a command of the build. @returns what it said; throws when it fails */
async function command(name: 'backup' | 'restore', words: string[], env: Record<string, string>) {
  const file = builtServerFile(`${name}.js`)
  const run = startProcess(file, words, { APP_SECRET, LOG_LEVEL: 'silent', ...env })
  if ((await run.ended) !== 0) throw new Error(`${name}: ${run.stderr}`)
  return run.stdout
}

/** Every report by its uid, with its figures. */
async function figuresOf(database: BenchDatabase): Promise<Map<string, string>> {
  const columns = sql.join(
    FIGURES.map(({ key }) => sql.identifier(key)),
    sql`, `,
  )
  return database.use(async ({ db }) => {
    const { rows } = await db.execute<{ uid: string; figures: string }>(
      sql`select uid, concat_ws(' ', ${columns}) as figures from report`,
    )
    return new Map(rows.map(({ uid, figures }) => [uid, figures]))
  })
}

/** Members save reports and read them, one call after the other each, until they are stopped. */
async function startLoad(server: ChildServer) {
  const authorization = `Bearer ${await signIn(server)}`
  const call = async (method: string, address: string, body?: object) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = await fetch(`${server.baseUrl}${address}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const found = (await call('GET', '/cards/search')) as { 'hydra:member': { '@id': string }[] }
  const cards = found['hydra:member'].map((step) => step['@id'])
  let acknowledged = 0
  let longest = 0
  let over = false
  const writer = async () => {
    while (!over) {
      const from = acknowledged % (cards.length - STEPS_OF_A_REPORT)
      const started = performance.now()
      await call('POST', '/api/reports', { cards: cards.slice(from, from + STEPS_OF_A_REPORT) })
      longest = Math.max(longest, Math.round(performance.now() - started))
      acknowledged += 1
      await call('GET', '/api/reports?page=1&itemsPerPage=10')
    }
  }
  const writers = Array.from({ length: WRITERS }, writer)
  return {
    acknowledged: () => acknowledged,
    /** ms, since it was asked last */
    longestWait() {
      const since = longest
      longest = 0
      return since
    },
    async stop() {
      over = true
      await Promise.all(writers)
    },
  }
}

async function seed(db: Database): Promise<void> {
  await seedCatalogue(db, STEPS)
  await db.execute(sql`
    insert into app_user (first_name, last_name, email, phone, company, company_role, password_hash, status)
    select 'Prenom' || n, 'Nom' || n, 'personne' || n || '@exemple.fr', '06 01 02 03 05', 'Structure',
      'Architecte', 'x', 'member'
    from generate_series(1, ${ACCOUNTS}::integer) n`)
  await db.execute(sql`
    insert into report (user_id, name, description, somme, potentiel, sector_datas,
      calculated_at)
    select first.id + n % ${ACCOUNTS}::integer, 'Rapport ' || n, repeat('texte ', 50), 100, 200,
      '[{"sectorUid": null, "cards": 20, "somme": 100, "potentiel": 200}]',
      now()
    from generate_series(1, ${REPORTS}::integer) n, (select min(id) as id from app_user) first`)
  await db.execute(sql`
    insert into report_card (report_id, card_id, position, val_at_save, idx_full_at_save, name_at_save,
      draft_at_save, format_at_save)
    select report.id, card.id, card.position, 5, '1.1', 'Étape', false, 'step'
    from report, (select id, row_number() over (order by id) - 1 as position
      from card order by id limit ${STEPS_OF_A_REPORT}) card`)
}
