import type { CDPSession, Page } from 'playwright-core'
import { chromiumPath, inSlowedPage, SLOWDOWN } from './browser/measured-browser.ts'
import { MEMBER, seedCatalogue } from './datasets/catalogue-dataset.ts'
import { median } from './measure/compare.ts'
import { printFigure } from './measure/print.ts'
import type { Engine } from './servers/bench-database.ts'
import { startApplication } from './servers/child-server.ts'

const STEPS = 60
const TRIES = 5
/** A slow 3G: 400 ms there and back, 400 kbit/s. */
const NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
}
/** Time between two keys of a slow typist. */
const KEY_MS = 120

interface Times {
  /** the button says that it works */
  busy: number
  /** the stages of the editor, to be filled */
  skeleton: number
  /** the editor can be used */
  editor: number
  /** in all, while nothing on screen said that anything goes on */
  idle: number
}

/** From « Se connecter » to the report editor, on a slow network and a slow processor. */
export async function benchSignIn(engine: Engine): Promise<void> {
  const executablePath = chromiumPath()
  if (!executablePath) return console.log('sign-in: no Chromium, not measured')
  const database = await engine.create()
  await database.use(({ withoutStatementTimeout }) =>
    withoutStatementTimeout((db) => seedCatalogue(db, STEPS)),
  )
  const application = await startApplication(database.env)
  const all: Times[] = []
  try {
    while (all.length < TRIES) all.push(await signInOnce(executablePath, application.baseUrl))
  } finally {
    await application.stop()
    await database.remove()
  }
  print(all)
}

function print(all: readonly Times[]) {
  const medianMs = (what: keyof Times) => Math.round(median(all.map((times) => times[what])))
  const where = `slow 3G, CPU ÷ ${SLOWDOWN}, median of ${all.length}`
  const line = (what: keyof Times, words: string, target: number) => {
    const ms = medianMs(what)
    printFigure(`${words}, ${where}`, `${ms} ms`, `≤ ${target} ms`, ms <= target)
  }
  line('busy', 'sign-in to the busy button', 100)
  line('idle', 'sign-in without a sign of work', 100)
  line('skeleton', 'sign-in to the stages of the editor', 2500)
  line('editor', 'sign-in to the editor', 4000)
}

/** A fresh browser: nothing of the site is in its store. */
function signInOnce(executablePath: string, baseUrl: string): Promise<Times> {
  const enter = async (page: Page) => {
    await slowDown(await page.context().newCDPSession(page))
    await page.goto(`${baseUrl}/se-connecter`, { waitUntil: 'networkidle' })
  }
  return inSlowedPage(executablePath, { probe: 'sign-in-probe.js', enter }, async (page) => {
    const form = page.getByRole('form', { name: 'Connexion' })
    const delay = { delay: KEY_MS }
    await form.getByLabel('Adresse e-mail').pressSequentially(MEMBER.email, delay)
    await form.getByLabel('Mot de passe').pressSequentially(MEMBER.password, delay)
    await form.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByRole('searchbox', { name: 'Recherche libre' }).waitFor()
    return page.evaluate<Times>('signInProbe.times()')
  })
}

async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
}
