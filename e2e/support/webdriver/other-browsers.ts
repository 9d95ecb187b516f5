import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect } from 'vitest'
import { type Account, baseUrl } from '../server/api.ts'
import type { Engine } from './commands.ts'
import { firefox } from './firefox.ts'
import { Visitor } from './visitor.ts'
import { webkit } from './webkit.ts'

/** Folder for pictures of failed tests. */
const PICTURES = path.resolve(import.meta.dirname, '../../../test-pictures')

/** Runs the same tests in each installed engine, and stores a picture of each failure. */
export function inOtherBrowsers(tests: (visit: () => Promise<Visitor>) => void): void {
  describe.each(installedEngines())('$name', (engine) => {
    let visitors: Visitor[] = []
    afterEach(async ({ task }) => {
      const ended = visitors
      visitors = []
      const isFailed = task.result?.state === 'fail'
      const faults: string[] = []
      for (const visitor of ended) {
        try {
          if (isFailed) keepPicture(`${engine.name} ${task.name}`, await visitor.picture())
          else faults.push(...(await visitor.faults()))
        } catch (error) {
          faults.push(String(error))
        }
        await visitor.close().catch((error: unknown) => faults.push(String(error)))
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

/** @throws where every engine is to be tried and one is missing (TEST_TOOLS) */
function installedEngines(): Engine[] {
  const engines = [firefox, webkit]
  const missing = engines.filter((engine) => !engine.isInstalled())
  if (missing.length > 0 && process.env.TEST_TOOLS === 'required') {
    throw new Error(`Not installed: ${missing.map(({ name }) => name).join(', ')}`)
  }
  for (const { name } of missing) process.stdout.write(`Left out, not installed: ${name}\n`)
  return engines.filter((engine) => !missing.includes(engine))
}

async function start(engine: Engine): Promise<Visitor> {
  const session = await engine.start()
  const visitor = new Visitor(session, baseUrl())
  await visitor.resize(1440, 900).catch(async (error: unknown) => {
    await session.close()
    throw error
  })
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
