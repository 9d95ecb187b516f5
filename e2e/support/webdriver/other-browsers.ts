import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect } from 'vitest'
import { type Account, baseUrl } from '../api.ts'
import type { Engine } from './commands.ts'
import { firefox } from './firefox.ts'
import { Visitor } from './visitor.ts'
import { webkit } from './webkit.ts'

/** Where the pictures of failed tests are kept. */
const PICTURES = path.resolve(import.meta.dirname, '../../../test-pictures')

/** The same tests in each engine that is installed; a picture is kept of each that fails. */
export function inOtherBrowsers(tests: (visit: () => Promise<Visitor>) => void): void {
  const installed = [firefox, webkit].filter((engine) => engine.isInstalled())
  describe.each(installed)('$name', (engine) => {
    let visitors: Visitor[] = []
    afterEach(async ({ task }) => {
      const ended = visitors
      visitors = []
      const isFailed = task.result?.state === 'fail'
      const faults: string[] = []
      for (const visitor of ended) {
        if (isFailed) keepPicture(`${engine.name} ${task.name}`, await visitor.picture())
        else faults.push(...(await visitor.faults()))
        await visitor.close()
      }
      expect(faults).toEqual([])
    })
    tests(async () => {
      const visitor = await start(engine)
      visitors.push(visitor)
      return visitor
    })
  })
}

async function start(engine: Engine): Promise<Visitor> {
  const visitor = new Visitor(await engine.start(), baseUrl())
  await visitor.resize(1440, 900)
  return visitor
}

function keepPicture(test: string, picture: Buffer): void {
  mkdirSync(PICTURES, { recursive: true })
  const file = path.join(PICTURES, `${test.replace(/[^\p{L}\d]+/gu, '-').slice(0, 120)}.png`)
  writeFileSync(file, picture)
  process.stdout.write(`Picture: ${file}\n`)
}

/** Signs in through the sign-in screen, and answers the cookie band. */
export async function signIn(visitor: Visitor, account: Pick<Account, 'email' | 'password'>) {
  await visitor.open('/se-connecter')
  const form = { role: 'form', name: 'Connexion' }
  await visitor.fill('Adresse e-mail', account.email, form)
  await visitor.fill('Mot de passe', account.password, form)
  await visitor.press('button', 'Se connecter', form)
  await visitor.until('signed in', async () => (await visitor.address()) !== '/se-connecter')
  await visitor.press('button', 'Accepter')
}
