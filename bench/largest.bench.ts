import { type ApiCall, USUAL_BODY } from '@etapes-climat/domain/api/api-call'
import { apiRoutes } from '@etapes-climat/domain/api/contract'
import { sql } from 'drizzle-orm'
import { largestJson } from '../server/src/testing/largest-json.ts'
import { MEMBER } from './datasets/catalogue-dataset.ts'
import { type FileCall, LARGEST_FILES } from './datasets/largest-files.ts'
import { compare } from './measure/compare.ts'
import { printRatio } from './measure/print.ts'
import { mainThreadSeconds } from './measure/process-cpu.ts'
import type { Engine } from './servers/bench-database.ts'
import { withCatalogue } from './servers/with-catalogue.ts'

const TARGET = { most: 12, of: 'a text as long' }

/** Calls that end the session or the account. */
const LEFT_OUT = /^POST \/(?:logout|me\/deletion)$/

const CALLS: Record<string, ApiCall> = apiRoutes

type Send = (body: BodyInit, type?: string) => Promise<unknown>

/**
 * How long the costliest body of each call that the server describes holds its main thread, beside a text
 * of the same length (SEC-39).
 */
export async function benchLargest(engine: Engine): Promise<void> {
  const prepare: Parameters<typeof withCatalogue>[1]['prepare'] = async (db) => {
    await db.execute(sql`update app_user set is_admin = true where email = ${MEMBER.email}`)
  }
  await withCatalogue(engine, { cards: 100, prepare }, async ({ application, token, dataset }) => {
    const { baseUrl, pid } = application
    const id = String(dataset.cardIds[0])
    /** ms of its main thread at most between two answers to another caller during a call */
    const held = (send: () => Promise<unknown>) => async () => {
      let isUnderWay = true
      const sent = send().finally(() => {
        isUnderWay = false
      })
      let ms = 0
      for (let before = mainThreadSeconds(pid); isUnderWay; ) {
        await (await fetch(`${baseUrl}/health`)).arrayBuffer()
        const after = mainThreadSeconds(pid)
        ms = Math.max(ms, (after - before) * 1000)
        before = after
      }
      await sent
      return { ms }
    }
    for (const [route, types] of await callsWithBody(baseUrl)) {
      if (LEFT_OUT.test(route)) continue
      const [method = '', path = ''] = route.split(' ')
      const url = baseUrl + path.replace(/\{(?:kind|type)\}/, 'cards').replace(/\{\w+\}/g, id)
      const send: Send = async (body, type) => {
        const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) }
        const answer = await fetch(url, { method, headers, body })
        await answer.arrayBuffer()
      }
      const json = types.find((type) => type.endsWith('json'))
      if (json) {
        const { body, form, limits = USUAL_BODY } = CALLS[route.replace('PATCH', 'PUT')] ?? {}
        const { flat, ...costly } = largestJson(limits, body ?? form)
        for (const [what, text] of Object.entries(costly)) {
          const { ms } = await compare({
            subject: held(() => send(text, json)),
            reference: held(() => send(flat, json)),
          })
          printRatio(`${route}, ${what}`, ms, TARGET)
        }
      }
      const files = LARGEST_FILES[route as FileCall]
      if (!files && !json) throw new Error(`${route} takes a body that is not measured`)
      for (const { name, bytes, sendAs } of files?.() ?? []) {
        const flat = Buffer.alloc(bytes.length, 'a')
        const { ms } = await compare(
          {
            subject: held(() => send(...sendAs(bytes))),
            reference: held(() => send(...sendAs(flat))),
          },
          1,
        )
        printRatio(`${route}, ${name}`, ms, TARGET)
      }
    }
  })
}

/** The calls that the server describes with a body, and its content types. */
async function callsWithBody(baseUrl: string): Promise<[string, string[]][]> {
  const { paths } = (await (await fetch(`${baseUrl}/api/docs.json`)).json()) as {
    paths: Record<string, Record<string, { requestBody?: { content: object } }>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]): [string, string[]][] =>
      requestBody ? [[`${method.toUpperCase()} ${path}`, Object.keys(requestBody.content)]] : [],
    ),
  )
}
