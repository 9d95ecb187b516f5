import { setTimeout as sleep } from 'node:timers/promises'
import { residentMemory } from '../server/src/testing/documents/pdf-workers.ts'
import { noisePicture } from '../server/src/testing/sample-pictures.ts'
import { draw, seededRandom } from './datasets/random.ts'
import { printFigure } from './measure/print.ts'
import { embedded } from './servers/bench-database.ts'
import { type ChildServer, startApplication } from './servers/child-server.ts'
import { requestSession, signIn } from './servers/with-catalogue.ts'

const ADMIN = { email: 'memoire@exemple.fr', password: 'une phrase de passe pour la mémoire' }
const TARGET_MB = { idle: 300, load: 600 }
/** Bytes in a MB, as `VmRSS` is given in docs/performance.md. */
const MB = 1e6
const SETTLE_MS = 8000
const SAMPLE_MS = 50
const AT_ONCE = 28
const REFUSED_MS = 1000
const PICTURE_PX = 1800

type Call = () => Promise<Response>

/**
 * Memory of the server's process on the embedded engine: after a restart, under a mixed load, after it.
 */
export async function benchMemory(): Promise<void> {
  const database = await embedded.create()
  const account = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  const env = { ...database.env, ...account, DEMO_CONTENT: 'on' }
  try {
    // The first start draws the demonstration content.
    await (await startApplication(env)).stop()
    const application = await startApplication(env)
    try {
      await measure(application)
    } finally {
      await application.stop()
    }
  } finally {
    await database.remove()
  }
}

async function measure(application: ChildServer): Promise<void> {
  const held = () => residentMemory(application.pid) / MB
  await sleep(SETTLE_MS)
  print('8 s after a restart', held(), TARGET_MB.idle)
  const calls = await mixedLoad(application)
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, held())
  }, SAMPLE_MS)
  await callAll(calls)
  clearInterval(timer)
  print('at most under the mixed load', most, TARGET_MB.load)
  await sleep(SETTLE_MS)
  print('8 s after it', held(), TARGET_MB.load)
}

function print(when: string, held: number, target: number): void {
  const name = `memory of the server, embedded, ${when}`
  printFigure(name, `${held.toFixed(0)} MB`, `≤ ${target} MB`, held <= target)
}

/** The calls of a busy hour, in an order drawn from the seed. */
async function mixedLoad(application: ChildServer): Promise<Call[]> {
  const headers = { authorization: `Bearer ${await signIn(application, ADMIN)}` }
  const json = { ...headers, 'content-type': 'application/json' }
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${application.baseUrl}${path}`, { headers, ...init })
  const save = (cards: string[]) =>
    call('/api/reports', { method: 'POST', headers: json, body: JSON.stringify({ cards }) })
  const found = (await (await call('/api/cards?itemsPerPage=30')).json()) as Members
  const cards = found['hydra:member'].map((card) => card['@id'])
  const report = (await (await save(cards)).json()) as { uid: string }
  const times = (count: number, make: (n: number) => Call) =>
    Array.from({ length: count }, (_, n) => make(n))
  const search = (n: number) => `/admin/cards/search?itemsPerPage=30&page=${1 + (n % 3)}`
  const calls = [
    ...times(400, () => () => call('/accueil', { headers: {} })),
    ...times(800, (n) => () => call(search(n))),
    ...times(400, (n) => () => call(n % 2 ? '/api/exemplaries' : '/api/reports')),
    ...times(150, (n) => () => save(cards.slice(n % 10))),
    ...times(40, () => () => requestSession(application, ADMIN)),
    ...times(40, () => () => call(`/pdf/reports/${report.uid}`)),
    ...times(24, () => () => call('/media/img', { method: 'POST', body: pictureForm() })),
  ]
  return draw(calls, calls.length, seededRandom())
}

interface Members {
  'hydra:member': { '@id': string }[]
}

/** A PNG of 10 MB. */
function pictureForm(): FormData {
  const form = new FormData()
  const bytes = new Uint8Array(noisePicture(PICTURE_PX, PICTURE_PX))
  form.append('file', new Blob([bytes]), 'photo.png')
  form.append('alt', 'Vue')
  return form
}

/** Makes all calls, so many at once; a document refused by a full queue is requested again. */
async function callAll(calls: Call[]): Promise<void> {
  const waiting = [...calls]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const answer = await next()
      await answer.arrayBuffer()
      if (answer.status === 503) {
        await sleep(REFUSED_MS)
        waiting.push(next)
      } else if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
