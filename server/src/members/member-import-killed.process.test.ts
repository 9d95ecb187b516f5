import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MemberPreview } from '@etapes-climat/domain/users/member-import-contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openKillable } from '../testing/processes/killable-server.ts'
import { copyMigratedDataFolder } from '../testing/processes/migrated-data-folder.ts'
import { proofRounds } from '../testing/proof-rounds.ts'

const ROUNDS = proofRounds({ short: 2, full: 30 })
const MEMBERS = 1_000

let dataDir: string
beforeAll(() => {
  dataDir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'étapes climat ')), 'tuée')
  copyMigratedDataFolder(dataDir)
})
afterAll(() => fs.rmSync(path.dirname(dataDir), { recursive: true, force: true }))

/** A list of new members, others in each round. */
const listOf = (round: number) =>
  Buffer.from(
    [
      'Courriel;Nom',
      ...Array.from({ length: MEMBERS }, (_, at) => `m${round}.${at}@asso.example;Martin ${at}`),
    ].join('\n'),
  )

it(`DOOR-08 an import of members is there whole or not at all after each of ${ROUNDS} × kill -9, with its invitations and its undo`, async () => {
  // Catches: accounts, mails or what undoes them written outside of the one transaction.
  let { server, call } = await openKillable(dataDir)
  let imports = 0
  for (let round = 1; round <= ROUNDS; round += 1) {
    const file = listOf(round)
    const preview = await call('/admin/users/import/preview', file)
    const { version } = (await preview.json()) as MemberPreview
    const settled = call('/admin/users/import', file, {
      headers: { 'if-match': `"${version}"` },
    }).then(
      ({ ok }) => ok,
      () => false,
    )
    await sleep(200 + Math.random() * 1800)
    await server.kill()
    const wasAnswered = await settled
    ;({ server, call } = await openKillable(dataDir))
    const read = async (route: string) => (await call(route)).json()
    const { totalItems } = await read('/admin/users/member')
    const isThere = totalItems === (imports + 1) * MEMBERS
    if (isThere) imports += 1
    expect(totalItems).toBe(imports * MEMBERS)
    expect((await read('/admin/users/invitations')).waiting).toBe(imports * MEMBERS)
    const last = (await read('/admin/users/import/last')).import
    expect(last?.added ?? 0).toBe(imports === 0 ? 0 : MEMBERS)
    if (wasAnswered) expect(isThere).toBe(true)
  }
  await server.kill()
})
