import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openKillable } from '../testing/processes/killable-server.ts'
import { copyMigratedDataFolder } from '../testing/processes/migrated-data-folder.ts'
import { proofRounds } from '../testing/proof-rounds.ts'
import { roundWorkbook } from '../testing/workbooks/round-workbook.ts'
import { type Caller, type HeldWorkshop, holdWorkshop } from '../testing/workshops/hold-workshop.ts'
import { lostDecisions } from '../testing/workshops/lost-decisions.ts'

const ROUNDS = proofRounds({ short: 2, full: 30 })

let dataDir: string
beforeAll(() => {
  dataDir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'étapes climat ')), 'tuée')
  copyMigratedDataFolder(dataDir)
})
afterAll(() => fs.rmSync(path.dirname(dataDir), { recursive: true, force: true }))

async function open() {
  const { server, call } = await openKillable(dataDir)
  const json: Caller['json'] = async (method, route, body) => {
    const answer = await call(route, body as Buffer | object | undefined, { method })
    if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  return { server, person: { json } }
}

/** Workshops one after the other, until the server is gone; returns the refusal that ended them, or nothing. */
async function decideUntilGone(person: Caller, cards: string[], held: HeldWorkshop[]) {
  try {
    for (;;) await holdWorkshop(person, cards, held)
  } catch (error) {
    return String(error).includes('answered') ? String(error) : ''
  }
}

it(`O-01 TEAM-40 acknowledged decisions survive ${ROUNDS} × kill -9, list, report and minutes agree, and each again answers the same`, async () => {
  let { server, person } = await open()
  await person.json('POST', '/admin/catalogue/import', roundWorkbook(7, 6))
  const list = await person.json<{ 'hydra:member': { '@id': string }[] }>('GET', '/api/cards')
  const cards = list['hydra:member'].slice(0, 5).map((card) => card['@id'])
  const held: HeldWorkshop[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const checked = held.length
    const refusal = decideUntilGone(person, cards, held)
    // At any moment, once something was acknowledged.
    await expect.poll(() => held.slice(checked).flatMap(({ acts }) => acts)).not.toEqual([])
    await sleep(Math.random() * 600)
    await server.kill()
    expect(await refusal).toBe('')
    ;({ server, person } = await open())
    // The last restart reads those of all rounds.
    for (const workshop of round === ROUNDS - 1 ? held : held.slice(checked)) {
      expect(await lostDecisions(person, workshop)).toEqual([])
    }
  }
  await server.kill()
  expect(held.flatMap(({ acts }) => acts).length).toBeGreaterThan(ROUNDS)
})
