import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../db/client.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { signIn } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'
import { copyMigratedDataFolder } from '../testing/processes/migrated-data-folder.ts'
import { silentLogger } from '../testing/silent-logger.ts'
import { importClient } from '../testing/workbooks/import-client.ts'

const LINES = 2_000
/** Passes over all lines while a preview is planned, and lines of each between two turns. */
const PASSES = 6
const LINES_A_TURN = 200
/** Bytes of a statement with its values: 500,000 characters of rows, and one row more. */
const MOST_BYTES = 600_000

let folder: string
let test: TestApp
let engine: PGlite
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'étapes climat '))
  const dataDir = path.join(folder, 'aperçu')
  copyMigratedDataFolder(dataDir)
  const database = openDatabase({ dataDir, logger: silentLogger })
  engine = ((await database).db as unknown as { $client: PGlite }).$client
  test = await buildTestApp({}, undefined, { database })
})
afterAll(async () => {
  await test.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Counts the turns of the event loop until something ends. */
async function turnsDuring<Result>(work: (turns: () => number) => Promise<Result>) {
  let turns = 0
  let isOver = false
  const others = (async () => {
    while (!isOver) {
      await new Promise(setImmediate)
      turns += 1
    }
  })()
  const result = await work(() => turns).finally(() => {
    isOver = true
  })
  await others
  return { result, turns }
}

it('LIFE-09 a transaction on the embedded engine leaves others a turn after each long statement', async () => {
  const { turns } = await turnsDuring(() =>
    test.database.db.transaction(async (tx) => {
      for (let at = 0; at < 6; at += 1) await tx.execute(sql`select pg_sleep(0.02)`)
    }),
  )
  expect(turns).toBeGreaterThanOrEqual(6)
})

it(`LIFE-09 a preview of ${LINES} lines sends the embedded engine small pieces, and plans with turns for others`, async () => {
  const account = await makeUser(test.database.db, { isAdmin: true })
  const calls = importClient(test.app, await signIn(test.app, account.email))
  const text = 'Isoler les murs par l’extérieur. '.repeat(10)
  const rows = Array.from(
    { length: LINES },
    (_, at) => `E-${at};Construire;Chantier;Étape ${at};${at % 7};Publié;${text}${at}`,
  )
  const file = Buffer.from(
    ['Identifiant;Secteur;Élément;Nom;Valeur;Statut;Description', ...rows].join('\n'),
  )

  const sent: { text: string; bytes: number; turn: number }[] = []
  const execute = engine.execProtocolRaw.bind(engine)
  const { result: preview } = await turnsDuring((turns) => {
    engine.execProtocolRaw = (message, ...others) => {
      sent.push({
        text: Buffer.from(message.subarray(0, 2_000)).toString(),
        bytes: message.length,
        turn: turns(),
      })
      return execute(message, ...others)
    }
    return calls.preview(file, {
      values: { sectors: { Construire: null }, categories: { Chantier: null } },
    })
  })
  engine.execProtocolRaw = execute
  expect(preview.body.counts).toMatchObject({ added: LINES, refused: 0 })

  expect.soft(Math.max(...sent.map(({ bytes }) => bytes))).toBeLessThan(MOST_BYTES)
  const read = sent.findLastIndex(({ text }) => text.includes('from "media"'))
  const written = sent.findIndex(({ text }) => /insert into "?card"? /.test(text))
  const [before, after] = [sent[read], sent[written]]
  expect(written).toBeGreaterThan(read)
  expect((after?.turn ?? 0) - (before?.turn ?? 0)).toBeGreaterThanOrEqual(
    PASSES * (LINES / LINES_A_TURN),
  )
})
