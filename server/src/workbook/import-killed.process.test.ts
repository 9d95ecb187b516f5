import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportPreview } from '@etapes-climat/domain/workbook/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openKillable } from '../testing/processes/killable-server.ts'
import { copyMigratedDataFolder } from '../testing/processes/migrated-data-folder.ts'
import { proofRounds } from '../testing/proof-rounds.ts'
import { roundWorkbook } from '../testing/workbooks/round-workbook.ts'

const ROUNDS = proofRounds({ short: 2, full: 30 })
const STEPS = 1_000

let dataDir: string
beforeAll(() => {
  dataDir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'étapes climat ')), 'tuée')
  copyMigratedDataFolder(dataDir)
})
afterAll(() => fs.rmSync(path.dirname(dataDir), { recursive: true, force: true }))

const open = () => openKillable(dataDir)

it(`LIFE-04 an import is there whole or not at all after each of ${ROUNDS} × kill -9, values and totals too`, async () => {
  // Catches: a part of the writes outside of the transaction; totals computed after its commit.
  const seen = new Set<number>()
  let { server, call } = await open()
  for (let round = 1; round <= ROUNDS; round += 1) {
    const file = roundWorkbook(round, STEPS)
    const preview = await call('/admin/catalogue/import/preview', file)
    const { version } = (await preview.json()) as ImportPreview
    const applied = call('/admin/catalogue/import', file, {
      headers: { 'if-match': `"${version}"` },
    })
    const settled = applied.then(
      ({ ok }) => ok,
      () => false,
    )
    await sleep(200 + Math.random() * 1800)
    await server.kill()
    const wasAnswered = await settled
    ;({ server, call } = await open())
    const stored = await (await call('/admin/catalogue/export.json')).json()
    const steps: { idx: string; val: number; description: string }[] = stored.steps
    const [first] = steps
    const kept = first ? Number(/Tour (\d+)/.exec(first.description)?.[1]) : 0
    expect(steps).toHaveLength(kept === 0 ? 0 : STEPS)
    expect(new Set(steps.map(({ description }) => /Tour \d+/.exec(description)?.[0])).size).toBe(
      kept === 0 ? 0 : 1,
    )
    const total = kept * STEPS * 0.99
    expect(stored.sectors.map((sector: { total: number }) => sector.total)).toEqual(
      kept === 0 ? [] : [total],
    )
    const roots = steps.filter(({ idx }) => Number(idx.slice(1)) % 100 === 0)
    expect(new Set(roots.map(({ val }) => val))).toEqual(new Set(kept === 0 ? [] : [kept * 99]))
    if (wasAnswered) expect(kept).toBe(round)
    seen.add(kept)
  }
  await server.kill()
  expect(seen.size).toBeGreaterThan(0)
})
