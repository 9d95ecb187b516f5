import { type ApiCall, USUAL_BODY } from '@etapes-climat/domain/api/api-call'
import { apiRoutes } from '@etapes-climat/domain/api/contract'
import { sql } from 'drizzle-orm'
import { DETAILED_DRAWINGS } from '../server/src/engines/svg/testing/costly-drawings.ts'
import { largestJson } from '../server/src/testing/largest-json.ts'
import { MEMBER } from './datasets/catalogue-dataset.ts'
import { printFigure } from './measure/print.ts'
import type { Engine } from './servers/bench-database.ts'
import type { ChildServer } from './servers/child-server.ts'
import { withCatalogue } from './servers/with-catalogue.ts'

const TARGET_MS = 50
const TARGET_RATIO = 3
/** A ratio to less than this says nothing: the clock of a process ticks every 10 ms. */
const LEAST_MS = 5
/** CPU time to measure at least, ms, and times at most. */
const MEASURED_MS = 200
const TIMES = 30

/** Calls that end the session or the account. */
const LEFT_OUT = /^POST \/(?:logout|me\/deletion)$/

/**
 * CPU of the server for the costliest body that the limits of each call allow, beside a text of the
 * same length, and for detailed drawings (SEC-39).
 */
export async function benchLargest(engine: Engine): Promise<void> {
  await withCatalogue(
    engine,
    {
      cards: 100,
      prepare: async (db) => {
        await db.execute(sql`update app_user set is_admin = true where email = ${MEMBER.email}`)
      },
    },
    async ({ application, token, dataset }) => {
      const id = String(dataset.cardIds[0])
      for (const [route, call] of Object.entries<ApiCall>(apiRoutes)) {
        const schema = call.body ?? call.form
        if (!schema || LEFT_OUT.test(route)) continue
        const { flat, ...costly } = largestJson(call.limits ?? USUAL_BODY, schema)
        const [method = '', path = ''] = route.split(' ')
        const url = path.replace(/\{kind\}/, 'cards').replace(/\{\w+\}/g, id)
        const send = { method, url, token }
        const reference = await cpuOf(application, { ...send, body: flat })
        for (const [what, body] of Object.entries(costly)) {
          printCost(`${route}, ${what}`, await cpuOf(application, { ...send, body }), reference)
        }
      }
      for (const [what, drawing] of Object.entries(DETAILED_DRAWINGS)) {
        const base64 = Buffer.from(drawing).toString('base64')
        const send = { method: 'POST', url: '/me/logo', token }
        const flat = JSON.stringify({ name: 'a.svg', base64: '*'.repeat(base64.length) })
        const body = JSON.stringify({ name: 'a.svg', base64 })
        const reference = await cpuOf(application, { ...send, body: flat })
        printCost(`logo, ${what}`, await cpuOf(application, { ...send, body }), reference)
      }
    },
  )
}

function printCost(name: string, ms: number, reference: number): void {
  const ratio = ms / Math.max(reference, LEAST_MS)
  printFigure(
    name,
    `${ms.toFixed(0)} ms of CPU, ${ratio.toFixed(1)} × a text`,
    `≤ ${TARGET_MS} ms or ${TARGET_RATIO} × a text`,
    ms <= TARGET_MS || ratio <= TARGET_RATIO,
  )
}

interface Sent {
  method: string
  url: string
  token: string
  body: string
}

/** ms of CPU of the server for one call. */
async function cpuOf(
  application: ChildServer,
  { method, url, token, body }: Sent,
): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const before = application.cpuSeconds() ?? Number.NaN
  const spent = () => ((application.cpuSeconds() ?? Number.NaN) - before) * 1000
  let times = 0
  while (times < TIMES && (times < 3 || spent() < MEASURED_MS)) {
    const answer = await fetch(`${application.baseUrl}${url}`, { method, headers, body })
    await answer.arrayBuffer()
    times += 1
  }
  return spent() / times
}
